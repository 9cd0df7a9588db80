import type { Reply, Services } from '../plugin.ts'
import type { SpoolWriter } from '../spool/writer.ts'
import { errorFormat } from './accept.ts'
import { runLog } from './chain.ts'
import { errorBody } from './error-body.ts'
import { connectionHeader, SERVER_NAME } from './forward-headers.ts'
import type { LiveExchange } from './live-exchange.ts'

/** What ending an answer needs. */
export interface Ending {
  services: Services
  spool: SpoolWriter
  /** Learns of a plugin that failed in its log phase: the answer is complete all the same. */
  onError(error: unknown): void
}

const log = (exchange: LiveExchange, { services, onError }: Ending): void => {
  try {
    runLog(exchange.slots, exchange, services)
  } catch (error) {
    onError(error)
  }
}

/**
 * Ends an answer: runs the log phase and sends the last bytes when the log records are on disk. Until then the client has not
 * received everything, so nothing that a client received completely can be missing from the log.
 */
export function finish(exchange: LiveExchange, ending: Ending, lastChunk?: Buffer | string): void {
  if (exchange.isDone) return
  exchange.isDone = true
  log(exchange, ending)
  if (ending.spool.isDirty) ending.spool.afterWrite(() => exchange.response.end(lastChunk))
  else exchange.response.end(lastChunk)
}

/** Logs a request whose client has gone away before its answer was complete: status 499, as nginx calls it. */
export function finishAbandoned(exchange: LiveExchange, ending: Ending, headers: readonly string[]): void {
  if (exchange.isDone) return
  exchange.isDone = true
  exchange.settle(499, exchange.answeredAt > 0 ? 'upstream' : 'kong', headers)
  log(exchange, ending)
  if (ending.spool.isDirty) ending.spool.afterWrite(() => undefined)
}

/** Logs a request whose answer broke off, and cuts the connection, so that the client does not take it for complete. */
export function finishBroken(exchange: LiveExchange, ending: Ending): void {
  exchange.isDone = true
  log(exchange, ending)
  if (ending.spool.isDirty) ending.spool.afterWrite(() => exchange.response.destroy())
  else exchange.response.destroy()
}

interface Content {
  contentType: string
  text: string
}

const contentOf = (exchange: LiveExchange, reply: Reply, madeByServer: boolean): Content => {
  if (reply.body !== undefined) return { contentType: reply.contentType ?? 'application/json; charset=utf-8', text: reply.body }
  return errorBody(errorFormat(exchange.request.headers.get('accept'), madeByServer), reply.message ?? '', exchange.id)
}

/**
 * Answers in the gateway's own name, in the format that the client accepts.
 * @param madeByServer true for what nginx answers under Kong (400, 414, 502, 504): plain text unless asked otherwise
 */
export function sendReply(exchange: LiveExchange, ending: Ending, reply: Reply, madeByServer = false): void {
  if (exchange.isDone) return
  const { contentType, text } = contentOf(exchange, reply, madeByServer)
  const { answer, response } = exchange
  const flat = ['Content-Type', contentType, 'Connection', connectionHeader(exchange)]
  for (const [name, value] of reply.headers ?? []) flat.push(name, value)
  for (let index = 0; index < answer.length; index++) flat.push(answer.nameAt(index), answer.valueAt(index))
  flat.push('Content-Length', String(Buffer.byteLength(text)))
  if (exchange.askedAt === 0) flat.push('X-Kong-Response-Latency', String(exchange.elapsedMs))
  else {
    flat.push('X-Kong-Upstream-Latency', String(exchange.upstreamMs), 'X-Kong-Proxy-Latency', String(exchange.proxyMs))
    flat.push('Via', `1.1 ${SERVER_NAME}`)
  }
  flat.push('Server', SERVER_NAME, 'X-Kong-Request-Id', exchange.id)
  exchange.bodyBytes = exchange.request.method === 'HEAD' ? 0 : Buffer.byteLength(text)
  exchange.settle(reply.status, 'kong', flat)
  response.writeHead(reply.status, flat)
  finish(exchange, ending, exchange.request.method === 'HEAD' ? undefined : text)
}
