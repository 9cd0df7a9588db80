import type { ChangeVerdict } from '@apim/contract'
import type { Json } from '../../document/facts.ts'

/** Two documents and what the way from the first to the second means, and the way back. */
export type Case = [name: string, before: Json, after: Json, verdict: ChangeVerdict | null, back: ChangeVerdict | null]

/** A document with the operation `POST /things`. */
export const api = (operation: Json = {}, document: Json = {}): Json => ({
  openapi: '3.0.3',
  info: { title: 'Things', version: '1.0.0' },
  paths: { '/things': { post: { responses: { 200: { description: 'ok' } }, ...operation } } },
  ...document,
})

export const json = (schema: unknown): Json => ({ 'application/json': { schema } })

/** The same with this schema sent, or received. */
export const sends = (schema: unknown, document: Json = {}): Json => api({ requestBody: { content: json(schema) } }, document)
export const receives = (schema: unknown, document: Json = {}): Json =>
  api({ responses: { 200: { description: 'ok', content: json(schema) } } }, document)

export const object = (properties: Json, required: string[] = [], more: Json = {}): Json => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  ...more,
})

/** The same with this parameter; by default an optional one in the query. */
export const takes = (...parameters: Json[]): Json => api({ parameters: parameters.map((one) => ({ in: 'query', schema: text, ...one })) })

/** The same with these response headers. */
export const answers = (headers: Json): Json => api({ responses: { 200: { description: 'ok', headers } } })

export const text = { type: 'string' }
export const integer = { type: 'integer' }
export const number = { type: 'number' }
export const list = (items: unknown, more: Json = {}): Json => ({ type: 'array', items, ...more })
