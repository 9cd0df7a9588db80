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

/** Which rows to read, and in which order. */
export interface Part<Sort extends string = string> extends Pick<Paging<Sort>, 'sort' | 'order'> {
  limit: number
  offset: number
}

/** That part of a query in that order; the query must be `$dynamic()`. */
export const onePart = <Query extends PgSelect>(query: Query, { limit, offset }: Pick<Part, 'limit' | 'offset'>, order: SQL[]) =>
  query
    .orderBy(...order)
    .limit(limit)
    .offset(offset)

/**
 * One page, and how many rows there are in all. A page of the second half is read from the end, in the opposite order: the last page costs what the
 * first does. `read` must therefore order by `part.order`, ties included, as `ordered` does.
 */
export const pageAndTotal = async <Row, Sort extends string>(
  { page, size, sort, order }: Paging<Sort>,
  count: () => PromiseLike<number>,
  read: (part: Part<Sort>) => PromiseLike<Row[]>,
): Promise<{ rows: Row[]; total: number }> => {
  if (page === 0) {
    const [rows, total] = await Promise.all([read({ sort, order, limit: size, offset: 0 }), count()])
    return { rows, total }
  }
  const [total, offset] = [await count(), page * size]
  if (offset >= total) return { rows: [], total }
  const limit = Math.min(size, total - offset)
  const behind = total - offset - limit
  if (behind >= offset) return { rows: await read({ sort, order, limit, offset }), total }
  const reversed = await read({ sort, order: order === 'asc' ? 'desc' : 'asc', limit, offset: behind })
  return { rows: reversed.toReversed(), total }
}

/** The same for what costs much to find: each row carries the total, which its query counts as it goes; a page behind the last needs a second one. */
export const pageWithTotal = async <Row extends { total: number }>(
  { page }: Pick<Paging, 'page'>,
  count: () => PromiseLike<number>,
  read: () => PromiseLike<Row[]>,
): Promise<{ rows: Row[]; total: number }> => {
  const rows = await read()
  return { rows, total: rows[0]?.total ?? (page === 0 ? 0 : await count()) }
}
