import { heads } from '../http1/head-cache.ts'
import { StatusLines } from './status-lines.ts'
import { UpstreamFault } from './upstream-fault.ts'

/** The length of a body without Content-Length. */
export const CHUNKED = -1
/** See {@link CHUNKED}. */
export const UNTIL_CLOSE = -2

/** A response's head. */
export interface ResponseHead {
  status: number
  /** Flat pairs, in latin1. */
  headers: string[]
  /** The size of the body in bytes, or one of the constants above. */
  length: number
  /** Whether the connection may carry another request. */
  keepsAlive: boolean
  /** Milliseconds after which the upstream may close an idle connection; null if unknown. */
  idleMs: number | null
}

/** This thread's cache. */
const statusLines = new StatusLines()

const LENGTH = /^\d{1,15}$/

interface Fields {
  lengths: string[] | null
  encodings: string[] | null
  connection: string
  keepAlive: string
}

const interesting = (headers: readonly string[]): Fields => {
  const fields: Fields = { lengths: null, encodings: null, connection: '', keepAlive: '' }
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] as string
    // Only names of these lengths matter; most headers are skipped without allocating a string.
    if (name.length !== 10 && name.length !== 14 && name.length !== 17) continue
    const key = name.toLowerCase()
    const value = headers[index + 1] as string
    if (key === 'content-length') fields.lengths = [...(fields.lengths ?? []), value]
    else if (key === 'transfer-encoding') fields.encodings = [...(fields.encodings ?? []), value.toLowerCase()]
    else if (key === 'connection') fields.connection += `${fields.connection === '' ? '' : ','}${value.toLowerCase()}`
    else if (key === 'keep-alive') fields.keepAlive = value.toLowerCase()
  }
  return fields
}

const wrong = (message: string) => new UpstreamFault('UPSTREAM_PROTOCOL', message)

/** RFC 9112, 6.3, without its tolerances: if two parsers could disagree about the end of the body, the response is refused. */
const bodyLength = ({ lengths, encodings }: Fields, isVersion11: boolean): number => {
  if (encodings !== null) {
    if (lengths !== null || !isVersion11 || encodings.length > 1 || encodings[0] !== 'chunked') throw wrong('ambiguous framing')
    return CHUNKED
  }
  if (lengths === null) return UNTIL_CLOSE
  if (lengths.length > 1 || !LENGTH.test(lengths[0] as string)) throw wrong('ambiguous length')
  return Number(lengths[0])
}

const hasToken = (list: string, token: string): boolean =>
  list === token || (list !== '' && list !== 'keep-alive' && list.split(',').some((each) => each.trim() === token))

const timeoutOf = (keepAlive: string): number | null => {
  const seconds = /(?:^|[\s,;])timeout=(\d{1,6})/.exec(keepAlive)?.[1]
  return seconds === undefined ? null : Number(seconds) * 1000
}

/**
 * Parses the head of an upstream's response strictly.
 * @param method the request's method: a response to HEAD has no body
 * @throws UpstreamFault if it is malformed, or its body's length is ambiguous
 */
export function readResponseHead(text: string, method: string): ResponseHead {
  const newline = text.indexOf('\r\n')
  const end = newline === -1 ? text.length : newline
  const line = statusLines.read(text.slice(0, end))
  const headers = line === null ? null : heads.parse(text, end + 2, text.length)
  if (line === null || headers === null) throw wrong('the answer is no HTTP')
  const { status, isVersion11 } = line
  const fields = interesting(headers)
  const length = bodyLength(fields, isVersion11)
  const hasNoBody = method === 'HEAD' || status < 200 || status === 204 || status === 304
  const keepsAlive = isVersion11 ? !hasToken(fields.connection, 'close') : hasToken(fields.connection, 'keep-alive')
  return { status, headers, length: hasNoBody ? 0 : length, keepsAlive, idleMs: timeoutOf(fields.keepAlive) }
}
