import { asList, asObject, type Json } from '../../document/facts.ts'
import { resolvePointer } from '../../document/references.ts'
import { alternativesOf, nameOf, type Source } from '../source.ts'
import { heirsOf } from './heirs.ts'

/** One of several schemas, and the discriminator's value for it, if there is one. */
export interface Alternative {
  schema: unknown
  name: string
  key: string
}

/** `heirs` are the schemas that extend one with a discriminator by `allOf`. */
export interface Choice {
  kind: 'oneOf' | 'anyOf' | 'heirs'
  alternatives: Alternative[]
}

/** A discriminator, from a Swagger 2.0 name or an OpenAPI 3 object. */
const discriminatorOf = (schema: Json): { property: string; mapping: Json } | undefined => {
  const { discriminator } = schema
  if (typeof discriminator === 'string') return { property: discriminator, mapping: {} }
  const { propertyName, mapping } = asObject(discriminator)
  return typeof propertyName === 'string' ? { property: propertyName, mapping: asObject(mapping) } : undefined
}

const schemasPath = (source: Source) => (source.dialect === '2.0' ? '#/definitions/' : '#/components/schemas/')

/** What an entry of a mapping points at: a reference, or the plain name of a schema. */
const targetOf = (source: Source, value: unknown): string =>
  String(value).startsWith('#/') ? String(value) : `${schemasPath(source)}${String(value)}`

/** The alternatives by the value that stands for each: those of the mapping, and the schema's own name where it has none. */
const keyed = (schemas: unknown[], mapping: Json, source: Source): Alternative[] => {
  const entries = Object.entries(mapping).map(([key, value]) => ({ key, reference: targetOf(source, value) }))
  const mapped = entries.map(({ key, reference }) => ({ key, name: key, schema: { $ref: reference } }))
  const targets = new Set(entries.map(({ reference }) => resolvePointer(source.root, reference)))
  const others = schemas.filter((schema) => {
    const { $ref } = asObject(schema)
    return !targets.has(typeof $ref === 'string' ? resolvePointer(source.root, $ref) : schema)
  })
  return [
    ...mapped.filter(({ schema }) => resolvePointer(source.root, schema.$ref) !== undefined),
    ...others.map((schema) => plain(schema, true)),
  ]
}

const plain = (schema: unknown, isKeyed: boolean): Alternative => {
  const name = nameOf(schema)
  return { schema, name, key: isKeyed && typeof asObject(schema).$ref === 'string' ? name : '' }
}

const choiceIn = (schema: Json, kind: 'oneOf' | 'anyOf', source: Source): Choice[] => {
  const alternatives = alternativesOf(schema, kind)
  const discriminator = discriminatorOf(schema)
  if (alternatives.length === 0 || (alternatives.length === 1 && !discriminator)) return []
  const found = discriminator ? keyed(alternatives, discriminator.mapping, source) : alternatives.map((one) => plain(one, false))
  return [{ kind, alternatives: found }]
}

/** A schema that others extend stands for all of them, unless it is itself part of one of them. */
const inherited = (schema: Json, parts: readonly Json[], source: Source): Choice[] => {
  const discriminator = discriminatorOf(schema)
  if (!discriminator || asList(schema.oneOf).length + asList(schema.anyOf).length > 0) return []
  const heirs = heirsOf(source, schema)
  if (heirs.length === 0 || heirs.some(({ schema: heir }) => parts.includes(heir))) return []
  const references = heirs.map(({ name }) => ({ $ref: `${schemasPath(source)}${name}` }))
  return [{ kind: 'heirs', alternatives: keyed(references, discriminator.mapping, source) }]
}

/** The choices that a view's schemas leave, and the property that tells their alternatives apart. */
export const choicesOf = (parts: readonly Json[], source: Source): { choices: Choice[]; discriminator: string } => ({
  choices: parts.flatMap((schema) => [
    ...choiceIn(schema, 'oneOf', source),
    ...choiceIn(schema, 'anyOf', source),
    ...inherited(schema, parts, source),
  ]),
  discriminator: [...new Set(parts.flatMap((schema) => discriminatorOf(schema)?.property ?? []))].toSorted().join(),
})
