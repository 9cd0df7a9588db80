import { connect } from 'node:net'
import { type Answer, ask, isWholeAnswer, sendRaw } from '../test/client.ts'
import type { LoggedCall } from './log-sink.ts'
import type { ProxyExchange } from './proxy-recording.ts'

/** The ports of this run that replace the recording's. */
export interface Ports {
  proxy: number
  tls: number
  echo: number
  other: number
  /** Nothing listens here. */
  down: number
}

/** The comparable part of an exchange: status, headers, body, without anything that differs between runs. */
export interface Comparable {
  status: number
  headers: string[]
  body: unknown
}

const CHANGING = /^(x-kong-(upstream|proxy|response)-latency|ratelimit-reset|retry-after)$/
const IDS = /^(x-consumer-id|x-credential-identifier|x-kong-request-id)$/
/**
 * Date is not recorded; Connection depends on the client; framing of streamed bodies on the server's library. Kong creates no traceparent
 * (decision 46), and none was recorded.
 */
const SKIPPED = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'traceparent'])

const settled = (name: string, value: string): string => {
  const key = name.toLowerCase()
  if (CHANGING.test(key)) return 'a number'
  return IDS.test(key) ? 'an id' : value
}

const headerLines = (pairs: readonly (readonly [string, string])[]): string[] =>
  pairs
    .filter(([name]) => !SKIPPED.has(name.toLowerCase()))
    .map(([name, value]) => `${name.toLowerCase()}: ${settled(name, value)}`)
    .sort()

const paired = (flat: readonly string[]): [string, string][] =>
  flat.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, flat[index + 1] as string]] : []))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text.replace(/(request_?id[:>] ?)[0-9a-f]{32}/, '$1an id')
  }
}

const nameOf = (pair: string): string => pair.split('=', 1)[0] as string

/** A body as the upstream received it, without the order of its members: Kong's depends on Lua's hash tables. */
const unordered = (body: string): unknown => {
  if (/^[\w%=&]+$/.test(body)) return body.split('&').sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : Number(nameOf(a) > nameOf(b))))
  return parsed(body)
}

const bodyOf = (value: unknown): unknown => {
  // After "100 Continue" the recording is cut off in the middle of the final response.
  if (typeof value === 'string' && value.startsWith('HTTP/1.1 200 OK')) return 'the answer proper'
  const body = typeof value === 'string' ? parsed(value) : value
  if (typeof body !== 'object' || body === null) return body
  if (Array.isArray(body)) return body
  const echoed = (body as { body?: unknown }).body
  if (typeof echoed === 'string' && echoed.endsWith(' bytes')) return `(echo, ${echoed} of body)`
  const { rawHeaders, request_id, ...rest } = body as { rawHeaders?: string[]; request_id?: string }
  return {
    ...rest,
    ...(typeof echoed === 'string' && { body: unordered(echoed) }),
    ...(request_id && { request_id: 'an id' }),
    ...(rawHeaders && { headers: headerLines(paired(rawHeaders)) }),
  }
}

/** Replaces the recorded ports by this run's, so that Host and Location match. */
const translated = <T>(value: T, { proxy, tls, echo, other, down }: Ports): T =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll('18000', String(proxy))
      .replaceAll('18443', String(tls))
      .replaceAll('19001', String(echo))
      .replaceAll('19002', String(other))
      .replaceAll('19999', String(down)),
  ) as T

/** Returns Kong's response. */
export const recorded = (response: ProxyExchange['response'], ports: Ports): Comparable => {
  const { status, headers, body } = translated(response, ports)
  return { status, headers: headerLines(headers), body: bodyOf(typeof body === 'string' ? unchunked(body) : body) }
}

/** Returns the requests that http-log made in the recording. */
export const recordedCalls = ({ response }: ProxyExchange, ports: Ports): LoggedCall[] => translated(response.body as LoggedCall[], ports)

/** Requests of which only the first bytes were recorded. */
const cutShort: Readonly<Record<string, string>> = {
  'header line too long (9 KB)': `GET /zecho HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(9_000)}\r\n\r\n`,
  'request line too long (9 KB)': `GET /zecho/${'a'.repeat(9_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'headers too large (40 KB)': `GET /zecho HTTP/1.1\r\nHost: a\r\n${Array.from({ length: 10 }, (_, n) => `X${n}: ${'a'.repeat(4_000)}\r\n`).join('')}\r\n`,
}

const unchunked = (text: string): string => text.replace(/^[0-9a-f]+\r\n([\s\S]*)\r\n0\r\n\r\n$/, '$1')

const comparable = (answer: Answer): Comparable => ({
  status: answer.status,
  headers: headerLines(paired(answer.rawHeaders)),
  body: bodyOf(answer.text),
})

/** JSON with the whitespace of the client that made the recordings. */
const spaced = (value: unknown): string => JSON.stringify(value).replaceAll('":', '": ').replaceAll(',"', ', "')

const rawComparable = (text: string): Comparable => {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
  const body = rest.join('\r\n\r\n')
  return { status: Number(statusLine.split(' ')[1]), headers: headerLines(headers), body: bodyOf(unchunked(body)) }
}

/** The body that the recording's client sent; undefined for null and missing ones. */
const textOf = (body: unknown): string | undefined => {
  if (body === '3,000,000 x') return 'x'.repeat(3_000_000)
  if (body === null || body === undefined) return undefined
  return typeof body === 'object' ? spaced(body) : String(body as string)
}

/** Sends a recorded request through this run's gateway and returns the response. */
export const replayed = async (exchange: ProxyExchange, { proxy, tls }: Ports): Promise<Comparable> => {
  const { target, method, path, body, headers = {} } = exchange.request
  if (target === 'proxy raw bytes') return rawComparable(await sendRaw(proxy, cutShort[exchange.name] ?? String(body), isWholeAnswer))
  const text = textOf(body)
  const type: Record<string, string> = typeof body === 'object' && body !== null ? { 'Content-Type': 'application/json' } : {}
  const length: Record<string, string> = text === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(text)) }
  const sent = { Host: `127.0.0.1:${proxy}`, 'Accept-Encoding': 'identity', Connection: 'keep-alive', ...length, ...type, ...headers }
  // Node's client refuses to send a Trailer header without trailers; the recording's did.
  if ('Trailer' in headers) {
    const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`)
    return rawComparable(await sendRaw(proxy, `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, isWholeAnswer))
  }
  const asking = { method, headers: sent, ...(text === undefined ? {} : { body: text }) }
  return comparable(await (target === 'proxy-tls' ? ask(tls, path, { ...asking, tls: {} }) : ask(proxy, path, asking)))
}

/** Returns a loopback port without a listener. */
export const closedPort = async (): Promise<number> => {
  for (let port = 18_290; port > 18_200; port--) {
    const isClosed = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('connect', () => resolve(socket.destroy() === undefined))
      socket.on('error', () => resolve(true))
    })
    if (isClosed) return port
  }
  throw new Error('no closed port was found')
}
