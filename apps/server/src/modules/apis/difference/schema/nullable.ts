import { asList, type Json } from '../../document/facts.ts'
import { resolvePointer } from '../../document/references.ts'
import { asSchema, partsOf, type Source, soleAlternative, type View } from '../source.ts'
import { namesOf } from './types.ts'

/** An alternative that is only null makes the whole choice nullable. */
const offersNull = (schema: Json) => [...asList(schema.oneOf), ...asList(schema.anyOf)].some((one) => asSchema(one).type === 'null')

/** What a schema says of null by itself, and through those that it refers to; undefined where it says nothing. Each is asked once: all apply at once. */
const saysOf = (value: unknown, source: Source, seen = new Set<Json>()): boolean | undefined => {
  const schema = asSchema(value)
  if (seen.has(schema)) return undefined
  seen.add(schema)
  const below = [
    ...(typeof schema.$ref === 'string' ? [resolvePointer(source.root, schema.$ref)] : []),
    ...asList(schema.allOf),
    ...(offersNull(schema) ? [] : soleAlternative(schema)),
  ]
  const said = below.map((one) => saysOf(one, source, seen))
  if (schema.type !== undefined) said.push(namesOf(schema).includes('null'))
  if (offersNull(schema)) said.push(true)
  return said.includes(false) ? false : said.includes(true) || undefined
}

/**
 * Whether null is allowed. Before OpenAPI 3.1: by every schema that names a type, or by one around them, as it is commonly meant of a `nullable`
 * beside `allOf`. Since then: by all that apply.
 */
export const isNullable = (view: View): boolean => {
  const { source } = view
  if (source.dialect === '3.1') return saysOf({ allOf: view.schemas }, source) === true
  const parts = partsOf(view)
  const says = (schema: Json) => schema.nullable === true
  const typed = parts.filter(({ type }) => type !== undefined)
  const around = parts.filter(({ type }) => type === undefined)
  return (typed.length > 0 && typed.every(says)) || around.some((schema) => says(schema) || offersNull(schema))
}
