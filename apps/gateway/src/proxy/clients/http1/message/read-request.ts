import { heads } from '../../../../http1/head-cache.ts'
import type { Arrival } from '../../../exchange/arrival.ts'
import { LiveExchange } from '../../../exchange/live-exchange.ts'
import {
  type Fault,
  hasToken,
  isFault,
  type RawHead,
  type RequestHead,
  readRequestHead,
  refusedHead,
} from '../../../exchange/request-head.ts'
import { wantsWebSocket } from '../../../exchange/upgrade.ts'
import type { Tunnels } from '../../tunnels/tunnels.ts'
import { Http1Request } from './request.ts'
import { type BodyOwner, RequestBody } from './request-body.ts'
import { parseRequestLine } from './request-line.ts'
import { type AnswerPath, Http1Response } from './response.ts'
import { Http1Upgrade } from './upgrade.ts'

/** The connection that a request comes from. */
export interface RequestSource extends AnswerPath, BodyOwner {
  readonly arrival: Arrival
  /** Detaches the connection from HTTP. */
  leave(): AnswerPath['socket']
}

/** A request that may be served; with a fault it can only be refused. */
export interface ReadRequest {
  request: Http1Request
  exchange: LiveExchange
  fault: Fault | null
}

/** What is wrong with bytes that cannot even be refused as a request. */
export type Unreadable = 'bad request' | 'expectation failed'

const rawHeadOf = (text: string): (RawHead & { httpVersion: '1.0' | '1.1' }) | null => {
  const newline = text.indexOf('\r\n')
  const end = newline === -1 ? text.length : newline
  const line = parseRequestLine(text.slice(0, end))
  if (line === null || line.method === 'CONNECT') return null
  const rawHeaders = heads.parse(text, end + 2, text.length)
  return rawHeaders && { method: line.method, url: line.target, httpVersion: line.version, rawHeaders }
}

const OF_FRAMING = /^(?:connection|content-length|transfer-encoding)$/i

/** After a refused request, only one without a body leaves no doubt about where the next one starts. */
const isUnframed = (raw: RawHead): boolean =>
  raw.httpVersion !== '1.1' || raw.rawHeaders.some((name, index) => index % 2 === 0 && OF_FRAMING.test(name))

const mayStay = ({ hop }: RequestHead, version: string): boolean =>
  !hasToken(hop.connection, 'close') && (version === '1.1' || hasToken(hop.connection, 'keep-alive'))

/**
 * Parses a request from the text of its head (in latin1, without the empty line after it).
 * @returns what is wrong if there is no request that could be answered
 */
export function readRequest(text: string, source: RequestSource, tunnels: Tunnels): ReadRequest | Unreadable {
  const raw = rawHeadOf(text)
  if (raw === null) return 'bad request'
  const read = readRequestHead(raw)
  const fault = isFault(read) ? read : null
  const head = isFault(read) ? refusedHead(raw) : read
  // HTTP/1.0 has no expectations (RFC 9110, 10.1.1).
  const expect = raw.httpVersion === '1.1' ? head.hop.expect : null
  if (expect !== null && expect !== '100-continue') return 'expectation failed'
  const version = raw.httpVersion === '1.0' ? '1' : '1.1'
  const response = new Http1Response(source, raw.method as string, version)
  const upgrade = wantsWebSocket(head, version) ? new Http1Upgrade(() => source.leave(), tunnels) : null
  if (upgrade !== null || !mayStay(head, raw.httpVersion)) response.shouldKeepAlive = false
  const request = new Http1Request({
    response,
    arrival: source.arrival,
    version,
    expectsContinue: expect !== null,
    upgrade,
    body: head.bodyLength === 0 ? null : new RequestBody(head.bodyLength, source),
    isLast: fault !== null && isUnframed(raw),
  })
  return { request, exchange: new LiveExchange(request, head), fault }
}
