import { asList, asObject, formatOf, type Json } from '../document/facts.ts'
import { resolvePointer } from '../document/references.ts'

/** A document, and the language that its schemas are written in. */
export interface Source {
  root: Json
  dialect: '2.0' | '3.0' | '3.1'
}

/** Throws a DocumentRefusal for anything but a supported format. */
export const sourceOf = (root: unknown): Source => {
  const dialect = formatOf(root).endsWith('2.0') ? '2.0' : formatOf(root).endsWith('3.0') ? '3.0' : '3.1'
  return { root: asObject(root), dialect }
}

/** A place in one of the documents: schemas that all apply at once. Most places have one. */
export interface View {
  source: Source
  schemas: readonly unknown[]
}

const anything: Json = {}
const nothing: Json = { not: {} }
/** A schema as an object: true allows anything, false nothing. */
export const asSchema = (value: unknown): Json => (value === false ? nothing : value === true ? anything : asObject(value))

const isNull = (schema: Json) => schema.type === 'null' && Object.keys(schema).every((key) => key === 'type' || key === 'description')

/** Of `oneOf` or `anyOf`, the alternatives other than null. */
export const alternativesOf = (schema: Json, kind: 'oneOf' | 'anyOf'): unknown[] =>
  asList(schema[kind]).filter((alternative) => !isNull(asSchema(alternative)))

/** The alternative of a choice that has only one besides null. */
export const soleAlternative = (schema: Json): unknown[] =>
  schema.discriminator === undefined
    ? (['oneOf', 'anyOf'] as const).flatMap((kind) => {
        const alternatives = alternativesOf(schema, kind)
        return alternatives.length === 1 ? alternatives : []
      })
    : []

/**
 * The schemas that a view consists of: references are followed, `allOf` is taken apart, and so is a choice of one. Each appears once, so that
 * cycles and repetitions end. In OpenAPI 3.1 a reference has siblings that apply too; before, they are ignored.
 */
export const partsOf = ({ source, schemas }: View): Json[] => {
  const seen = new Set<Json>()
  const open = schemas.toReversed()
  while (open.length > 0) {
    const schema = asSchema(open.pop())
    if (seen.has(schema)) continue
    seen.add(schema)
    if (typeof schema.$ref === 'string') open.push(resolvePointer(source.root, schema.$ref))
    if (typeof schema.$ref === 'string' && source.dialect !== '3.1') continue
    open.push(...soleAlternative(schema), ...asList(schema.allOf).toReversed())
  }
  return [...seen].filter((schema) => source.dialect === '3.1' || typeof schema.$ref !== 'string')
}

/** The last part of a reference, or the schema's title: what people call it. */
export const nameOf = (schema: unknown): string => {
  const { $ref, title } = asObject(schema)
  if (typeof $ref === 'string') return decodeName($ref.slice($ref.lastIndexOf('/') + 1))
  return typeof title === 'string' ? title : ''
}

const decodeName = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~')
