import { pageSizes } from '@apim/contract/constants'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ListSearch, nextSort } from '../../shared/table/sorting.ts'
import type { Listing } from './access.queries.ts'

export const listSize = pageSizes.admin

/** Page and sort of the address; by default the newest first (specification 2 §9). An unknown sort counts as absent. */
export const listingOf = (search: ListSearch, sorts: readonly string[]): Listing => ({
  page: search.page ?? 0,
  sort: search.sort && sorts.includes(search.sort) ? search.sort : 'id',
  order: search.order ?? 'desc',
})

/** The list's place in the address, and the ways to change it. */
export const useListing = (sorts: readonly string[]) => {
  const search = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const listing = listingOf(search, sorts)
  const change = (next: ListSearch) => void navigate({ to: '.', search: (old) => ({ ...old, ...next }), resetScroll: false })
  const sort = { by: listing.sort, order: listing.order }
  return {
    listing,
    sort,
    onSort: (by: string) => change(nextSort(sort, by)),
    onPage: (page: number) => change({ page: page || undefined }),
  }
}
