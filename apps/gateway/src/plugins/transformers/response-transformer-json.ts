import { nameValues } from '../shared/name-value.ts'

type JsonType = 'boolean' | 'number' | 'string'

/** The operations on a JSON object, as configured. */
export interface JsonOperations {
  remove: readonly string[]
  rename: readonly string[]
  replace: readonly string[]
  replaceTypes: readonly JsonType[]
  add: readonly string[]
  addTypes: readonly JsonType[]
  append: readonly string[]
  appendTypes: readonly JsonType[]
}

const cast = (text: string, type: JsonType | undefined): unknown => {
  if (type === 'boolean') return text === 'true'
  if (type !== 'number') return text
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}

interface Assignment {
  name: string
  value: unknown
}

/** Values of the configured types; those that are not a valid number are left out (as in Kong). */
const assignments = (entries: readonly string[], types: readonly JsonType[]): Assignment[] =>
  nameValues(entries).flatMap(({ name, value }, index) => {
    const typed = value === null ? undefined : cast(value, types[index])
    return typed === undefined ? [] : [{ name, value: typed }]
  })

/** Kong (Lua) treats null and false as absent. */
const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== false

const appended = (before: unknown, value: unknown): unknown => {
  if (typeof before === 'string') return [before, value]
  return Array.isArray(before) ? [...before, value] : [value]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns a function that changes a response's body. Only the top level of a JSON object is changed, in Kong's order (remove, rename,
 * replace, add, append); every other body stays unchanged.
 */
export function jsonTransform(operations: JsonOperations): (body: Buffer) => Buffer {
  const removed = nameValues(operations.remove)
  const renamed = nameValues(operations.rename)
  const replaced = assignments(operations.replace, operations.replaceTypes)
  const added = assignments(operations.add, operations.addTypes)
  const more = assignments(operations.append, operations.appendTypes)
  return (body) => {
    const json = parsed(body.toString('utf8'))
    if (!isObject(json)) return body
    const fields = new Map(Object.entries(json))
    for (const { name } of removed) fields.delete(name)
    for (const { name, value } of renamed) {
      if (value === null || !fields.has(name)) continue
      fields.set(value, fields.get(name))
      fields.delete(name)
    }
    for (const { name, value } of replaced) if (isThere(fields.get(name))) fields.set(name, value)
    for (const { name, value } of added) if (!isThere(fields.get(name))) fields.set(name, value)
    for (const { name, value } of more) fields.set(name, appended(fields.get(name), value))
    return Buffer.from(JSON.stringify(Object.fromEntries(fields)))
  }
}
