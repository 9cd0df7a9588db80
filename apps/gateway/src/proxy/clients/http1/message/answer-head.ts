import { STATUS_CODES } from 'node:http'
import { heads } from '../../../../http1/head-cache.ts'

/** A head that would become something else on the wire: a plugin's mistake must not become a second header or answer. */
export class InvalidHead extends Error {
  readonly code = 'INVALID_HEAD'
}

const lines: string[] = []

/**
 * Returns the status line, without its end.
 * @throws InvalidHead when the status is not of three digits
 */
export function statusLine(status: number): string {
  const known = lines[status]
  if (known !== undefined) return known
  if (!Number.isInteger(status) || status < 100 || status > 999) throw new InvalidHead(`${status} is no status`)
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}`
  lines[status] = line
  return line
}

/**
 * Returns one field line, with the end of the line before it instead of its own.
 * @throws InvalidHead when name or value are not what may stand there
 */
export function answerLine(name: string, value: string): string {
  const line = heads.line(name, value)
  if (line === null) throw new InvalidHead(`the header ${JSON.stringify(name)} holds what it must not`)
  return line
}

/** What ends a head. */
export const HEAD_END = '\r\n\r\n'
