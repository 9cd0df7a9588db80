import { help } from '@apim/contract/help/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'

/** The videos of this installation; a restart of the portal changes them. */
export const helpVideos = queryOptions({
  queryKey: keys.help.videos(),
  queryFn: ({ signal }) => call(help.videos, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
