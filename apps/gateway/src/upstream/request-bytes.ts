import { heads } from '../http1/head-cache.ts'

/** Methods whose requests state that they have no body (RFC 9110, 8.6). */
const EXPECTS_BODY = new Set(['POST', 'PUT', 'PATCH'])
const TARGET = /^[\x21-\x7e\x80-\xff]+$/

/** The request line and headers sent to an upstream. */
export interface OutgoingHead {
  method: string
  path: string
  /** Flat pairs, including Host and the Content-Length of a streamed body, but neither Connection nor Transfer-Encoding. */
  headers: readonly string[]
  /** Whether to request an upgrade to WebSocket. */
  isUpgrade: boolean
}

/** How the body is framed: its size in bytes, null for chunked, undefined if the headers already say. */
export type Announced = number | null | undefined

const framing = (method: string, announced: Announced): string => {
  if (announced === undefined) return ''
  if (announced === null) return 'transfer-encoding: chunked\r\n'
  return announced > 0 || EXPECTS_BODY.has(method) ? `content-length: ${announced}\r\n` : ''
}

/**
 * Returns the head of a request as latin1 text. Throws a TypeError for anything that is not one line: a plugin's bug must not create a
 * second header or request.
 */
export function requestHead({ method, path, headers, isUpgrade }: OutgoingHead, announced: Announced): string {
  if (!TARGET.test(path) || !heads.isFieldName(method)) throw new TypeError('the request line holds what it must not')
  let text = `${method} ${path} HTTP/1.1`
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] as string
    const line = heads.line(name, headers[index + 1] as string)
    if (line === null) throw new TypeError(`the header ${JSON.stringify(name)} holds what it must not`)
    text += line
  }
  const connection = isUpgrade ? '\r\nconnection: upgrade\r\nupgrade: websocket\r\n' : '\r\nconnection: keep-alive\r\n'
  return `${text}${connection}${framing(method, announced)}\r\n`
}
