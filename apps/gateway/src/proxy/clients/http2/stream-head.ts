import { badRequest, type Fault, isFault, type RequestHead, readRequestHead } from '../../exchange/request-head.ts'
import { isMethod } from '../http1/message/request-line.ts'

interface Pseudo {
  method: string
  scheme: string
  authority: string | null
  path: string
}

/** Separates pseudo-headers from fields; HTTP/2 allows split cookies, which HTTP/1 upstreams must get as one (RFC 9113, 8.2.3). */
const split = (raw: readonly string[]): { pseudo: Pseudo; fields: string[] } => {
  const pseudo: Pseudo = { method: '', scheme: '', authority: null, path: '' }
  const fields: string[] = []
  let cookieAt = -1
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as string
    const value = raw[index + 1] as string
    if (name === ':method') pseudo.method = value
    else if (name === ':scheme') pseudo.scheme = value
    else if (name === ':authority') pseudo.authority = value
    else if (name === ':path') pseudo.path = value
    else if (name === 'cookie' && cookieAt !== -1) fields[cookieAt] += `; ${value}`
    else {
      if (name === 'cookie') cookieAt = fields.length + 1
      fields.push(name, value)
    }
  }
  return { pseudo, fields }
}

/** The fields as in HTTP/1: exactly one Host; null if Host and :authority differ (RFC 9113, 8.3.1). */
const withHost = (fields: string[], authority: string | null): string[] | null => {
  const at = fields.findIndex((name, index) => index % 2 === 0 && name === 'host')
  if (authority === null) return fields
  if (at === -1) return ['host', authority, ...fields]
  return fields[at + 1] === authority ? fields : null
}

/**
 * Parses the head of an HTTP/2 request over TLS. The session has already refused what the protocol forbids (connection headers, upper case,
 * unknown pseudo-headers); everything else is checked by the same rules as an HTTP/1 request.
 * @param raw names and values as received, including pseudo-headers
 * @param endsStream true if no body follows
 */
export function readStreamHead(raw: readonly string[], endsStream: boolean): RequestHead | Fault {
  const { pseudo, fields } = split(raw)
  // HTTP/2 allows any token; `get` would not match a route for GET, but the upstream may treat them as the same.
  if (!isMethod(pseudo.method)) return badRequest
  const headers = withHost(fields, pseudo.authority)
  // Origin-form targets only: an absolute one would contain a second authority.
  if (headers === null || pseudo.scheme !== 'https' || !pseudo.path.startsWith('/')) return badRequest
  const read = readRequestHead({ method: pseudo.method, url: pseudo.path, rawHeaders: headers, httpVersion: '2' })
  if (isFault(read)) return read
  // Without a length the body ends with the stream.
  const isSized = read.headers.get('content-length') !== undefined
  return isSized || endsStream ? read : { ...read, bodyLength: null }
}
