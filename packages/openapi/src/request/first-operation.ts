import type { Json } from '../json.ts'
import { operationOf } from '../operation/operation.ts'
import { keyCredential, tokenCredential } from './credential.ts'
import { requestOf } from './request.ts'

interface Call {
  method: string
  path: string
}

/** The operation to try first: a GET without path parameters if there is one; undefined for an API without operations. */
export const easiestOperation = <One extends Call>(operations: readonly One[]): One | undefined => {
  const reads = operations.filter(({ method }) => method.toUpperCase() === 'GET')
  return reads.find(({ path }) => !path.includes('{')) ?? reads[0] ?? operations[0]
}

/** What an operation cannot be called without, besides its path and a key. */
export interface RequiredParts {
  /** With its question mark, or with an ampersand after a path that has one; empty where nothing is required. */
  query: string
  headers: [name: string, value: string][]
}

/** Characters of a query or of headers that a first call may have: more is no help to a reader. */
const partsMax = 500

/** Set by the program that sends the request; some refuse to be told. */
const sentAnyway = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** What every language sends as it is (RFC 9110 §5.5, §5.6.2). */
const isPlainHeader = ([name, value]: [string, string]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value)

/** The query and the headers that an operation cannot be called without; none of a kind that is too long to show. */
export const requiredParts = (document: Json, call: Call): RequiredParts => {
  const operation = operationOf(document, call)
  if (!operation?.parameters.some((one) => (one.in === 'query' || one.in === 'header') && one.required)) return { query: '', headers: [] }
  // With the parameters alone: what a body needs is not shown here, and the path, which may have a question mark of its own, is added by whoever shows it.
  const parameters = { ...operation, path: '', body: undefined }
  const request = requestOf(document, parameters, { address: '', credentials: [keyCredential, tokenCredential] })
  const query = call.path.includes('?') ? request.url.replace('?', '&') : request.url
  const headers = request.headers.filter((one) => isPlainHeader(one) && !sentAnyway.has(one[0].toLowerCase()))
  return { query: query.length > partsMax ? '' : query, headers: headers.flat().join('').length > partsMax ? [] : headers }
}
