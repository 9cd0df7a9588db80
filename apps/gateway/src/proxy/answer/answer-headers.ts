import { heads } from '../../http1/head-cache.ts'
import { SERVER_NAME, VIA } from '../exchange/forward-headers.ts'
import type { LiveExchange } from '../exchange/live-exchange.ts'
import { changesAnswers, isBodiless, runAnswer } from './answer-phase.ts'

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'trailer'])

/** Our headers that an upstream's response cannot set. */
const OURS = new Set(['x-kong-upstream-latency', 'x-kong-proxy-latency', 'x-kong-request-id', 'via'])

const connectionTokens = (raw: readonly string[]): Set<string> | null => {
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as string
    if (name.length !== 10 || name.toLowerCase() !== 'connection') continue
    const value = (raw[index + 1] as string).toLowerCase()
    if (value !== 'keep-alive' && value !== 'close') return new Set(value.split(',').map((token) => token.trim()))
  }
  return null
}

/** Returns the Connection header of a response. */
export function connectionHeader({ response }: LiveExchange): 'keep-alive' | 'close' {
  return response.shouldKeepAlive ? 'keep-alive' : 'close'
}

/**
 * Returns the client's headers as flat pairs: the upstream's, those that plugins added (which replace the upstream's with the same name,
 * except for Set-Cookie), changed by the plugins that modify responses, and Kong's.
 * @param raw names and values as the upstream sent them
 */
export function answerHeaders(exchange: LiveExchange, status: number, raw: readonly string[]): string[] {
  const { answer, slots } = exchange
  const dropped = connectionTokens(raw)
  // A plugin may have sent HEAD for a client that did not, or the status has no body: none will follow, whatever length was announced.
  const losesBody = isBodiless(status) || (exchange.request.method === 'HEAD' && exchange.clientMethod !== 'HEAD')
  let flat: string[] = []
  let via = ''
  let hasServer = false
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as string
    const key = heads.keyOf(name)
    const value = raw[index + 1] as string
    if (key === 'via') via += `${value}, `
    if (HOP_BY_HOP.has(key) || OURS.has(key) || dropped?.has(key)) continue
    // Cookies are added, not replaced.
    if (answer.length > 0 && key !== 'set-cookie' && answer.get(key) !== undefined) continue
    if (losesBody && key === 'content-length') continue
    if (key === 'server') hasServer = true
    flat.push(name, value)
  }
  answer.appendTo(flat)
  if (changesAnswers(slots)) flat = runAnswer(exchange, status, 'upstream', flat)
  flat.push('Connection', connectionHeader(exchange))
  if (!hasServer) flat.push('Server', SERVER_NAME)
  flat.push('X-Kong-Upstream-Latency', String(exchange.upstreamMs), 'X-Kong-Proxy-Latency', String(exchange.proxyMs))
  flat.push('Via', `${via}${VIA}`, 'X-Kong-Request-Id', exchange.id)
  return flat
}

/**
 * Returns the headers of "101 Switching Protocols" for the client as flat pairs.
 * @param raw names and values as the upstream sent them
 */
export function switchingHeaders(exchange: LiveExchange, raw: readonly string[]): string[] {
  const flat = answerHeaders(exchange, 101, raw)
  flat.splice(flat.indexOf('Connection'), 2, 'Upgrade', 'websocket', 'Connection', 'upgrade')
  return flat
}
