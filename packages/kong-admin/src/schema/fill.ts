import { randomInt, randomUUID } from 'node:crypto'
import type { Field, FieldTable, Shorthand } from './field.ts'
import { validateField } from './validate.ts'

/** Insert: POST. Upsert: PUT. Update: PATCH, already merged with the stored entity. */
export type Context = 'insert' | 'upsert' | 'update'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** 32 random characters A-Z, a-z, 0-9 (190 bits), the format of keys that Kong generates. */
export function randomKey(): string {
  return Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('')
}

function automatic(name: string, field: Field, value: unknown, context: Context, nowSeconds: number): unknown {
  if (field.timestamp) {
    const now = field.type === 'integer' ? Math.floor(nowSeconds) : nowSeconds
    if (name === 'updated_at') return context === 'update' || value === undefined || value === null ? now : value
    return context !== 'update' && (value === undefined || value === null) ? now : value
  }
  // Ids are case-insensitive, so one form is stored.
  if (value !== undefined && value !== null) return field.uuid && typeof value === 'string' ? value.toLowerCase() : value
  return field.uuid ? randomUUID() : randomKey()
}

function absent(field: Field, nowSeconds: number): unknown {
  const isRecord = field.type === 'record' && field.default !== null
  if (isRecord && (field.default !== undefined || field.required)) {
    // A record's default lists only some fields; the others are present too, as null.
    const given = structuredClone(field.default ?? {}) as Record<string, unknown>
    return fill(field.fields as FieldTable, given, 'insert', nowSeconds, field.shorthand_fields)
  }
  if (field.default !== undefined) return structuredClone(field.default)
  return field.required ? undefined : null
}

function present(field: Field, value: unknown, context: Context, nowSeconds: number): unknown {
  if (field.type === 'record' && isObject(value))
    return fill(field.fields as FieldTable, value, context, nowSeconds, field.shorthand_fields)
  if (field.type === 'foreign' && isObject(value) && typeof value.id === 'string') return { ...value, id: value.id.toLowerCase() }
  if (!Array.isArray(value)) return value
  const inner =
    field.elements?.type === 'record' ? value.map((element) => present(field.elements as Field, element, context, nowSeconds)) : value
  // Sets of objects compare by content, so by its text.
  return field.type === 'set' ? [...new Map(inner.map((element) => [JSON.stringify(element), element])).values()] : inner
}

/** Merges the objects of `top` into `bottom` key by key; lists and scalars of `top` replace. */
function mergeDeep(bottom: Record<string, unknown>, top: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...bottom }
  for (const [key, value] of Object.entries(top)) {
    const below = merged[key]
    merged[key] = isObject(value) && isObject(below) ? mergeDeep(below, value) : value
  }
  return merged
}

/** Applies `top` to `bottom` as PATCH does: records are merged field by field, everything else (lists, maps, references) is replaced. */
export function mergeFields(fields: FieldTable, bottom: Record<string, unknown>, top: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...bottom }
  for (const [key, value] of Object.entries(top)) {
    const field = fields[key]
    const below = merged[key]
    merged[key] = field?.type === 'record' && isObject(value) && isObject(below) ? mergeFields(field.fields ?? {}, below, value) : value
  }
  return merged
}

function expandShorthands(input: Record<string, unknown>, shorthands: Readonly<Record<string, Shorthand>>): Record<string, unknown> {
  let expanded = { ...input }
  for (const [name, shorthand] of Object.entries(shorthands)) {
    const value = expanded[name]
    // A value of the wrong type stays, so that validation reports it.
    if (value === undefined || validateField(shorthand.field, value, { regexError: () => undefined }) !== undefined) continue
    delete expanded[name]
    if (value !== null) expanded = mergeDeep(expanded, shorthand.expand(value as never))
  }
  return expanded
}

/**
 * The input with shorthands expanded, automatic fields generated, defaults filled in, absent optional fields null and duplicates removed from sets:
 * the form in which an entity is validated and stored. Unknown fields stay, so that validation reports them.
 */
export function fill(
  fields: FieldTable,
  input: Record<string, unknown>,
  context: Context,
  nowSeconds: number,
  shorthands: Readonly<Record<string, Shorthand>> = {},
): Record<string, unknown> {
  const entity = expandShorthands(input, shorthands)
  for (const [name, field] of Object.entries(fields)) {
    const given = entity[name]
    const value = field.auto ? automatic(name, field, given, context, nowSeconds) : given
    const filled = value === undefined ? absent(field, nowSeconds) : present(field, value, context, nowSeconds)
    if (filled !== undefined) entity[name] = filled
  }
  return entity
}
