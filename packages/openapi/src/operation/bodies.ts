import { entriesIn, flagIn, isObject, type Json, own, textIn, textsIn } from '../json.ts'
import { follow } from '../references.ts'
import { type Content, contentsOf } from './content.ts'
import { examplesOf, swaggerExamples } from './examples.ts'
import { type Parameter, parameterOf } from './parameters.ts'

export interface Body {
  description: string
  required: boolean
  contents: Content[]
}

export interface Link {
  name: string
  operation: string
  description: string
  parameters: [string, unknown][]
}

export interface Response {
  /** `200`, `4XX`, `default`. */
  status: string
  description: string
  headers: Parameter[]
  contents: Content[]
  links: Link[]
}

const fallbackType = ['application/json']
const typesOf = (document: Json, operation: unknown, key: 'consumes' | 'produces') => {
  const own = textsIn(operation, key)
  const all = own.length > 0 ? own : textsIn(document, key)
  return all.length > 0 ? all : fallbackType
}

/** Swagger 2.0: the fields of a form are parameters. */
const formOf = (document: Json, operation: unknown, fields: Parameter[]): Body => {
  const schema = {
    type: 'object',
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      fields.map(({ name, schema: one, description }) => [name, { ...(isObject(one) ? one : {}), ...(description && { description }) }]),
    ),
  }
  const types = textsIn(operation, 'consumes').length > 0 || textsIn(document, 'consumes').some((type) => /form/.test(type))
  const named = types ? typesOf(document, operation, 'consumes').filter((type) => /form/.test(type)) : []
  const hasFile = fields.some(({ schema: one }) => textIn(one, 'type') === 'file')
  const usual = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  return {
    description: '',
    required: schema.required.length > 0,
    contents: (named.length > 0 ? named : [usual]).map((mediaType) => ({ mediaType, schema, examples: [], encodings: [] })),
  }
}

/** Swagger 2.0: the body is a parameter. */
export const swaggerBody = (document: Json, operation: unknown, parameters: unknown[]): Body | undefined => {
  const body = parameters.map((one) => follow(document, one)).find((one) => textIn(one, 'in') === 'body')
  if (body)
    return {
      description: textIn(body, 'description'),
      required: flagIn(body, 'required'),
      contents: typesOf(document, operation, 'consumes').map((mediaType) => ({
        mediaType,
        schema: own(body, 'schema'),
        examples: examplesOf(document, body),
        encodings: [],
      })),
    }
  const fields = parameters.map((one) => parameterOf(document, one)).filter((one) => one.in === 'formData')
  return fields.length > 0 ? formOf(document, operation, fields) : undefined
}

export const bodyOf = (document: Json, written: unknown): Body | undefined => {
  const body = follow(document, written)
  if (!isObject(body)) return undefined
  return { description: textIn(body, 'description'), required: flagIn(body, 'required'), contents: contentsOf(document, body.content) }
}

const swaggerContents = (document: Json, operation: unknown, response: unknown): Content[] => {
  const schema = own(response, 'schema')
  const exampled = entriesIn(response, 'examples').map(([type]) => type)
  const types = schema === undefined ? exampled : [...new Set([...typesOf(document, operation, 'produces'), ...exampled])]
  return types.map((mediaType) => ({ mediaType, schema, examples: swaggerExamples(response, mediaType), encodings: [] }))
}

const linkOf = (document: Json, name: string, written: unknown): Link => {
  const link = follow(document, written)
  return {
    name,
    operation: textIn(link, 'operationId') || textIn(link, 'operationRef'),
    description: textIn(link, 'description'),
    parameters: entriesIn(link, 'parameters'),
  }
}

const order = (status: string) => (/^\d/.test(status) ? status : `z${status}`)

export const responsesOf = (document: Json, operation: unknown): Response[] =>
  entriesIn(operation, 'responses')
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, written]) => {
      const response = follow(document, written)
      return {
        status,
        description: textIn(response, 'description'),
        headers: entriesIn(response, 'headers').map(([name, header]) => parameterOf(document, header, name)),
        contents: 'swagger' in document ? swaggerContents(document, operation, response) : contentsOf(document, own(response, 'content')),
        links: entriesIn(response, 'links').map(([name, link]) => linkOf(document, name, link)),
      }
    })
    .sort((a, b) => (order(a.status) < order(b.status) ? -1 : 1))
