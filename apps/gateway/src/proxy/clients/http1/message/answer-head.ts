import { STATUS_CODES } from 'node:http'
import { heads } from '../../../../http1/head-cache.ts'

/** A head that would be read as something else: a plugin's mistake must not create a second header or response. */
export class InvalidHead extends Error {
  readonly code = 'INVALID_HEAD'
}

const lines: string[] = []

/**
 * Returns the status line, without its line break.
 * @throws InvalidHead if the status does not have three digits
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
 * Returns one field line, with the line break before it instead of after it.
 * @throws InvalidHead if the name or value is invalid
 */
export function answerLine(name: string, value: string): string {
  const line = heads.line(name, value)
  if (line === null) throw new InvalidHead(`the header ${JSON.stringify(name)} holds what it must not`)
  return line
}

/** The end of a head. */
export const HEAD_END = '\r\n\r\n'
