import { consumers } from '@apim/contract/consumers/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keys } from '../../../shared/api/keys.ts'

/** A consumer's settings, for editing. Always fetched anew and cached no longer than its form: it may hold secrets of the upstream. */
export const consumerSettings = (id: number) =>
  queryOptions({
    queryKey: keys.consumers.settings(id),
    queryFn: ({ signal }) => call(consumers.settings, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
