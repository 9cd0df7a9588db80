import { STATUS_CODES } from 'node:http'
import { fieldStart, isFieldValue } from '../../http1/field-lines.ts'

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
 * @throws InvalidHead when name or value are not what may stand there (RFC 9110, 5.1 and 5.5)
 */
export function fieldLine(name: string, value: string): string {
  const start = fieldStart(name)
  if (start === null || !isFieldValue(value)) throw new InvalidHead(`the header ${JSON.stringify(name)} holds what it must not`)
  return start + value
}

/** What ends a head. */
export const HEAD_END = '\r\n\r\n'
