import { asList, asObject, type Json } from '../facts.ts'
import { follow } from '../references.ts'

const depthMax = 8
const propertiesMax = 60
/** Values that one sample has at most: a schema whose parts contain each other would otherwise grow without end. */
const valuesMax = 2000
/** Characters of the values that the document itself gives: what it has once may be in a sample as often as it is referred to. */
const charactersMax = 1_000_000

/** A schema behind its references, with the parts of `allOf` in it, or the first of several alternatives. */
export const schemaOf = (root: unknown, value: unknown, depth = 0): Json => {
  const schema = asObject(follow(root, value))
  if (depth > depthMax) return schema
  const [alternative] = [...asList(schema.oneOf), ...asList(schema.anyOf)]
  const parts = [...asList(schema.allOf), ...(alternative === undefined ? [] : [alternative])]
  return parts.reduce<Json>((whole, part) => {
    const more = schemaOf(root, part, depth + 1)
    const properties = { ...asObject(more.properties), ...asObject(whole.properties) }
    const required = [...asList(whole.required), ...asList(more.required)]
    return { ...more, ...whole, ...(Object.keys(properties).length > 0 && { properties }), ...(required.length > 0 && { required }) }
  }, schema)
}

/** The type that a value is entered as; of several the first that is not null. */
export const typeOf = (schema: Json): string => {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  const found = types.find((type) => typeof type === 'string' && type !== 'null')
  if (typeof found === 'string') return found
  if (schema.properties !== undefined) return 'object'
  return schema.items === undefined ? 'string' : 'array'
}

const byFormat: Record<string, string> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  email: 'name@example.com',
  uri: 'https://example.com',
}

/** What the document itself gives as an example; undefined without one. */
export const givenExample = (root: unknown, holder: Json, schema: Json): unknown => {
  const [named] = Object.values(asObject(holder.examples))
  const value = asObject(follow(root, named)).value
  return [holder.example, value, schema.example, asList(schema.examples)[0], schema.default, schema.const, asList(schema.enum)[0]].find(
    (one) => one !== undefined,
  )
}

/** A value that the schema allows, as far as that can be told: from its examples, else from its types. */
export const sampleOf = (root: unknown, value: unknown): unknown => {
  let left = valuesMax
  let room = charactersMax
  const fits = (given: unknown) => {
    if (room > 0) room -= JSON.stringify(given)?.length ?? 0
    return room > 0
  }
  const sample = (wanted: unknown, depth: number): unknown => {
    const schema = schemaOf(root, wanted)
    const given = givenExample(root, {}, schema)
    left -= 1
    if (given !== undefined && fits(given)) return given
    const type = typeOf(schema)
    if (type === 'object') return depth > depthMax || left <= 0 ? {} : objectOf(schema, depth)
    if (type === 'array') return depth > depthMax || left <= 0 || schema.items === undefined ? [] : [sample(schema.items, depth + 1)]
    if (type === 'integer' || type === 'number') return typeof schema.minimum === 'number' ? schema.minimum : 0
    if (type === 'boolean') return true
    return byFormat[String(schema.format)] ?? ''
  }
  const objectOf = (schema: Json, depth: number): Json =>
    Object.fromEntries(
      Object.entries(asObject(schema.properties))
        .filter(([, property]) => asObject(follow(root, property)).readOnly !== true)
        .slice(0, propertiesMax)
        .map(([name, property]) => [name, sample(property, depth + 1)]),
    )
  return sample(value, 0)
}
