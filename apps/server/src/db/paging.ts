import { asc, desc, type SQL } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'

/** What a paged call asks for, as the contract's `paging` reads it. */
export interface Paging<Sort extends string = string> {
  /** From 0. */
  page: number
  size: number
  sort: Sort
  order: 'asc' | 'desc'
}

type Sorted = PgColumn | SQL

/** By one column, and by id where that leaves the order open, so that no row is on two pages or on none. */
export const ordered = ({ sort, order }: Pick<Paging, 'sort' | 'order'>, sorts: Readonly<Record<string, Sorted>>, id: PgColumn): SQL[] => {
  const direction = order === 'asc' ? asc : desc
  const column = sorts[sort] ?? id
  return column === id ? [direction(id)] : [direction(column), direction(id)]
}

/** One page of a query, in that order; make the query `$dynamic()`. */
export const onePage = <Query extends PgSelect>(query: Query, { page, size }: Pick<Paging, 'page' | 'size'>, order: SQL[]) =>
  query
    .orderBy(...order)
    .limit(size)
    .offset(page * size)
