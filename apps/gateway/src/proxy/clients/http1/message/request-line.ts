import { METHODS } from 'node:http'

const methods = new Map(METHODS.map((method) => [method, method]))
/** Characters that no target may contain: whitespace, control characters, and non-ASCII (RFC 9112, 3.2). */
const NO_TARGET = /[^\x21-\x7e]/
const VERSION_11 = ' HTTP/1.1'
const VERSION_10 = ' HTTP/1.0'

/** The first line of a request. */
export interface RequestLine {
  method: string
  /** In any of its forms, as sent. */
  target: string
  version: '1.0' | '1.1'
}

/**
 * Parses a request line strictly (RFC 9112, 3): a registered method, one space, a target, one space, HTTP/1.0 or HTTP/1.1.
 * @returns null if it is malformed
 */
export function parseRequestLine(line: string): RequestLine | null {
  const method = methods.get(line.slice(0, line.indexOf(' ')))
  const end = line.length - VERSION_11.length
  if (method === undefined || end <= method.length) return null
  const is11 = line.endsWith(VERSION_11)
  if (!is11 && !line.endsWith(VERSION_10)) return null
  const target = line.slice(method.length + 1, end)
  return target === '' || NO_TARGET.test(target) ? null : { method, target, version: is11 ? '1.1' : '1.0' }
}

/** Whether a method is registered, in capitals as all of them are, and not CONNECT. */
export function isMethod(name: string): boolean {
  return methods.has(name) && name !== 'CONNECT'
}

/** Returns how many bytes of empty lines the input starts with. */
export function emptyLineBytes(bytes: Buffer): number {
  let at = 0
  while (bytes[at] === 13 && bytes[at + 1] === 10) at += 2
  return at
}

/** Returns a head without the empty lines that may precede a request (RFC 9112, 2.2). */
export function withoutEmptyLines(head: string): string {
  let at = 0
  while (head.startsWith('\r\n', at)) at += 2
  return at === 0 ? head : head.slice(at)
}
