import { isSecretName, redactUri } from '@apim/kong-admin'
import { bytesOf } from '../http/field-text.ts'
import { hiddenNames } from '../log-encoding/hidden-names.ts'
import type { Exchange } from '../plugin.ts'
import { escapeValue } from './escape.ts'

/** What a line needs from a request. */
export interface LoggedExchange extends Exchange {
  readonly version: '1' | '1.1' | '2'
  readonly traceparent: string | null
}

/** The maximum length of each value: with everything between them a line stays below 4096 bytes, which a pipe writes atomically. */
const longest = { request: 2_000, referer: 700, userAgent: 500, user: 200, address: 50, traceparent: 100 }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (value: number): string => String(value).padStart(2, '0')

let second = Number.NaN
let written = ''

/** A time in the combined format, in UTC, cached because most lines share their second with the one before. */
const timeOf = (now: number): string => {
  const current = Math.floor(now / 1000)
  if (current === second) return written
  const at = new Date(now)
  const day = `${two(at.getUTCDate())}/${MONTHS[at.getUTCMonth()]}/${at.getUTCFullYear()}`
  second = current
  written = `${day}:${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`
  return written
}

/** A header's value; a dash if it is missing or must not be logged. */
const shown = ({ request }: Exchange, key: string, hidden: ReadonlySet<string>): string =>
  hidden.has(key) || isSecretName(key) ? '-' : request.headers.get(key) || '-'

/** The consumer's name is not quoted, so it must be one word. */
const userOf = ({ consumer }: Exchange): string => {
  if (consumer === null) return '-'
  return escapeValue(bytesOf(consumer.username ?? consumer.custom_id ?? consumer.id), longest.user).replaceAll(' ', '\\x20') || '-'
}

const HTTP = { '1': 'HTTP/1.0', '1.1': 'HTTP/1.1', '2': 'HTTP/2.0' } as const

/**
 * Returns the line of an answered request, with its line feed: nginx's combined format followed by Kong's `kong_request_id` and the
 * traceparent; null before the request is answered. Secrets are masked as in http-log, and it is printable ASCII whatever was sent.
 * @param now in milliseconds since 1970
 */
export function accessLine(exchange: LoggedExchange, now: number): string | null {
  const { outcome, secrets, clientMethod, target, version, id, traceparent } = exchange
  if (outcome === null) return null
  const hidden = hiddenNames(exchange)
  const request = escapeValue(`${clientMethod} ${redactUri(target, secrets)}`, longest.request)
  const referer = escapeValue(redactUri(shown(exchange, 'referer', hidden), secrets), longest.referer)
  const userAgent = escapeValue(shown(exchange, 'user-agent', hidden), longest.userAgent)
  const address = escapeValue(exchange.clientIp, longest.address) || '-'
  const trace = escapeValue(traceparent ?? '-', longest.traceparent)
  const answered = `${outcome.status} ${outcome.bodyBytes}`
  return `${address} - ${userOf(exchange)} [${timeOf(now)}] "${request} ${HTTP[version]}" ${answered} "${referer}" "${userAgent}" kong_request_id: "${id}" traceparent: "${trace}"\n`
}
