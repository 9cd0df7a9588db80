import { palette } from '@apim/contract/palette/routes'
import { paletteWordsMin } from '@apim/contract/palette/values'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keys } from '../../shared/api/keys.ts'

/** Whether the server is asked for a search at all. */
export const isAsked = (q: string): boolean => q.length >= paletteWordsMin

/** What a search finds of everything that the reader may see. Each search has a key of its own, so a late answer to an earlier one is never shown as this one's. */
export const found = (q: string) =>
  queryOptions({
    queryKey: keys.palette.found(q),
    queryFn: ({ signal }) => call(palette.find, { query: { q } }, { signal }),
    enabled: isAsked(q),
    placeholderData: keepPreviousData,
  })
