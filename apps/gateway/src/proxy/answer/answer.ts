import type { Reply, Services } from '../../plugin.ts'
import type { AccessLines } from '../../proxy-access-log/index.ts'
import type { SpoolWriter } from '../../spool/files/writer.ts'
import { runLog } from '../exchange/chain.ts'
import { SERVER_NAME, VIA } from '../exchange/forward-headers.ts'
import type { LiveExchange } from '../exchange/live-exchange.ts'
import { receivedTraceparent } from '../exchange/trace-context.ts'
import { errorFormat } from './accept.ts'
import { connectionHeader } from './answer-headers.ts'
import { changesAnswers, isBodiless, mayHaveBody, rewriteBody, runAnswer } from './answer-phase.ts'
import { errorBody } from './error-body.ts'

/** What is needed to end a response. */
export interface Completion {
  services: Services
  spool: SpoolWriter
  /** Null if there is no proxy access log. */
  accessLines: AccessLines | null
  /** Called if a plugin fails in its log phase: the response is complete all the same. */
  onError(error: unknown): void
}

const log = (exchange: LiveExchange, { services, accessLines, onError }: Completion): void => {
  try {
    runLog(exchange.slots, exchange, services)
  } catch (error) {
    onError(error)
  }
  if (accessLines === null) return
  // A request that never reached an upstream may still belong to a trace.
  exchange.traceparent ??= receivedTraceparent(exchange.request.headers)
  accessLines.add(exchange)
}

/**
 * Ends a response: runs the log phase and sends the last bytes once the log records are on disk. Until then the client has not received
 * everything, so no completely received response can be missing from the log.
 */
export function finish(exchange: LiveExchange, completion: Completion, lastChunk?: Buffer | string): void {
  if (exchange.isDone) return
  exchange.isDone = true
  log(exchange, completion)
  if (completion.spool.isDirty) completion.spool.afterWrite(() => exchange.response.end(lastChunk))
  else exchange.response.end(lastChunk)
}

/** Logs a request whose client disconnected before its response was complete: status 499, nginx's code for it. */
export function finishAbandoned(exchange: LiveExchange, completion: Completion, headers: readonly string[]): void {
  if (exchange.isDone) return
  exchange.isDone = true
  exchange.settle(499, exchange.answeredAt > 0 ? 'upstream' : 'kong', headers)
  log(exchange, completion)
  if (completion.spool.isDirty) completion.spool.afterWrite(() => undefined)
}

/** Logs a request whose response was cut off, and closes the connection, so that the client does not take it for complete. */
export function finishBroken(exchange: LiveExchange, completion: Completion): void {
  exchange.isDone = true
  log(exchange, completion)
  if (completion.spool.isDirty) completion.spool.afterWrite(() => exchange.response.destroy())
  else exchange.response.destroy()
}

/** Logs an upgraded connection once, when it closes. */
export function finishTunnel(exchange: LiveExchange, completion: Completion): void {
  if (exchange.isDone) return
  exchange.isDone = true
  log(exchange, completion)
  if (completion.spool.isDirty) completion.spool.afterWrite(() => undefined)
}

interface Content {
  /** null for no body. */
  contentType: string | null
  text: string
}

const contentOf = (exchange: LiveExchange, reply: Reply, madeByServer: boolean): Content => {
  const { status, body, contentType, message } = reply
  if (isBodiless(status)) return { contentType: null, text: '' }
  if (body === '') return { contentType: contentType ?? null, text: '' }
  if (body !== undefined) return { contentType: contentType ?? 'application/json; charset=utf-8', text: body }
  return errorBody(errorFormat(exchange.request.headers.get('accept'), madeByServer), message ?? '', exchange.id)
}

/** The headers that plugins may change: content type, the reply's own, those that plugins added before, and the length. */
const replyHeaders = (exchange: LiveExchange, reply: Reply, { contentType, text }: Content): string[] => {
  const flat = contentType === null ? [] : ['Content-Type', contentType]
  for (const [name, value] of reply.headers ?? []) flat.push(name, value)
  exchange.answer.appendTo(flat)
  if (!isBodiless(reply.status)) flat.push('Content-Length', String(Buffer.byteLength(text)))
  return changesAnswers(exchange.slots) ? runAnswer(exchange, reply.status, 'kong', flat) : flat
}

const send = (exchange: LiveExchange, completion: Completion, status: number, { text }: Content, flat: string[]): void => {
  flat.push('Connection', connectionHeader(exchange))
  if (exchange.upstreamStartedAt === 0) flat.push('X-Kong-Response-Latency', String(exchange.elapsedMs))
  else {
    flat.push('X-Kong-Upstream-Latency', String(exchange.upstreamMs), 'X-Kong-Proxy-Latency', String(exchange.proxyMs))
    flat.push('Via', VIA)
  }
  flat.push('Server', SERVER_NAME, 'X-Kong-Request-Id', exchange.id)
  const hasBody = mayHaveBody(exchange, status)
  const body = exchange.rewriters.length > 0 && hasBody ? rewriteBody(exchange, Buffer.from(text)) : text
  exchange.bodyBytes = hasBody ? Buffer.byteLength(body) : 0
  exchange.settle(status, 'kong', flat)
  exchange.response.writeHead(status, flat)
  finish(exchange, completion, hasBody ? body : undefined)
}

/**
 * Sends the gateway's own response, in the format that the client accepts. If a plugin fails on it, the client gets a plain 500 that no
 * plugin has changed.
 * @param madeByServer true for what nginx answers in front of Kong (400, 414, 502, 504): plain text by default
 */
export function sendReply(exchange: LiveExchange, completion: Completion, reply: Reply, madeByServer = false): void {
  if (exchange.isDone) return
  try {
    const content = contentOf(exchange, reply, madeByServer)
    send(exchange, completion, reply.status, content, replyHeaders(exchange, reply, content))
  } catch (error) {
    completion.onError(error)
    exchange.rewriters = []
    const content = contentOf(exchange, { status: 500, message: 'An unexpected error occurred' }, false)
    const flat = ['Content-Type', String(content.contentType), 'Content-Length', String(Buffer.byteLength(content.text))]
    send(exchange, completion, 500, content, flat)
  }
}
