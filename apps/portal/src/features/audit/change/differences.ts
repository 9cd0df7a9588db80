/** A field of an entry, as deep as its value goes. */
export interface Difference {
  path: string[]
  /** Undefined where the field is not set. */
  before: unknown
  after: unknown
  isChanged: boolean
}

type State = Readonly<Record<string, unknown>>

const isState = (value: unknown): value is State => typeof value === 'object' && value !== null && !Array.isArray(value)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A list of objects as an object by position, counted from 1, so that each field of each is one line. */
const asState = (value: unknown): State | undefined => {
  if (isState(value)) return value
  if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null))
    return Object.fromEntries(value.map((item, at) => [String(at + 1), item]))
  return undefined
}

/** Whether the value can be compared field by field: it has fields, or is not set. */
const nests = (value: unknown, state: State | undefined) => state !== undefined || value === undefined || value === null

/**
 * The fields of two states, in the order they were written: nested objects and lists of objects field by field, lists of texts and numbers as one
 * field. An empty object counts as a value.
 */
export const differences = (before: unknown, after: unknown, path: string[] = []): Difference[] => {
  const [old, now] = [asState(before), asState(after)]
  const isNested = nests(before, old) && nests(after, now)
  const names = isNested ? [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])] : []
  if (names.length > 0) return names.flatMap((name) => differences(old?.[name], now?.[name], [...path, name]))
  return path.length === 0 ? [] : [{ path, before, after, isChanged: !isSame(before, after) }]
}
