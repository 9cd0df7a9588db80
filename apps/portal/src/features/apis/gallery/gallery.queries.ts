import { apis } from '@apim/contract/apis/routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keys } from '../../../shared/api/keys.ts'
import type { GalleryQuery } from './gallery-list.ts'

/** One page of the gallery. */
export const apiList = (query: GalleryQuery) =>
  queryOptions({
    queryKey: keys.apis.list(query),
    queryFn: ({ signal }) => call(apis.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** How many APIs each filter would show. */
export const apiFacets = (query: { q?: string | undefined; my: 'true' | 'false' }) =>
  queryOptions({
    queryKey: keys.apis.facets(query),
    queryFn: ({ signal }) => call(apis.facets, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
