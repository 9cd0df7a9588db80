import type { LiveExchange } from './live-exchange.ts'

/** What this gateway calls itself on the wire: the Kong whose behaviour it reproduces. */
export const SERVER_NAME = 'kong/3.9.1'
const VIA = `1.1 ${SERVER_NAME}`

/** Headers that the gateway sets itself: a client's own are replaced, in either spelling of the dash. */
const FORWARDING = /^(via|host|content-length|x[-_]forwarded[-_](for|proto|host|port|path|prefix)|x[-_]real[-_]ip)$/

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'trailer'])

/** Headers of ours that an upstream's answer cannot set. */
const OURS = new Set(['x-kong-upstream-latency', 'x-kong-proxy-latency', 'x-kong-request-id', 'via'])

const withoutPort = (host: string): string => {
  const end = host.startsWith('[') ? host.indexOf(']') + 1 : host.indexOf(':')
  return end > 0 ? host.slice(0, end) : host
}

/** Returns the host that routes are compared with and that X-Forwarded-Host names: as sent, without port. */
export function hostName(host: string): string {
  return host === '' ? 'kong' : withoutPort(host)
}

/**
 * Returns the headers for the upstream as flat pairs, with Kong's forwarding headers. Nothing that the client says of itself is
 * believed, but its X-Forwarded-For is kept in front of its address, as Kong does.
 * @param host the Host header for the upstream
 * @param prefix the stripped part of the path, empty for none
 */
export function upstreamHeaders(exchange: LiveExchange, host: string, port: number, prefix: string): string[] {
  const { headers, rawPath, bodyLength, body } = exchange.request
  const via = headers.all('via')
  const forwarded = headers.all('x-forwarded-for')
  const version = exchange.incoming.httpVersion === '1.0' ? `1 ${SERVER_NAME}` : VIA
  const flat = [
    'Via',
    via.length === 0 ? version : `${via.join(', ')}, ${version}`,
    'Host',
    host,
    'X-Forwarded-For',
    forwarded.length === 0 ? exchange.clientIp : `${forwarded.join(', ')}, ${exchange.clientIp}`,
    'X-Forwarded-Proto',
    'http',
    'X-Forwarded-Host',
    hostName(exchange.request.host),
    'X-Forwarded-Port',
    String(port),
    'X-Forwarded-Path',
    rawPath,
    'X-Real-IP',
    exchange.clientIp,
    'X-Kong-Request-Id',
    exchange.id,
  ]
  if (prefix !== '') flat.push('X-Forwarded-Prefix', prefix)
  if (bodyLength !== null && bodyLength > 0 && body === null) flat.push('Content-Length', String(bodyLength))
  for (let index = 0; index < headers.length; index++) {
    const key = headers.keyAt(index)
    if (!FORWARDING.test(key)) flat.push(headers.nameAt(index), headers.valueAt(index))
  }
  return flat
}

const connectionTokens = (raw: readonly Buffer[]): Set<string> | null => {
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as Buffer
    if (name.length !== 10 || name.toString('latin1').toLowerCase() !== 'connection') continue
    const value = (raw[index + 1] as Buffer).toString('latin1').toLowerCase()
    if (value !== 'keep-alive' && value !== 'close') return new Set(value.split(',').map((token) => token.trim()))
  }
  return null
}

/** Returns the Connection header of an answer. */
export function connectionHeader({ response }: LiveExchange): 'keep-alive' | 'close' {
  return response.shouldKeepAlive ? 'keep-alive' : 'close'
}

/**
 * Returns the headers for the client as flat pairs: the upstream's, those that plugins added (they replace the upstream's of the
 * same name), and Kong's.
 * @param raw names and values as the upstream sent them
 */
export function answerHeaders(exchange: LiveExchange, raw: readonly Buffer[]): string[] {
  const { answer } = exchange
  const flat = ['Connection', connectionHeader(exchange)]
  const dropped = connectionTokens(raw)
  let via = ''
  let hasServer = false
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] as Buffer).toString('latin1')
    const key = name.toLowerCase()
    const value = (raw[index + 1] as Buffer).toString('latin1')
    if (key === 'via') via += `${value}, `
    if (HOP_BY_HOP.has(key) || OURS.has(key) || dropped?.has(key) || (answer.length > 0 && answer.get(key) !== undefined)) continue
    if (key === 'server') hasServer = true
    flat.push(name, value)
  }
  for (let index = 0; index < answer.length; index++) flat.push(answer.nameAt(index), answer.valueAt(index))
  if (!hasServer) flat.push('Server', SERVER_NAME)
  flat.push('X-Kong-Upstream-Latency', String(exchange.upstreamMs), 'X-Kong-Proxy-Latency', String(exchange.proxyMs))
  flat.push('Via', `${via}${VIA}`, 'X-Kong-Request-Id', exchange.id)
  return flat
}
