import { entriesIn, isObject, own, shown, textIn } from '../json.ts'

/** A limit that a schema sets, by the keyword that sets it. */
export interface Fact {
  key: FactKey
  value: string
}

const limits = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
  'contentEncoding',
  'contentMediaType',
  'collectionFormat',
] as const

export type FactKey =
  | (typeof limits)[number]
  | 'noAdditional'
  | 'noUnevaluated'
  | 'noMoreItems'
  | 'discriminator'
  | 'requiredWith'
  | 'dynamic'
  | 'xml'

/** Until OpenAPI 3.0, `exclusiveMinimum: true` says how `minimum` is meant. */
const isFlagFor = (schema: unknown, key: string, flag: string) => own(schema, flag) === true && own(schema, key) !== undefined

const limitOf = (schema: unknown, key: (typeof limits)[number]): Fact[] => {
  const value = own(schema, key)
  if (value === undefined || value === false) return []
  if (key === 'exclusiveMinimum' || key === 'exclusiveMaximum') return typeof value === 'boolean' ? [] : [{ key, value: shown(value) }]
  if (key === 'minimum' && isFlagFor(schema, key, 'exclusiveMinimum')) return [{ key: 'exclusiveMinimum', value: shown(value) }]
  if (key === 'maximum' && isFlagFor(schema, key, 'exclusiveMaximum')) return [{ key: 'exclusiveMaximum', value: shown(value) }]
  return [{ key, value: shown(value) }]
}

const discriminatorOf = (schema: unknown): Fact[] => {
  const discriminator = own(schema, 'discriminator')
  const hasChoice = own(schema, 'oneOf') !== undefined || own(schema, 'anyOf') !== undefined
  if (discriminator === undefined || hasChoice) return []
  const name = typeof discriminator === 'string' ? discriminator : textIn(discriminator, 'propertyName')
  const mapping = entriesIn(discriminator, 'mapping').map(([value, ref]) => `${value}: ${shown(ref).replace(/^#.*\//, '')}`)
  return [{ key: 'discriminator', value: [name, ...mapping].join(', ') }]
}

const dependentOf = (schema: unknown): Fact[] =>
  [...entriesIn(schema, 'dependentRequired'), ...entriesIn(schema, 'dependencies')]
    .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
    .map(([name, needs]) => ({ key: 'requiredWith', value: `${name}: ${needs.map(shown).join(', ')}` }))

const closedOf = (schema: unknown): Fact[] => [
  ...(own(schema, 'additionalProperties') === false ? [{ key: 'noAdditional' as const, value: '' }] : []),
  ...(own(schema, 'unevaluatedProperties') === false ? [{ key: 'noUnevaluated' as const, value: '' }] : []),
  ...(own(schema, 'items') === false || own(schema, 'unevaluatedItems') === false ? [{ key: 'noMoreItems' as const, value: '' }] : []),
]

/** What a schema says about its values in single figures and words. */
export const factsOf = (schema: unknown): Fact[] => [
  ...limits.flatMap((key) => limitOf(schema, key)),
  ...closedOf(schema),
  ...discriminatorOf(schema),
  ...dependentOf(schema),
  ...(textIn(schema, '$dynamicRef') ? [{ key: 'dynamic' as const, value: textIn(schema, '$dynamicRef') }] : []),
  ...(isObject(own(schema, 'xml')) ? [{ key: 'xml' as const, value: shown(own(schema, 'xml')) }] : []),
]
