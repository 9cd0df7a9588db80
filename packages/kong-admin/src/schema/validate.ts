import type { Violation, Violations } from './errors.ts'
import type { Field, FieldTable, Rules, Shorthand } from './field.ts'
import { constraintViolation, isUuid } from './validators.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const article: Readonly<Record<string, string>> = { integer: 'an integer', array: 'an array' }

function hasType(type: Field['type'], value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return typeof value === 'number' && !Number.isNaN(value)
  if (type === 'array' || type === 'set') return Array.isArray(value)
  if (type === 'map' || type === 'record' || type === 'foreign') return isObject(value)
  return type === 'any' || typeof value === type
}

function elements(field: Field, value: unknown[], rules: Rules): Violation | undefined {
  const found = value.map((element) => validateField({ ...(field.elements as Field), required: true }, element, rules) ?? null)
  const last = found.findLastIndex((violation) => violation !== null)
  return last < 0 ? undefined : found.slice(0, last + 1)
}

function entries(field: Field, value: Record<string, unknown>, rules: Rules): Violation | undefined {
  for (const [key, inner] of Object.entries(value)) {
    const violation =
      validateField({ ...(field.keys as Field), required: true }, key, rules) ??
      validateField({ ...(field.values as Field), required: true }, inner, rules)
    if (violation !== undefined) return violation
  }
  return undefined
}

function primaryKey(value: Record<string, unknown>): Violation | undefined {
  if (value.id === undefined || value.id === null) return { id: 'missing primary key' }
  if (!isUuid(value.id)) return { id: 'expected a valid UUID' }
  const other = Object.keys(value).find((key) => key !== 'id')
  return other === undefined ? undefined : { [other]: 'not a primary key field' }
}

function inside(field: Field, value: unknown, rules: Rules): Violation | undefined {
  if (field.type === 'array' || field.type === 'set') return elements(field, value as unknown[], rules)
  if (field.type === 'map') return entries(field, value as Record<string, unknown>, rules)
  if (field.type === 'record') {
    return validateFields(field.fields as FieldTable, value as Record<string, unknown>, rules, field.shorthand_fields)
  }
  if (field.type === 'foreign') return primaryKey(value as Record<string, unknown>)
  return undefined
}

/** What is wrong with a value (null and undefined count as absent), with Kong's message; undefined if it is valid. */
export function validateField(field: Field, value: unknown, rules: Rules): Violation | undefined {
  if (value === null || value === undefined) {
    if (field.ne === null) return 'value must not be null'
    if (field.eq !== undefined && field.eq !== null) return field.err ?? `value must be ${String(field.eq as string)}`
    return field.required ? 'required field missing' : undefined
  }
  if (field.eq === null) return field.err ?? 'value must be null'
  if (!hasType(field.type, value)) return `expected ${article[field.type] ?? `a ${field.type === 'foreign' ? 'record' : field.type}`}`
  return inside(field, value, rules) ?? constraintViolation(field, value, rules)
}

/** Messages by field for everything that is wrong in a record, unknown fields included; undefined if it is valid. */
export function validateFields(
  fields: FieldTable,
  value: Record<string, unknown>,
  rules: Rules,
  shorthands: Readonly<Record<string, Shorthand>> = {},
): Violations | undefined {
  const errors: Violations = {}
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(fields, key)) continue
    const shorthand = Object.hasOwn(shorthands, key) ? shorthands[key] : undefined
    errors[key] = (shorthand && validateField(shorthand.field, value[key], rules)) ?? 'unknown field'
  }
  for (const [key, field] of Object.entries(fields)) {
    const violation = validateField(field, value[key], rules)
    if (violation !== undefined) errors[key] = violation
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}
