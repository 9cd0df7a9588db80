/** What a list of a gateway's objects is asked for, as the contract reads it. */
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

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byText(folded(String(a ?? '')), folded(String(b ?? '')))

/** One page of what a gateway holds, which can neither search nor sort by itself; equals are in the order of their ids. */
export const pageOf = <T extends Row>(rows: readonly T[], { page, size, sort, order, query, ids, limit = size }: ListQuery) => {
  const text = folded(query ?? '')
  const found = rows.filter(
    ({ id, name, paths = [] }) => (!ids || ids.includes(id)) && [name ?? id, ...paths].some((one) => folded(one).includes(text)),
  )
  const direction = order === 'asc' ? 1 : -1
  const key = sort as keyof T
  const sorted = found.toSorted((a, b) => direction * (compare(a[key], b[key]) || byText(a.id, b.id)))
  return { rows: sorted.slice(page * limit, (page + 1) * limit), total: found.length }
}
