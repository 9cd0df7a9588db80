import { asc, desc } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

export interface Paging {
  page: number
  size: number
  sort: string
  order: 'asc' | 'desc'
}

/** By one column, and by id where that leaves it open, so that no row is on two pages. */
export const ordered = (column: AnyPgColumn | undefined, id: AnyPgColumn, order: 'asc' | 'desc') => {
  const direction = order === 'asc' ? asc : desc
  return column && column !== id ? [direction(column), direction(id)] : [direction(id)]
}
