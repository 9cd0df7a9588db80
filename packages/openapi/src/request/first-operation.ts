import type { Json } from '../json.ts'
import { type Operation, operationOf } from '../operation/operation.ts'
import { formText } from '../snippets/parts.ts'
import { keyCredential, tokenCredential } from './credential.ts'
import { type RequestBody, requestOf } from './request.ts'

interface Call {
  method: string
  path: string
}

/** The operation to try first: a GET without path parameters if there is one; undefined for an API without operations. */
export const easiestOperation = <One extends Call>(operations: readonly One[]): One | undefined => {
  const reads = operations.filter(({ method }) => method.toUpperCase() === 'GET')
  return reads.find(({ path }) => !path.includes('{')) ?? reads[0] ?? operations[0]
}

/** What an operation cannot be called without, besides a key. */
export interface RequiredParts {
  /** The path with a value for each of its parameters; empty where it is called as it is written. */
  path: string
  /** With its question mark, or with an ampersand after a path that has one; empty where nothing is required. */
  query: string
  headers: [name: string, value: string][]
  /** Of a kind that is a text. */
  body?: { mediaType: string; text: string }
}

/** Characters of a path, a query, headers or a body that a first call may have: more is no help to a reader. */
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

/** A path's parameter without a value is a word to replace. */
const withWords = (path: string) => path.replace(/\{([^{}/]+)\}/g, (_, name: string) => name.replace(/\W+/g, '_').toUpperCase())

/** The programs that call it would leave these segments out, and call another path with the key (RFC 3986 §5.2.4). */
const climbs = (path: string) => path.split(/[/?#]/).some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))

const filledPath = (document: Json, operation: Operation): string => {
  const parameters = operation.parameters.filter((one) => one.in === 'path')
  const { url } = requestOf(document, { ...operation, parameters, body: undefined }, { address: '', credentials: [] })
  return withWords(climbs(url) ? operation.path : url)
}

const onOneLine = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

/** A text that every program and every database takes as it is. */
const isPlainBody = ({ mediaType, text }: NonNullable<RequiredParts['body']>) =>
  /^[\x20-\x7e]+$/.test(mediaType) && /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u.test(text.replace(/[\n\t]/g, '')) && text.length <= partsMax

const textOf = (body: RequestBody | undefined): RequiredParts['body'] => {
  if (body?.kind === 'json') return { mediaType: body.mediaType, text: onOneLine(body.text) }
  if (body?.kind === 'text') return { mediaType: body.mediaType, text: body.text }
  return body?.kind === 'form' ? { mediaType: body.mediaType, text: formText(body.fields) } : undefined
}

const isShort = (text: string) => text.length <= partsMax

/** What an operation cannot be called without, with the values of the document; nothing of a kind that is too long to show. */
export const requiredParts = (document: Json, call: Call): RequiredParts => {
  const operation = operationOf(document, call)
  if (!operation) return { path: '', query: '', headers: [] }
  const path = filledPath(document, operation)
  // Without the path, which may have a question mark of its own.
  const request = requestOf(document, { ...operation, path: '' }, { address: '', credentials: [keyCredential, tokenCredential] })
  const query = call.path.includes('?') ? request.url.replace('?', '&') : request.url
  const headers = request.headers.filter((one) => isPlainHeader(one) && !sentAnyway.has(one[0].toLowerCase()))
  // No browser and no `fetch` sends a body with these.
  const body = /^(get|head)$/i.test(call.method) ? undefined : textOf(request.body)
  return {
    path: path !== call.path && isShort(path) ? path : '',
    query: isShort(query) ? query : '',
    headers: isShort(headers.flat().join('')) ? headers : [],
    ...(body && isPlainBody(body) && { body }),
  }
}
