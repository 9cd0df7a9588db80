import { isObject, type Json, own, textIn } from '../../json.ts'
import { record } from './collection.ts'

/** So many entries of a list are looked at. */
const entriesMax = 100
/** What is deeper is not described. */
const depthMax = 20

const formats: [RegExp, string][] = [
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/, 'date-time'],
  [/^\d{4}-\d\d-\d\d$/, 'date'],
  [/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, 'uuid'],
]

const formatOf = (text: string) => (text.length > 40 ? undefined : formats.find(([look]) => look.test(text))?.[1])

const typesOf = (schema: Json): string[] => {
  const type = own(schema, 'type')
  return Array.isArray(type) ? type.map(String) : typeof type === 'string' ? [type] : []
}

/** A schema that allows what either of two allows. One that says nothing does not count. */
const bothSchemas = (one: Json, other: Json): Json => {
  const all = new Set([...typesOf(one), ...typesOf(other)])
  if (typesOf(one).length === 0) return other
  if (typesOf(other).length === 0) return one
  if (all.has('number')) all.delete('integer')
  const types = [...all]
  const [properties, items] = [bothProperties(one, other), bothItems(one, other)]
  const format = textIn(one, 'format') === textIn(other, 'format') ? textIn(one, 'format') : ''
  return {
    type: types.length === 1 ? types[0] : types,
    ...(format && { format }),
    ...(properties && { properties }),
    ...(items && { items }),
  }
}

/** A schema that allows what any of these allows. Halves are joined, so that none is copied once for each other. */
export const allSchemas = (schemas: readonly Json[]): Json => {
  if (schemas.length <= 1) return schemas[0] ?? {}
  const half = Math.ceil(schemas.length / 2)
  return bothSchemas(allSchemas(schemas.slice(0, half)), allSchemas(schemas.slice(half)))
}

const asJson = (value: unknown): Json | undefined => (isObject(value) ? value : undefined)

const bothItems = (one: Json, other: Json): Json | undefined => {
  const [first, second] = [asJson(own(one, 'items')), asJson(own(other, 'items'))]
  return first && second ? bothSchemas(first, second) : (first ?? second)
}

const bothProperties = (one: Json, other: Json): Json | undefined => {
  const [first, second] = [asJson(own(one, 'properties')), asJson(own(other, 'properties'))]
  if (!first || !second) return first ?? second
  const joined = new Map(Object.entries(first))
  for (const [name, schema] of Object.entries(second)) joined.set(name, bothSchemas((joined.get(name) ?? {}) as Json, schema as Json))
  return record(joined)
}

/** A schema of the values like this one. Nothing is required: an example shows what may be there, not what must. */
export const schemaOf = (value: unknown, depth = 0): Json => {
  if (depth > depthMax) return {}
  if (value === null) return { type: 'null' }
  if (typeof value === 'string') {
    const format = formatOf(value)
    return { type: 'string', ...(format && { format }) }
  }
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number' }
  if (Array.isArray(value)) return { type: 'array', items: allSchemas(value.slice(0, entriesMax).map((one) => schemaOf(one, depth + 1))) }
  if (isObject(value))
    return { type: 'object', properties: record(Object.entries(value).map(([name, one]) => [name, schemaOf(one, depth + 1)])) }
  return { type: 'boolean' }
}

/** The value that a text in an address or a header stands for. */
export const typed = (text: string): string | number | boolean => {
  if (/^(0|-?[1-9]\d{0,14})$/.test(text)) return Number(text)
  return text === 'true' || text === 'false' ? text === 'true' : text
}
