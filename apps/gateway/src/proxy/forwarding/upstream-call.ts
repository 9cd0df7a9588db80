import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { Reply } from '../../plugin.ts'
import type { AnswerHandler, Flow } from '../../upstream/index.ts'
import { type Completion, finish, finishAbandoned, finishBroken, finishTunnel, sendReply } from '../answer/answer.ts'
import { answerHeaders, switchingHeaders } from '../answer/answer-headers.ts'
import { mayHaveBody } from '../answer/answer-phase.ts'
import type { ServiceTarget } from '../configuration/service-target.ts'
import { connectionTimes } from '../exchange/connection-limits.ts'
import type { LiveExchange } from '../exchange/live-exchange.ts'
import { AnswerStream } from './answer-stream.ts'
import { ClientBody, ClientGone } from './client-body.ts'
import { type Destination, nextPool, tlsName } from './destination.ts'
import { HeldAnswer } from './held-answer.ts'
import { findingOf, judge, logFailure } from './upstream-error.ts'

const noPeer: Reply = { status: 503, message: 'failure to get a peer from the ring-balancer' }
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])

/**
 * Asks the upstream and streams its answer to the client, with backpressure, attempt by attempt. Another attempt is made when
 * nothing can have reached the upstream, or when a request without body that may be repeated lost its connection. The client's body
 * is left unread until there is a connection, and one that was begun is not sent again.
 */
export class UpstreamCall implements AnswerHandler {
  private readonly exchange: LiveExchange
  private readonly service: ServiceTarget
  private readonly destination: Destination
  private readonly headers: string[]
  private readonly ending: Completion
  /** What the client sends; null when there is nothing to wait for. */
  private readonly body: ClientBody | null
  /** The attempt that is under way, once something of it may have been sent. */
  private flow: Flow | null = null
  /** What has come of an answer: nothing yet, what the client gets as it comes, or what is held back until it is whole. */
  private answer: AnswerStream | HeldAnswer | null = null

  constructor(exchange: LiveExchange, destination: Destination, headers: string[], ending: Completion) {
    this.exchange = exchange
    this.service = destination.service
    this.destination = destination
    this.headers = headers
    this.ending = ending
    const { body, bodyLength, bodyMax } = exchange.request
    const isStreamed = body === null && bodyLength !== 0
    this.body = isStreamed ? new ClientBody(exchange.incoming, this.service.writeTimeoutMs, bodyMax) : null
    exchange.response.on('close', this.onClientClose)
  }

  /** Begins an attempt; throws when the connections to the upstream cannot be configured. */
  start(): void {
    const { exchange, service } = this
    const { request, upstreamPath } = exchange
    const pool = nextPool(this.destination, this.headers)
    if (pool === null) {
      this.detach()
      return sendReply(exchange, this.ending, noPeer)
    }
    const now = performance.now()
    exchange.upstreamStartedAt ||= now
    const { ip, port } = this.destination.selection?.peer?.address ?? { ip: service.host, port: service.port }
    exchange.tries.push({ host: ip, port, startedAt: exchange.timeAt(now), code: null })
    this.flow = null
    pool.request(
      {
        path: upstreamPath,
        method: request.method,
        headers: this.headers,
        body: request.body ?? this.body,
        isChunked: request.bodyLength === null,
        readTimeoutMs: service.readTimeoutMs,
        isUpgrade: exchange.upgrade !== null,
      },
      this,
      service.isTls ? tlsName(this.headers) : '',
      now,
    )
  }

  /** What the client was told; null for nothing. */
  private get sentHeaders(): string[] | null {
    return this.answer instanceof AnswerStream ? this.answer.headers : null
  }

  private readonly onClientClose = (): void => {
    if (this.exchange.isDone) return
    // First, because aborting reports an error of the upstream at once.
    finishAbandoned(this.exchange, this.ending, this.sentHeaders ?? [])
    this.flow?.abort(this, new ClientGone())
  }

  onStart(flow: Flow): void {
    this.flow = flow
    if (this.exchange.isDone) flow.abort(this, new ClientGone())
    else this.body?.begin()
  }

  /** The upstream goes on as WebSocket: from here on both sides are connected, and the log waits for the end. */
  onUpgrade(status: number, raw: string[], upstream: Socket): void {
    const { exchange } = this
    const { selection } = this.destination
    if (exchange.isDone || exchange.upgrade === null) {
      selection?.release()
      return void upstream.destroy()
    }
    exchange.answeredAt = this.cameAt
    selection?.answered(status)
    const headers = switchingHeaders(exchange, raw)
    this.detach()
    exchange.upgrade.accept({
      headers,
      upstream,
      idleMs: this.service.readTimeoutMs,
      onEnd: (bytes) => {
        selection?.release()
        exchange.bodyBytes = bytes
        exchange.settle(status, 'upstream', headers)
        finishTunnel(exchange, this.ending)
      },
    })
  }

  onHead(status: number, raw: string[], length: number, hasMore: boolean): void {
    const { exchange } = this
    if (exchange.isDone) return
    exchange.answeredAt = this.cameAt
    exchange.response.statusCode = status
    this.destination.selection?.answered(status)
    const headers = this.headersFor(status, raw)
    if (headers === null) return
    if (exchange.rewriters.length > 0 && mayHaveBody(exchange, status)) {
      this.answer = new HeldAnswer(exchange, headers)
      return
    }
    exchange.response.writeHead(status, headers)
    const stream = new AnswerStream(exchange, headers, length)
    this.answer = stream
    if (!hasMore && length !== 0) setImmediate(flushIfSilent, stream)
  }

  /** When what the upstream sent last came. */
  private get cameAt(): number {
    return this.flow?.receivedAt ?? performance.now()
  }

  /** The headers for the client; null when a plugin failed on them: then the client is not told what it might have taken out. */
  private headersFor(status: number, raw: readonly string[]): string[] | null {
    try {
      return answerHeaders(this.exchange, status, raw)
    } catch (error) {
      this.ending.onError(error)
      this.flow?.abort(this, error as Error)
      return null
    }
  }

  onData(chunk: Buffer): void {
    const { answer } = this
    if (answer instanceof HeldAnswer) return this.hold(answer, chunk)
    if (answer === null || answer.take(chunk)) return
    const { response } = this.exchange
    this.flow?.pause(this)
    response.socket?.setTimeout(connectionTimes.stallMs)
    response.once('drain', () => {
      response.socket?.setTimeout(0)
      this.flow?.resume(this)
    })
  }

  private hold(answer: HeldAnswer, chunk: Buffer): void {
    try {
      answer.take(chunk)
    } catch (error) {
      this.ending.onError(error)
      this.flow?.abort(this, error as Error)
    }
  }

  onEnd(): void {
    const { exchange } = this
    this.destination.selection?.release()
    if (exchange.isDone) return
    const { answer } = this
    if (answer instanceof HeldAnswer) {
      this.detach()
      return answer.send(this.ending)
    }
    exchange.settle(exchange.response.statusCode, 'upstream', answer?.headers ?? [], this.cameAt)
    this.detach()
    finish(exchange, this.ending, answer?.last)
  }

  onError(error: Error): void {
    const { exchange } = this
    const { selection } = this.destination
    selection?.release()
    if (exchange.isDone) return
    if (error instanceof ClientGone) return finishAbandoned(exchange, this.ending, this.sentHeaders ?? [])
    const { reply, madeByServer, hadTarget, isConnecting } = judge(error)
    selection?.failed(findingOf(error))
    const attempt = exchange.tries.at(-1)
    if (attempt) attempt.code = reply.status
    logFailure(error, exchange, this.ending.services)
    if (this.sentHeaders !== null) return this.breakOff()
    if (isConnecting && this.answer === null && this.mayRepeat() && exchange.tries.length <= this.service.retries) return this.repeat()
    this.detach()
    if (!hadTarget) exchange.upstreamStartedAt = 0
    // What is left of the request's body cannot be told from a next request once the upstream has taken part of it.
    if (exchange.request.bodyLength !== 0 && !exchange.incoming.readableEnded) exchange.response.shouldKeepAlive = false
    sendReply(exchange, this.ending, reply, madeByServer)
  }

  private repeat(): void {
    try {
      this.start()
    } catch (error) {
      this.detach()
      this.ending.onError(error)
      sendReply(this.exchange, this.ending, { status: 500, message: 'An unexpected error occurred' })
    }
  }

  private mayRepeat(): boolean {
    const { request } = this.exchange
    return this.flow === null || (request.bodyLength === 0 && IDEMPOTENT.has(request.method))
  }

  /** The upstream failed in the middle of its answer: the client must not take it for complete. */
  private breakOff(): void {
    const { exchange } = this
    exchange.settle(exchange.response.statusCode, 'upstream', this.sentHeaders ?? [])
    this.detach()
    finishBroken(exchange, this.ending)
  }

  private detach(): void {
    this.exchange.response.off('close', this.onClientClose)
    this.body?.destroy()
  }
}

const flushIfSilent = (stream: AnswerStream): void => stream.flushIfSilent()
