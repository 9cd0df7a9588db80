import type { EntityCheck } from './entity-checks.ts'
import type { Field, FieldTable, Shorthand } from './field.ts'

const nested = new Set(['elements', 'keys', 'values', 'fields', 'shorthand_fields', 'encrypted', 'referenceable'])

function describe(field: Field): Record<string, unknown> {
  const plain = Object.entries(field).filter(([key, value]) => !nested.has(key) && typeof value !== 'function')
  return {
    ...Object.fromEntries(plain),
    ...(field.encrypted && { encrypted: true }),
    ...(field.referenceable && { referenceable: true }),
    ...(field.elements && { elements: describe(field.elements) }),
    ...(field.keys && { keys: describe(field.keys) }),
    ...(field.values && { values: describe(field.values) }),
    ...(field.fields && { fields: describeFields(field.fields) }),
    ...(field.shorthand_fields && { shorthand_fields: describeShorthands(field.shorthand_fields) }),
  }
}

function describeShorthands(shorthands: Readonly<Record<string, Shorthand>>): Record<string, unknown>[] {
  return Object.entries(shorthands).map(([name, { field }]) => ({ [name]: describe(field) }))
}

/** A schema as `/schemas/*` shows it: a list of one-field objects in schema order, without functions, as in Kong. */
export function describeFields(fields: FieldTable): Record<string, unknown>[] {
  return Object.entries(fields).map(([name, field]) => ({ [name]: describe(field) }))
}

/** Cross-field checks as `/schemas/*` shows them. */
export function describeChecks(checks: readonly EntityCheck[]): unknown[] {
  return checks.flatMap((check): unknown[] => {
    if (!('custom_entity_check' in check)) return [check]
    const { fn: _fn, unpublished, ...published } = check.custom_entity_check
    return unpublished ? [] : [{ custom_entity_check: published }]
  })
}
