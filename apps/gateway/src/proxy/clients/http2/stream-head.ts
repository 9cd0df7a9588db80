import { badRequest, type Fault, isFault, type RequestHead, readRequestHead } from '../../exchange/request-head.ts'
import { isMethod } from '../http1/message/request-line.ts'

interface Pseudo {
  method: string
  scheme: string
  authority: string | null
  path: string
}

/** Takes the fields apart; HTTP/2 allows cookies in pieces, which HTTP/1 upstreams must get as one (RFC 9113, 8.2.3). */
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

/** The fields as HTTP/1 would carry them: exactly one Host; null when Host and :authority are at odds (RFC 9113, 8.3.1). */
const withHost = (fields: string[], authority: string | null): string[] | null => {
  const at = fields.findIndex((name, index) => index % 2 === 0 && name === 'host')
  if (authority === null) return fields
  if (at === -1) return ['host', authority, ...fields]
  return fields[at + 1] === authority ? fields : null
}

/**
 * Reads the head of an HTTP/2 request over TLS. What the protocol forbids (connection headers, upper case, stray pseudo-headers) is
 * refused by the session before; everything else is held against the same rules as an HTTP/1 request.
 * @param raw names and values as they came, pseudo-headers among them
 * @param endsStream true when no body follows
 */
export function readStreamHead(raw: readonly string[], endsStream: boolean): RequestHead | Fault {
  const { pseudo, fields } = split(raw)
  // HTTP/2 takes any token; a route for GET would not be found for `get`, which the upstream may take for the same.
  if (!isMethod(pseudo.method)) return badRequest
  const headers = withHost(fields, pseudo.authority)
  // An origin-form target only: an absolute one would name a second authority.
  if (headers === null || pseudo.scheme !== 'https' || !pseudo.path.startsWith('/')) return badRequest
  const read = readRequestHead({ method: pseudo.method, url: pseudo.path, rawHeaders: headers, httpVersion: '2' })
  if (isFault(read)) return read
  // Without a length the body ends with the stream.
  const isSized = read.headers.get('content-length') !== undefined
  return isSized || endsStream ? read : { ...read, bodyLength: null }
}
