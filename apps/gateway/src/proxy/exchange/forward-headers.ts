import type { LiveExchange } from './live-exchange.ts'
import { newTraceparent, receivedTraceparent, type TraceFlags } from './trace-context.ts'

/** What this gateway calls itself on the wire: the Kong whose behavior it reproduces. */
export const SERVER_NAME = 'kong/3.9.1'
/** The gateway's own entry in Via. */
export const VIA = `1.1 ${SERVER_NAME}`

/** The index of Host's value in {@link upstreamHeaders}. */
export const HOST_VALUE = 3

const dashes = ['-', '_']

/** Headers that the gateway sets itself: a client's own are replaced, with dashes or underscores. */
const FORWARDING = new Set([
  'via',
  'host',
  'content-length',
  ...dashes.flatMap((first) =>
    dashes.flatMap((second) => [
      `x${first}real${second}ip`,
      ...['for', 'proto', 'host', 'port', 'path', 'prefix'].map((what) => `x${first}forwarded${second}${what}`),
    ]),
  ),
])

/** If a trace starts here, the client's trace headers do not belong to it (W3C Trace Context level 1, 4.3). */
const FORWARDING_AND_TRACE = new Set([...FORWARDING, 'traceparent', 'tracestate'])

const withoutPort = (host: string): string => {
  const end = host.startsWith('[') ? host.indexOf(']') + 1 : host.indexOf(':')
  return end > 0 ? host.slice(0, end) : host
}

/** Returns the host that routes are matched against and that X-Forwarded-Host contains: as sent, without the port. */
export function hostName(host: string): string {
  return host === '' ? 'kong' : withoutPort(host)
}

/**
 * Returns the headers for the upstream as flat pairs, with Kong's forwarding headers and a traceparent, which is recorded on the exchange.
 * A client's own forwarding headers are ignored unless it is a trusted proxy, but its X-Forwarded-For is kept before its address, as in
 * Kong.
 * @param host the Host header for the upstream
 * @param prefix the stripped part of the path, empty for none
 * @param flags of a trace that starts here
 */
export function upstreamHeaders(exchange: LiveExchange, host: string, prefix: string, flags: TraceFlags): string[] {
  const { headers, rawPath, bodyLength, body } = exchange.request
  const via = headers.all('via')
  const forwarded = headers.all('x-forwarded-for')
  const { forwarded: told } = exchange
  const { scheme, port, clientIp: peer } = exchange.connection
  const version = `${exchange.version} ${SERVER_NAME}`
  const flat = [
    'Via',
    via.length === 0 ? version : `${via.join(', ')}, ${version}`,
    'Host',
    host,
    'X-Forwarded-For',
    forwarded.length === 0 ? exchange.clientIp : `${forwarded.join(', ')}, ${peer}`,
    'X-Forwarded-Proto',
    told?.proto ?? scheme,
    'X-Forwarded-Host',
    told?.host ?? hostName(exchange.request.host),
    'X-Forwarded-Port',
    told?.port ?? String(port),
    'X-Forwarded-Path',
    told?.path ?? rawPath,
    'X-Real-IP',
    exchange.clientIp,
    'X-Kong-Request-Id',
    exchange.id,
  ]
  const trace = receivedTraceparent(headers)
  exchange.traceparent = trace ?? newTraceparent(exchange.id, flags)
  if (trace === null) flat.push('traceparent', exchange.traceparent)
  const own = trace === null ? FORWARDING_AND_TRACE : FORWARDING
  const shownPrefix = told?.prefix ?? prefix
  if (shownPrefix !== '') flat.push('X-Forwarded-Prefix', shownPrefix)
  if (bodyLength !== null && bodyLength > 0 && body === null) flat.push('Content-Length', String(bodyLength))
  for (let index = 0; index < headers.length; index++) {
    const key = headers.keyAt(index)
    if (!own.has(key)) flat.push(headers.nameAt(index), headers.valueAt(index))
  }
  return flat
}
