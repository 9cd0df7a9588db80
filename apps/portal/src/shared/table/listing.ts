import { useNavigate, useSearch } from '@tanstack/react-router'
import { oneOf } from '../search.ts'
import { type ListSearch, nextSort, type Sort } from './sorting.ts'

/** What a list asks of the service: a page from 0, and how it is sorted. */
export interface Listing<Field extends string = string> {
  page: number
  sort: Field
  order: Sort['order']
}

/** Page and sort of the address. By default the first of `sorts`, the newest first (specification 2 §9). An unknown sort counts as absent. */
export const listingOf = <const Field extends string>(search: ListSearch, sorts: readonly [Field, ...Field[]]): Listing<Field> => ({
  page: search.page ?? 0,
  sort: oneOf(search.sort, sorts) ?? sorts[0],
  order: search.order ?? 'desc',
})

/** The list's place in the address, and the ways to change it. `sorts`: the fields that the service sorts by, the default first. */
export const useListing = <const Field extends string>(sorts: readonly [Field, ...Field[]]) => {
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

/** Where a list stands, whichever its fields are. */
export type ListPlace = ReturnType<typeof useListing>
