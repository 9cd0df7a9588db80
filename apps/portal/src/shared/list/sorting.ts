import { numberOf, oneOf, textOf } from '../search.ts'

/** How a list is sorted: a field of the service's list, and a direction. */
export interface Sort {
  by: string
  order: 'asc' | 'desc'
}

/** What a list keeps in the address. Absent means the specification's default. */
export interface ListSearch {
  page?: number | undefined
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
}

/** The list part of an address, for a route's validateSearch. */
export const readListSearch = (search: Record<string, unknown>): ListSearch => ({
  page: numberOf(search.page) || undefined,
  sort: textOf(search.sort),
  order: oneOf(search.order, ['asc', 'desc']),
})

/** The next sort after a click on this column: the other direction on the same column, ascending on another; always back to the first page. */
export const nextSort = (now: Sort | undefined, by: string): ListSearch => ({
  sort: by,
  order: now?.by === by && now.order === 'asc' ? 'desc' : 'asc',
  page: undefined,
})

/** After the last row of the last page went away there is a page before it: the last page that exists. */
export const lastPage = (total: number, size: number) => Math.max(0, Math.ceil(total / size) - 1)
