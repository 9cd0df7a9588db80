import { readFileSync } from 'node:fs'
import { describeChecks, type Field, type FieldTable, pluginFields } from '@apim/kong-admin'
import { describe, expect, test } from 'vitest'
import { servedEntities } from '../src/admin/index.ts'
import { plugins } from '../src/plugins/index.ts'

interface Table {
  fields: (Record<string, unknown> & { field: string; constraints?: Record<string, unknown> })[]
  entity_checks: Record<string, unknown>[]
}
const recorded = JSON.parse(readFileSync(new URL('./recorded/tables.json', import.meta.url), 'utf8')) as Record<
  'entities' | 'plugins',
  Record<string, Table>
>

const apart = new Set(['type', 'required', 'default', 'fields', 'shorthand_fields'])
// Descriptions of a field's future, data for Kong's own storage, and a marker that says nothing about values.
const unjudged = new Set(['deprecation', 'encrypted', 'referenceable', 'checks', 'len_min'])

/** A field that the proxy does not support is restricted to the value without an effect, and its message says so. */
const narrowed = (field: Field) => (field.err?.endsWith('is not offered by this gateway') ? ['err', 'eq', 'len_max', 'len_eq'] : [])

function plain(field: Field, isMapValue = false): Record<string, unknown> {
  const own = Object.entries(field).filter(
    ([key, value]) => !unjudged.has(key) && !narrowed(field).includes(key) && typeof value !== 'function',
  )
  const inner = Object.fromEntries(
    own.map(([key, value]) => [key, ['elements', 'keys', 'values'].includes(key) ? plain(value as Field, key === 'values') : value]),
  )
  // The recording does not describe the elements of lists in a map.
  if (field.type === 'array' && isMapValue) delete inner.elements
  const { required: _required, fields, ...rest } = inner
  return fields
    ? { ...rest, fields: flat(fields as FieldTable).map(({ constraints, ...one }) => ({ ...one, ...(constraints && { constraints }) })) }
    : rest
}

/** A schema in the recording's form: one row per field, nested ones dotted. */
function flat(fields: FieldTable, prefix = '', nested = false): Table['fields'] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const constraints = Object.fromEntries(Object.entries(plain(field)).filter(([key]) => !apart.has(key)))
    const row = {
      field: `${prefix}${name}`,
      type: field.type,
      required: field.required ?? false,
      ...(field.default !== undefined && { default: field.default }),
      ...(Object.keys(constraints).length > 0 && { constraints }),
    }
    const below = nested && field.fields ? flat(field.fields, `${prefix}${name}.`, true) : []
    return [row, ...below]
  })
}

/** The recorded rows without what is not compared. */
function judged(rows: Table['fields']): Table['fields'] {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (unjudged.has(key) ? [] : [[key, strip(inner)]])))
  }
  return rows.map(({ shorthand_fields: _shorthand, checks: _checks, constraints, ...row }) => {
    const left = strip(constraints ?? {}) as Record<string, unknown>
    return { ...row, ...(Object.keys(left).length > 0 && { constraints: left }) }
  })
}

const comparable = (rows: Table['fields']) => JSON.parse(JSON.stringify(rows)) as unknown

describe('the schemas of entities', () => {
  const known = servedEntities.filter(({ collection }) => recorded.entities[collection])
  test.each(known.map(({ collection }) => collection))("%s has Kong's fields, types, defaults and constraints", (collection) => {
    const definition = servedEntities.find((one) => one.collection === collection)
    const expected = recorded.entities[collection]
    expect(comparable(flat(definition?.fields ?? {}, '', true))).toEqual(judged(expected?.fields ?? []))
    const checks = describeChecks(definition?.checks ?? []).filter((check) => !Object.hasOwn(check as object, 'custom_entity_check'))
    const told = (expected?.entity_checks ?? []).filter((check) => !Object.hasOwn(check, 'custom_entity_check'))
    expect(comparable(checks as Table['fields'])).toEqual(comparable(told as Table['fields']))
  })
})

describe('the schemas of plugins', () => {
  const known = plugins.filter(({ name }) => recorded.plugins[name])
  test.each(known.map(({ name }) => name))("%s has Kong's fields, types, defaults, constraints and priority", (name) => {
    const plugin = known.find((one) => one.name === name) as (typeof known)[number]
    expect(comparable(flat(pluginFields(plugin), '', true))).toEqual(judged(recorded.plugins[name]?.fields ?? []))
    expect(comparable(describeChecks(plugin.entity_checks ?? []) as Table['fields'])).toEqual(recorded.plugins[name]?.entity_checks)
  })
})
