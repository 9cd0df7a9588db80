import { numberOf, oneOf, textOf } from '../search.ts'

/** A list's sort: a field of the service and a direction. */
export interface Sort {
  by: string
  order: 'asc' | 'desc'
}

/** A list's search parameters. Absent means the specification's default. */
export interface ListSearch {
  page?: number | undefined
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
}

/** Parses the list's part of an address, for validateSearch. */
export const readListSearch = (search: Record<string, unknown>): ListSearch => ({
  page: numberOf(search.page) || undefined,
  sort: textOf(search.sort),
  order: oneOf(search.order, ['asc', 'desc']),
})

/** The sort after a click on this column: reversed for the same column, ascending for another; always the first page. */
export const nextSort = (now: Sort | undefined, by: string): ListSearch => ({
  sort: by,
  order: now?.by === by && now.order === 'asc' ? 'desc' : 'asc',
  page: undefined,
})

/** When the last page has become empty, go to the last page that exists. */
export const lastPage = (total: number, size: number) => Math.max(0, Math.ceil(total / size) - 1)
