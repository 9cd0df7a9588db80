/** A request as the sample service sees it; `body` is its text. */
export type Asked = { method: string; path: string; query: URLSearchParams; headers: NodeJS.Dict<string | string[]>; body: string }
export type Answer = { status: number; body: unknown }

export const ok = (body: unknown): Answer => ({ status: 200, body })
export const problem = (status: number, title: string): Answer => ({ status, body: { title, status } })
export const notFound = (): Answer => problem(404, 'Not found')
export const notAllowed = (): Answer => problem(405, 'Method not allowed')

const page = <T>(items: T[], query: URLSearchParams): Answer => {
  const size = Math.min(Math.max(Number(query.get('size') ?? 20) || 20, 1), 100)
  const from = Math.max(Number(query.get('page') ?? 0) || 0, 0) * size
  return ok({ items: items.slice(from, from + size), total: items.length })
}

/** Filters by those query parameters that are fields; others are ignored, as such services do. */
export const list = <T extends object>(all: T[], query: URLSearchParams, ...fields: (keyof T & string)[]): Answer =>
  page(
    all.filter((item) => fields.every((field) => !query.has(field) || item[field] === query.get(field))),
    query,
  )

/** The one with this id, or 404. */
export const one = (all: { id: string }[], id: string): Answer => {
  const found = all.find((item) => item.id === id)
  return found ? ok(found) : notFound()
}

/** The fields of a JSON body; undefined where it is none. */
export const fieldsOf = (body: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** An entry of a list, which begins anew at its end. */
export const pick = <T>(entries: readonly T[], index: number): T => entries[index % entries.length] as T
/** `C-0001` of 'C' and 0. */
export const numbered = (prefix: string, index: number): string => `${prefix}-${String(index + 1).padStart(4, '0')}`
/** The day so many days after the first of 2025, in ISO 8601. */
export const dayAfter = (days: number): string => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10)
