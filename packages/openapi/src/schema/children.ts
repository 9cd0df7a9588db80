import { entriesIn, isObject, listIn, own, textIn } from '../json.ts'
import type { Child, Choice } from './shape.ts'

const single = [
  ['contains', 'contains'],
  ['propertyNames', 'names'],
  ['unevaluatedItems', 'unevaluatedItems'],
  ['contentSchema', 'content'],
  ['not', 'not'],
  ['if', 'if'],
  ['then', 'then'],
  ['else', 'else'],
] as const

const isSchema = (value: unknown) => isObject(value) || value === true

/** `items` after `prefixItems`, or next to a list of them until draft 2019-09, is for the rest. */
const itemsOf = (schema: unknown): Child[] => {
  const items = own(schema, 'items')
  const prefix = [...listIn(schema, 'prefixItems'), ...(Array.isArray(items) ? items : [])]
  const rest = Array.isArray(items) ? own(schema, 'additionalItems') : items
  return [
    ...prefix.map((one, at): Child => ({ role: 'prefix', name: String(at), schema: one })),
    ...(isSchema(rest) ? [{ role: prefix.length > 0 ? ('rest' as const) : ('items' as const), name: '', schema: rest }] : []),
  ]
}

/** The schemas in a schema that are neither properties nor alternatives. */
export const childrenOf = (schema: unknown): Child[] => [
  ...itemsOf(schema),
  ...entriesIn(schema, 'patternProperties').map(([name, one]): Child => ({ role: 'pattern', name, schema: one })),
  ...['additionalProperties', 'unevaluatedProperties']
    .map((key) => own(schema, key))
    .filter(isSchema)
    .map((one): Child => ({ role: 'additional', name: '', schema: one })),
  ...[...entriesIn(schema, 'dependentSchemas'), ...entriesIn(schema, 'dependencies')]
    .filter(([, one]) => isSchema(one))
    .map(([name, one]): Child => ({ role: 'dependent', name, schema: one })),
  ...single.map(([key, role]): Child => ({ role, name: '', schema: own(schema, key) })).filter((child) => isObject(child.schema)),
]

/** The alternatives of a schema. */
export const choicesOf = (schema: unknown): Choice[] =>
  (['oneOf', 'anyOf'] as const)
    .map((kind) => ({
      kind,
      options: listIn(schema, kind),
      discriminator: textIn(own(schema, 'discriminator'), 'propertyName'),
      mapping: entriesIn(own(schema, 'discriminator'), 'mapping').filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    }))
    .filter(({ options }) => options.length > 0)
