/** The query of a list of gateway objects, as the contract parses it. */
export interface ListQuery {
  page: number
  size: number
  sort: string
  order: 'asc' | 'desc'
  query?: string | undefined
  ids?: string[] | undefined
  limit?: number | undefined
}

interface Row {
  id: string
  name: string | null
  created: number
  paths?: string[]
}

const folded = (text: string) => text.toLowerCase()
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/** The sort key: a time in seconds, or text compared case-insensitively. */
const keyOf = <T extends Row>(row: T, sort: string): number | string => {
  const value: unknown = row[sort as keyof T]
  return typeof value === 'number' ? value : folded(typeof value === 'string' ? value : '')
}
const compare = (a: number | string, b: number | string) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byText(String(a), String(b))

/** One page of a gateway's objects. Kong can neither search nor sort, so both happen here; ties are ordered by id. */
export const pageOf = <T extends Row>(rows: readonly T[], { page, size, sort, order, query, ids, limit = size }: ListQuery) => {
  const text = folded(query ?? '')
  const found = rows.filter(
    ({ id, name, paths = [] }) => (!ids || ids.includes(id)) && [name ?? id, ...paths].some((one) => folded(one).includes(text)),
  )
  const direction = order === 'asc' ? 1 : -1
  const sorted = found.toSorted((a, b) => direction * (compare(keyOf(a, sort), keyOf(b, sort)) || byText(a.id, b.id)))
  return { rows: sorted.slice(page * limit, (page + 1) * limit), total: found.length }
}
