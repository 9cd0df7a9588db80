import { asList, asObject, type Json } from '../../document/facts.ts'
import { follow } from '../../document/references.ts'
import type { Source } from '../source.ts'
import type { Body, Media, Parameter, Response } from './model.ts'
import { mediaType, textsOf } from './shared.ts'

/** What a Swagger 2.0 parameter says about itself; the rest is its schema. */
const own = new Set(['name', 'in', 'required', 'collectionFormat', 'allowEmptyValue', 'description', 'schema'])

const schemaOf = (raw: Json): Json => {
  const schema = Object.fromEntries(Object.entries(raw).filter(([key]) => !own.has(key)))
  return schema.type === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema
}

/** How OpenAPI 3 writes a list: style, and whether each entry is a parameter of its own. */
const styles: Readonly<Record<string, [string, boolean]>> = {
  multi: ['form', true],
  ssv: ['spaceDelimited', false],
  pipes: ['pipeDelimited', false],
  tsv: ['tabDelimited', false],
}

const styleOf = (raw: Json): { style: string; explode: boolean } => {
  const plain = raw.in === 'query' ? 'form' : 'simple'
  if (raw.type !== 'array') return { style: plain, explode: plain === 'form' }
  const [style, explode] = styles[String(raw.collectionFormat)] ?? [plain, false]
  return { style, explode }
}

/** A Swagger 2.0 parameter or header other than a body, as OpenAPI 3 would write it. */
export const swaggerParameter = (raw: Json): Parameter => ({
  name: String(raw.name),
  in: String(raw.in),
  required: raw.required === true || raw.in === 'path',
  schema: schemaOf(raw),
  media: '',
  ...styleOf(raw),
  allowReserved: false,
  allowEmptyValue: raw.allowEmptyValue === true,
  deprecated: false,
  texts: textsOf(raw),
})

const kindsOf = ({ root }: Source, operation: Json, name: 'consumes' | 'produces'): string[] =>
  asList(operation[name] ?? root[name]).map(String)

const sameFor = (kinds: string[], media: Media): Map<string, Media> => new Map(kinds.map((kind) => [mediaType(kind), media]))

const formOf = (source: Source, operation: Json, fields: Json[]): Body => {
  const hasFile = fields.some(({ type }) => type === 'file')
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [String(field.name), { ...schemaOf(field), description: field.description }])),
    required: fields.filter(({ required }) => required === true).map(({ name }) => name),
  }
  const stated = kindsOf(source, operation, 'consumes').filter((kind) => /form/i.test(kind))
  const kinds = stated.length > 0 ? stated : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded']
  const encoding = Object.fromEntries(
    fields.flatMap((field) => (field.type === 'array' ? [[String(field.name), { style: styleOf({ ...field, in: 'query' }) }]] : [])),
  )
  return { required: schema.required.length > 0, content: sameFor(kinds, { schema, encoding }), texts: '' }
}

/** The body that Swagger 2.0 writes as one parameter, or as the fields of a form. */
export const swaggerBody = (source: Source, operation: Json, raw: Json[]): Body | undefined => {
  const fields = raw.filter((one) => one.in === 'formData')
  if (fields.length > 0) return formOf(source, operation, fields)
  const body = raw.find((one) => one.in === 'body')
  if (!body) return undefined
  const kinds = kindsOf(source, operation, 'consumes')
  const content = sameFor(kinds.length > 0 ? kinds : ['application/json'], { schema: body.schema ?? true, encoding: {} })
  return { required: body.required === true, content, texts: textsOf(body) }
}

const responseOf = (source: Source, operation: Json, raw: Json): Response => {
  const { schema } = raw
  const kinds = kindsOf(source, operation, 'produces')
  const isFile = asObject(schema).type === 'file'
  const media = { schema: isFile ? schemaOf(asObject(schema)) : schema, encoding: {} }
  const headers = Object.entries(asObject(raw.headers)).map(([name, entry]): [string, Parameter] => [
    name.toLowerCase(),
    swaggerParameter({ ...asObject(entry), name, in: 'header' }),
  ])
  return {
    headers: new Map(headers),
    content: schema === undefined ? new Map() : sameFor(kinds.length > 0 ? kinds : ['application/json'], media),
    texts: textsOf({ ...raw, examples: undefined }),
  }
}

/** Responses by status, as OpenAPI 3 would write them. */
export const swaggerResponses = (source: Source, operation: Json): Map<string, Response> =>
  new Map(
    Object.entries(asObject(operation.responses))
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, entry]) => [status.toUpperCase(), responseOf(source, operation, asObject(follow(source.root, entry)))]),
  )
