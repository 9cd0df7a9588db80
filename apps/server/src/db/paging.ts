import { asc, desc, type SQL } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'

/** The paging of a call, as the contract's `paging` parses it. */
export interface Paging<Sort extends string = string> {
  /** Zero-based. */
  page: number
  size: number
  sort: Sort
  order: 'asc' | 'desc'
}

type Sorted = PgColumn | SQL

/** Orders by one column, then by id, so that no row is on two pages or on none. */
export const ordered = ({ sort, order }: Pick<Paging, 'sort' | 'order'>, sorts: Readonly<Record<string, Sorted>>, id: PgColumn): SQL[] => {
  const direction = order === 'asc' ? asc : desc
  const column = sorts[sort] ?? id
  return column === id ? [direction(id)] : [direction(column), direction(id)]
}

/** Returns one page of a query in that order; the query must be `$dynamic()`. */
export const onePage = <Query extends PgSelect>(query: Query, { page, size }: Pick<Paging, 'page' | 'size'>, order: SQL[]) =>
  query
    .orderBy(...order)
    .limit(size)
    .offset(page * size)
