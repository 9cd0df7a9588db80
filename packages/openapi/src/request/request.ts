import { type Json, shown } from '../json.ts'
import type { Content } from '../operation/content.ts'
import type { Operation } from '../operation/operation.ts'
import type { Parameter } from '../operation/parameters.ts'
import { bodyExamples, isJsonType } from '../sample/body-text.ts'
import { sampleOf } from '../sample/sample.ts'
import { shapeOf } from '../schema/shape-of.ts'
import type { Credential } from './credential.ts'
import { encoded } from './encoded.ts'

export interface FormField {
  name: string
  value: string
  /** The value is the name of a file. */
  isFile: boolean
}

export type RequestBody =
  | { kind: 'json'; mediaType: string; text: string }
  | { kind: 'text'; mediaType: string; text: string }
  | { kind: 'form'; mediaType: string; fields: FormField[] }
  | { kind: 'parts'; mediaType: string; fields: FormField[] }
  | { kind: 'file'; mediaType: string; fileName: string }

/** A request to show as a program: it has no secret, only the name of the variable that holds it. */
export interface SampleRequest {
  method: string
  url: string
  headers: [string, string][]
  credentials: Credential[]
  body: RequestBody | undefined
}

/** So many parameters of a place are sent at most: no server takes more. */
export const parametersMax = 100
/** Characters of a value of one. */
const valueMax = 2000

const given = (document: Json, { examples, schema, contents }: Parameter): unknown => {
  const written = examples.find(({ value }) => value !== undefined)?.value
  const value = written ?? sampleOf(document, schema === undefined ? contents[0]?.schema : schema, 'request')
  return shown(value).length > valueMax ? 'string' : value
}

/** A value for a parameter, as text. A path's parameter of which nothing is known is a word to replace: `ACCOUNT_ID`. */
export const parameterText = (document: Json, parameter: Parameter): string => {
  const value = given(document, parameter)
  const isMadeUp = parameter.in === 'path' && typeof value === 'string' && /^stringx*$/.test(value)
  return isMadeUp
    ? parameter.name
        .replace(/([a-z\d])([A-Z])/g, '$1_$2')
        .replace(/\W+/g, '_')
        .toUpperCase()
    : shown(value)
}

const queryPart = (name: string, value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => queryPart(name, one))
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, one]) => queryPart(`${name}[${key}]`, one))
  return [`${encoded(name)}=${encoded(shown(value))}`]
}

/** Set by the media types and the credential, and ignored as parameters (OpenAPI 3.1 §4.8.12.1). */
export const ownHeaders = new Set(['accept', 'content-type', 'authorization'])

const isFileField = (document: Json, schema: unknown) => {
  const { types, format, facts } = shapeOf(document, schema)
  return types.includes('file') || format === 'binary' || facts.some(({ key }) => key === 'contentMediaType')
}

const fieldsOf = (document: Json, content: Content): FormField[] => {
  const { properties } = shapeOf(document, content.schema)
  const written = content.examples[0]?.value ?? sampleOf(document, content.schema, 'request')
  const values = typeof written === 'object' && written !== null ? Object.entries(written) : []
  return values.map(([name, value]) => {
    const isFile = isFileField(document, properties.get(name))
    return { name, value: isFile ? 'file.bin' : shown(value), isFile }
  })
}

const bodyOf = (document: Json, content: Content, example: string | undefined): RequestBody | undefined => {
  const { mediaType, schema } = content
  if (/^application\/x-www-form-urlencoded/i.test(mediaType)) return { kind: 'form', mediaType, fields: fieldsOf(document, content) }
  if (/^multipart\//i.test(mediaType)) return { kind: 'parts', mediaType, fields: fieldsOf(document, content) }
  if (/octet-stream|^(image|audio|video)\//i.test(mediaType) || (schema !== undefined && isFileField(document, schema)))
    return { kind: 'file', mediaType, fileName: 'file.bin' }
  const examples = bodyExamples(document, content, 'request')
  const chosen = examples.find(({ name }) => name === example) ?? examples[0]
  if (!chosen) return undefined
  return isJsonType(mediaType)
    ? { kind: 'json', mediaType: mediaType === '*/*' ? 'application/json' : mediaType, text: chosen.text }
    : { kind: 'text', mediaType, text: chosen.text }
}

export interface RequestChoice {
  /** Where the API is: the address that the path is added to. */
  address: string
  credentials: Credential[]
  /** The media type of the body; the first by default. */
  mediaType?: string | undefined
  /** The name of its example; the first by default. */
  example?: string | undefined
}

/** A request that an operation accepts: with what is required, and no more. */
export const requestOf = (document: Json, operation: Operation, choice: RequestChoice): SampleRequest => {
  const { address, credentials, mediaType, example } = choice
  const inPlace = (place: string) => operation.parameters.filter((one) => one.in === place)
  const path = inPlace('path')
    .slice(0, parametersMax)
    .reduce((text, one) => text.replaceAll(`{${one.name}}`, encoded(parameterText(document, one))), operation.path)
  const query = inPlace('query')
    .filter(({ required }) => required)
    .slice(0, parametersMax)
    .flatMap((one) => queryPart(one.name, given(document, one)))
  const headers = inPlace('header')
    .filter(({ required, name }) => required && !ownHeaders.has(name.toLowerCase()))
    .filter(({ name }) => !credentials.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    .slice(0, parametersMax)
    .map((one): [string, string] => [one.name, shown(given(document, one))])
  const content = operation.body?.contents.find((one) => one.mediaType === mediaType) ?? operation.body?.contents[0]
  return {
    method: operation.method,
    url: `${address.replace(/\/$/, '')}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers,
    credentials,
    body: content && bodyOf(document, content, example),
  }
}
