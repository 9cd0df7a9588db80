import { asList, asObject, type Json } from '../../document/facts.ts'

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What these hold is data, not description. */
const data = new Set(['example', 'examples', 'default', 'enum'])

const deep = (value: unknown, edit: (object: Json) => Json): unknown => {
  if (Array.isArray(value)) return value.map((one) => deep(one, edit))
  if (!isObject(value)) return value
  return edit(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, data.has(key) ? inner : deep(inner, edit)])))
}

/** The same document with every object's keys the other way round. */
export const reordered = (document: unknown): unknown => deep(document, (object) => Object.fromEntries(Object.entries(object).toReversed()))

/** The same document with its components under other names. */
export const renamed = (document: unknown): unknown => {
  const to = (name: string) => `${name}Renamed`
  const section = (value: unknown) => Object.fromEntries(Object.entries(asObject(value)).map(([name, inner]) => [to(name), inner]))
  const moved = deep(document, (object) => (typeof object.$ref === 'string' ? { ...object, $ref: to(object.$ref) } : object)) as Json
  const { securitySchemes, ...components } = asObject(moved.components)
  return {
    ...moved,
    ...(moved.definitions !== undefined && { definitions: section(moved.definitions) }),
    ...(moved.parameters !== undefined && { parameters: section(moved.parameters) }),
    ...(moved.responses !== undefined && { responses: section(moved.responses) }),
    ...(moved.components !== undefined && {
      components: { ...Object.fromEntries(Object.entries(components).map(([kind, value]) => [kind, section(value)])), securitySchemes },
    }),
  }
}

/** The same document with extensions wherever they may stand: next to a keyword that only such objects have. */
export const extended = (document: unknown): unknown =>
  deep(document, (object) =>
    typeof object.description === 'string' || typeof object.type === 'string'
      ? { ...object, 'x-internal': { note: ['anything'] } }
      : object,
  )

/** An OpenAPI 3.0 document as OpenAPI 3.1 writes it. */
export const modernised = (document: unknown): unknown => ({
  ...(deep(document, ({ nullable, exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...object }) => ({
    ...object,
    ...(nullable !== undefined && typeof object.type !== 'string' && { nullable }),
    ...(nullable === true && typeof object.type === 'string' && { type: [object.type, 'null'] }),
    ...(minimum !== undefined && { [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum !== undefined && { [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: maximum }),
    ...(object.type !== undefined && object.example !== undefined && { example: undefined, examples: [object.example] }),
  })) as Json),
  openapi: '3.1.0',
})

/** A header that OpenAPI says is ignored where it is written as a parameter. */
const isIgnored = ({ name, in: place }: Json) => place === 'header' && /^(accept|content-type|authorization)$/i.test(String(name))

/** Every schema with a type that is written below the operations. */
export const typedSchemas = (document: unknown): Json[] => {
  const found: Json[] = []
  const visit = (value: unknown, key: string): void => {
    if (data.has(key) || key.startsWith('x-')) return
    for (const one of asList(value)) visit(one, key)
    if (!isObject(value) || isIgnored(value)) return
    if (['string', 'integer', 'boolean'].includes(String(value.type)) && value.enum === undefined) found.push(value)
    for (const [name, inner] of Object.entries(value)) visit(inner, name)
  }
  visit(asObject(document).paths, '')
  return found
}
