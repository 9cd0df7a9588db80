import { HeaderList } from '../../http/header-list.ts'
import { normalizePath } from '../../http/path/normalize.ts'
import { heads } from '../../http1/head-cache.ts'

/** The longest request line and header line that are accepted (nginx's large_client_header_buffers in front of Kong). */
const LINE_BYTES_MAX = 8_192

/** The limit for header lines in a request. */
const HEADERS_MAX = 1_000

/** The longest list of Connection options: each is a name that may have to be searched for. */
const CONNECTION_LENGTH_MAX = 1_024

/** A request that is refused before any lookup; the connection is closed after the response. */
export interface Fault {
  status: number
  message: string
}

/** Whatever two servers could read differently. */
export const badRequest: Fault = { status: 400, message: 'Bad request' }
const headerTooLarge: Fault = { status: 400, message: 'Request header or cookie too large' }
const targetTooLong: Fault = { status: 414, message: 'URI too long' }
const methodRefused: Fault = { status: 405, message: 'Method not allowed' }

/** Hop-by-hop headers; they never reach the upstream (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'te', 'expect', 'trailer'])

/** Headers in which the gateway passes on the caller: forged if a client sends them, with dashes or underscores. */
const IDENTITY = /^x[-_](consumer|credential|anonymous|authenticated|kong)[-_]/

/** The parts of a request that concern only its connection; in lower case. */
export interface Hop {
  /** The Connection options, comma-separated; empty for none. */
  connection: string
  /** Empty for none. */
  upgrade: string
  /** Null for none. */
  expect: string | null
}

/** A request's head. */
export interface RequestHead {
  readonly hop: Hop
  method: string
  host: string
  /** Path and query as sent; without scheme and authority if the target is in absolute form. */
  target: string
  /** Without the query, not normalized. */
  rawPath: string
  path: string
  query: string | null
  headers: HeaderList
  /** null if the body is chunked, 0 if there is none. */
  bodyLength: number | null
}

/** Characters allowed in Host (RFC 3986 reg-name, IP literal, port). */
const HOST = /^[A-Za-z0-9._~!$&'()*+;=:[\]%-]+$/

interface Framing extends Hop {
  hosts: number
  host: string
  lengths: number
  length: string | null
  encodings: string[] | null
  tooLong: boolean
}

const namesHeaders = (connection: string) => connection !== '' && connection !== 'keep-alive' && connection !== 'close'

const noteHop = (framing: Framing, key: string, value: string): void => {
  const lower = value.toLowerCase()
  if (key === 'transfer-encoding') framing.encodings = [...(framing.encodings ?? []), lower]
  else if (key === 'connection') framing.connection += framing.connection === '' ? lower : `,${lower}`
  else if (key === 'upgrade') framing.upgrade += framing.upgrade === '' ? lower : `,${lower}`
  else if (key === 'expect') framing.expect = framing.expect === null ? lower : `${framing.expect},${lower}`
}

const readHeaders = (raw: readonly string[], headers: HeaderList): Framing => {
  const framing: Framing = {
    connection: '',
    upgrade: '',
    expect: null,
    hosts: 0,
    host: '',
    lengths: 0,
    length: null,
    encodings: null,
    tooLong: false,
  }
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as string
    const value = raw[index + 1] as string
    const key = heads.keyOf(name)
    if (name.length + value.length > LINE_BYTES_MAX) framing.tooLong = true
    if (key === 'host') {
      framing.hosts++
      framing.host = value
    } else if (HOP_BY_HOP.has(key)) noteHop(framing, key, value)
    else if (key.charCodeAt(0) !== 120 || !IDENTITY.test(key)) {
      if (key === 'content-length') {
        framing.lengths++
        framing.length = value
      }
      headers.append(name, value, key)
    }
  }
  const { connection } = framing
  if (connection.length > CONNECTION_LENGTH_MAX) framing.tooLong = true
  else if (namesHeaders(connection)) headers.removeAll(new Set(connection.split(',').map((name) => name.trim())))
  return framing
}

/** The body's length on which any two parsers must agree: null for chunked, undefined if it is ambiguous. */
const bodyLength = ({ length, lengths, encodings }: Framing, version: string): number | null | undefined => {
  if (lengths > 1) return undefined
  if (encodings !== null)
    return length === null && version === '1.1' && encodings.length === 1 && encodings[0] === 'chunked' ? null : undefined
  if (length === null) return 0
  return /^\d{1,15}$/.test(length) ? Number(length) : undefined
}

/** Splits an absolute-form target; its authority replaces the Host header (RFC 9112, 3.2.2). */
const splitAbsolute = (url: string): { host: string; target: string } | null => {
  const match = /^https?:\/\/([^/?]+)(.*)$/is.exec(url)
  if (match === null) return null
  const rest = match[2] as string
  return { host: match[1] as string, target: rest.startsWith('/') ? rest : `/${rest}` }
}

/** A request's head as its parser returns it; Node's IncomingMessage is one. */
export interface RawHead {
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** Flat pairs. */
  readonly rawHeaders: readonly string[]
  readonly httpVersion: string
}

/**
 * Parses everything before a request's body, once, in one pass. Returns a {@link Fault} for anything that two servers could read
 * differently: repeated or missing Host, ambiguous framing, lines over 8 KiB, more than 1,000 of them, paths above the root.
 */
export function readRequestHead(request: RawHead): RequestHead | Fault {
  const url = request.url ?? ''
  const method = request.method ?? ''
  if (url.length > LINE_BYTES_MAX) return targetTooLong
  // Excessive, and each is searched for names in the Connection header.
  if (request.rawHeaders.length > 2 * HEADERS_MAX) return headerTooLarge
  const headers = new HeaderList()
  const framing = readHeaders(request.rawHeaders, headers)
  if (framing.tooLong) return headerTooLarge
  if (framing.hosts > 1 || (framing.hosts === 0 && request.httpVersion !== '1.0')) return badRequest
  const length = bodyLength(framing, request.httpVersion)
  if (length === undefined) return badRequest
  const split = url.startsWith('/') ? { host: framing.host, target: url } : splitAbsolute(url)
  if (split === null || split.target.includes('#') || (split.host !== '' && !HOST.test(split.host))) return badRequest
  const at = split.target.indexOf('?')
  const rawPath = at === -1 ? split.target : split.target.slice(0, at)
  const path = normalizePath(rawPath)
  if (path === null) return badRequest
  if (method === 'TRACE') return methodRefused
  const query = at === -1 ? null : split.target.slice(at + 1)
  return { hop: framing, method, host: split.host, target: split.target, rawPath, path, query, headers, bodyLength: length }
}

/** Whether the result is a refusal. */
export function isFault(result: RequestHead | Fault): result is Fault {
  return 'status' in result
}

const noHop: Hop = { connection: '', upgrade: '', expect: null }

/** Whether a comma-separated, lower-case list contains this token. */
export function hasToken(list: string, token: string): boolean {
  return list === token || (list.length > token.length && list.split(',').some((each) => each.trim() === token))
}

/** Returns a placeholder for a refused head: enough to respond in the format that the client accepts, and to log. */
export function refusedHead({ method = '', url = '', rawHeaders }: RawHead): RequestHead {
  const headers = new HeaderList()
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'accept')
  if (at !== -1) headers.append('Accept', rawHeaders[at + 1] as string)
  return { hop: noHop, method, host: '', target: url, rawPath: '', path: '', query: null, headers, bodyLength: 0 }
}
