import { canonicalJson } from '../../../../canonical-json.ts'
import { asList, asObject, type Json } from '../../document/facts.ts'
import { partsOf, type Source, type View } from '../source.ts'
import { type Choice, choicesOf } from './choices.ts'
import { type Limits, limitsOf } from './limits.ts'
import { isNullable } from './nullable.ts'
import { formatsOf, typesOf } from './types.ts'

/** Everything that a view's schemas say together, whatever way they say it in. */
export interface Shape {
  source: Source
  types: string[] | undefined
  nullable: boolean
  formats: string[]
  /** The values that it is limited to, by their canonical JSON; undefined where it is not. */
  values: string[] | undefined
  limits: Limits
  patterns: string[]
  multiples: number[]
  unique: boolean
  /** Canonical JSON; empty where there is none. */
  fallback: string
  properties: Map<string, unknown[]>
  required: Set<string>
  /** What undeclared properties may be: anything, nothing, or these schemas. */
  additional: 'anything' | 'nothing' | unknown[]
  /** Whether the document says so itself. */
  invites: boolean
  /** The properties that each part knows that forbids or restricts others: in `allOf` it sees only its own. */
  restricted: string
  items: unknown[]
  choices: Choice[]
  discriminator: string
  readOnly: boolean
  writeOnly: boolean
  deprecated: boolean
  /** All other keywords that are more than text. */
  rules: Map<string, unknown[]>
  /** Texts and examples, as canonical JSON. */
  texts: string
}

/** Keywords that the shape holds in other fields, or that say nothing by themselves. */
const known = new Set(
  `$ref $defs $schema $id $anchor $comment definitions type nullable format contentEncoding contentMediaType enum const minimum maximum exclusiveMinimum
  exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties pattern multipleOf uniqueItems default properties required
  additionalProperties items allOf oneOf anyOf discriminator readOnly writeOnly deprecated title description example examples externalDocs`.split(
    /\s+/,
  ),
)

const valuesOf = (schemas: Json[]): string[] | undefined => {
  const lists = schemas.flatMap((schema) => [
    ...(Array.isArray(schema.enum) ? [schema.enum.map(canonicalJson)] : []),
    ...(schema.const === undefined ? [] : [[canonicalJson(schema.const)]]),
  ])
  return lists.reduce<string[] | undefined>(
    (left, list) => (left ? left.filter((value) => list.includes(value)) : [...new Set(list)]),
    undefined,
  )
}

const propertiesOf = (schemas: Json[]): Map<string, unknown[]> => {
  const properties = new Map<string, unknown[]>()
  for (const schema of schemas)
    for (const [name, property] of Object.entries(asObject(schema.properties)))
      properties.set(name, [...(properties.get(name) ?? []), property])
  return properties
}

const isOpen = (value: unknown) => value === undefined || value === true || canonicalJson(value) === '{}'

const additionalOf = (schemas: Json[]): Shape['additional'] => {
  const limited = schemas.map(({ additionalProperties }) => additionalProperties).filter((value) => !isOpen(value))
  if (limited.length === 0) return 'anything'
  return limited.includes(false) ? 'nothing' : limited
}

const restrictedOf = (schemas: Json[]): string => {
  const restricting = schemas.filter(({ additionalProperties }) => !isOpen(additionalProperties))
  const others = schemas.some((schema) => !restricting.includes(schema) && schema.properties !== undefined)
  if (restricting.length === 0 || (restricting.length === 1 && !others)) return ''
  return restricting
    .map(({ properties }) => JSON.stringify(Object.keys(asObject(properties)).toSorted()))
    .toSorted()
    .join()
}

const rulesOf = (schemas: Json[]): Map<string, unknown[]> => {
  const rules = new Map<string, unknown[]>()
  for (const schema of schemas)
    for (const [name, value] of Object.entries(schema)) {
      const isSaid = known.has(name) && !(name === 'items' && Array.isArray(value))
      if (!isSaid && !name.startsWith('x-')) rules.set(name, [...(rules.get(name) ?? []), value])
    }
  return rules
}

/** OpenAPI 3.1 writes a list of examples where the others write one. */
const textsOf = (schemas: Json[]): string =>
  schemas
    .flatMap(({ title, description, externalDocs, example, examples }) => [
      ...Object.entries({ title, description, externalDocs }),
      ...[example, ...asList(examples)].map((one) => ['example', one] as const),
    ])
    .flatMap((entry) => (entry[1] === undefined ? [] : [canonicalJson(entry)]))
    .toSorted()
    .join()

/** What a view's schemas say together. */
export const shapeOf = (view: View): Shape => {
  const schemas = partsOf(view)
  const has = (name: string) => schemas.some((schema) => schema[name] === true)
  const fallback = schemas.find((schema) => schema.default !== undefined)?.default
  return {
    source: view.source,
    types: typesOf(schemas),
    nullable: isNullable(view),
    formats: formatsOf(schemas),
    values: valuesOf(schemas),
    limits: limitsOf(schemas),
    patterns: [...new Set(schemas.flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : [])))].toSorted(),
    multiples: schemas.flatMap(({ multipleOf }) => (typeof multipleOf === 'number' ? [multipleOf] : [])).toSorted((a, b) => a - b),
    unique: has('uniqueItems'),
    fallback: fallback === undefined ? '' : canonicalJson(fallback),
    properties: propertiesOf(schemas),
    required: new Set(schemas.flatMap(({ required }) => asList(required).filter((name) => typeof name === 'string'))),
    additional: additionalOf(schemas),
    invites: schemas.some(({ additionalProperties }) => additionalProperties !== undefined && additionalProperties !== false),
    restricted: restrictedOf(schemas),
    items: schemas.flatMap(({ items }) => (items === undefined || Array.isArray(items) ? [] : [items])),
    ...choicesOf(schemas, view.source),
    readOnly: has('readOnly'),
    writeOnly: has('writeOnly'),
    deprecated: has('deprecated'),
    rules: rulesOf(schemas),
    texts: textsOf(schemas),
  }
}
