import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { Selection } from '../../balancer/index.ts'
import type { Reply } from '../../plugin.ts'
import { type Completion, finish, finishAbandoned, finishBroken, finishTunnel, sendReply } from '../answer/answer.ts'
import { switchingHeaders } from '../answer/answer-headers.ts'
import type { LiveExchange } from '../exchange/live-exchange.ts'
import type { AnswerStream } from './answer-stream.ts'
import { Attempt, type AttemptOwner } from './attempt.ts'
import { ClientBody, ClientGone } from './client-body.ts'
import { type Destination, nextPool, tlsName } from './destination.ts'
import { HeldAnswer } from './held-answer.ts'
import { findingOf, judge, logFailure } from './upstream-error.ts'

const noPeer: Reply = { status: 503, message: 'failure to get a peer from the ring-balancer' }
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])

/**
 * Calls the upstream, attempt by attempt, and ends the response. It retries if nothing can have reached the upstream, or if a repeatable
 * request without a body lost its connection. The client's body is not read before there is a connection, and is not sent again once it has
 * been started.
 */
export class UpstreamCall implements AttemptOwner {
  readonly exchange: LiveExchange
  private readonly destination: Destination
  private readonly headers: string[]
  private readonly ending: Completion
  /** The client's body; null if there is nothing to wait for. */
  private readonly body: ClientBody | null
  /** The last one; null before the first. */
  private attempt: Attempt | null = null

  constructor(exchange: LiveExchange, destination: Destination, headers: string[], ending: Completion) {
    this.exchange = exchange
    this.destination = destination
    this.headers = headers
    this.ending = ending
    const { body, bodyLength, bodyMax } = exchange.request
    const isStreamed = body === null && bodyLength !== 0
    this.body = isStreamed ? new ClientBody(exchange.incoming, destination.service.writeTimeoutMs, bodyMax) : null
    exchange.response.on('close', this.onClientClose)
  }

  get selection(): Selection | null {
    return this.destination.selection
  }

  /** Starts an attempt; throws if the connections to the upstream cannot be configured. */
  start(): void {
    const { exchange, headers } = this
    const { service, selection } = this.destination
    const { request, upstreamPath } = exchange
    const pool = nextPool(this.destination, headers)
    if (pool === null) {
      this.detach()
      return sendReply(exchange, this.ending, noPeer)
    }
    const now = performance.now()
    exchange.upstreamStartedAt ||= now
    const { ip, port } = selection?.peer?.address ?? { ip: service.host, port: service.port }
    exchange.tries.push({ host: ip, port, startedAt: exchange.timeAt(now), code: null })
    this.attempt = new Attempt(this)
    pool.request(
      {
        path: upstreamPath,
        method: request.method,
        headers,
        body: request.body ?? this.body,
        isChunked: request.bodyLength === null,
        readTimeoutMs: service.readTimeoutMs,
        isUpgrade: exchange.upgrade !== null,
      },
      this.attempt,
      service.isTls ? tlsName(headers) : '',
      now,
    )
  }

  private readonly onClientClose = (): void => {
    if (this.exchange.isDone) return
    // First, because aborting reports an upstream error synchronously.
    finishAbandoned(this.exchange, this.ending, this.attempt?.sentHeaders ?? [])
    this.attempt?.abort(new ClientGone())
  }

  onSent(): void {
    this.body?.begin()
  }

  onPluginError(error: unknown): void {
    this.ending.onError(error)
  }

  /** The upstream switches to WebSocket: both sides are now connected, and the log record waits for the end. */
  onUpgraded(status: number, raw: string[], upstream: Socket): void {
    const { exchange, selection } = this
    if (exchange.isDone || exchange.upgrade === null) {
      selection?.release()
      return void upstream.destroy()
    }
    selection?.answered(status)
    const headers = switchingHeaders(exchange, raw)
    this.detach()
    exchange.upgrade.accept({
      headers,
      upstream,
      idleMs: this.destination.service.readTimeoutMs,
      onEnd: (bytes) => {
        selection?.release()
        exchange.bodyBytes = bytes
        exchange.settle(status, 'upstream', headers)
        finishTunnel(exchange, this.ending)
      },
    })
  }

  onAnswered(answer: AnswerStream | HeldAnswer | null, at: number): void {
    const { exchange } = this
    this.selection?.release()
    if (exchange.isDone) return
    this.detach()
    if (answer instanceof HeldAnswer) return answer.send(this.ending)
    exchange.settle(exchange.response.statusCode, 'upstream', answer?.headers ?? [], at)
    finish(exchange, this.ending, answer?.last)
  }

  onFailed(attempt: Attempt, error: Error): void {
    const { exchange, selection } = this
    const { sentHeaders } = attempt
    selection?.release()
    if (exchange.isDone) return
    if (error instanceof ClientGone) return finishAbandoned(exchange, this.ending, sentHeaders ?? [])
    const { reply, madeByServer, hadTarget, isConnecting } = judge(error)
    selection?.failed(findingOf(error))
    const tried = exchange.tries.at(-1)
    if (tried) tried.code = reply.status
    logFailure(error, exchange, this.ending.services)
    if (sentHeaders !== null) return this.breakOff(sentHeaders)
    if (isConnecting && this.mayRepeat(attempt)) return this.repeat()
    this.detach()
    if (!hadTarget) exchange.upstreamStartedAt = 0
    // Once the upstream has read part of the request's body, its rest cannot be told from a next request.
    if (exchange.request.bodyLength !== 0 && !exchange.incoming.readableEnded) exchange.response.shouldKeepAlive = false
    sendReply(exchange, this.ending, reply, madeByServer)
  }

  private mayRepeat({ wasSent, isAnswering }: Attempt): boolean {
    const { request, tries } = this.exchange
    if (isAnswering || tries.length > this.destination.service.retries) return false
    return !wasSent || (request.bodyLength === 0 && IDEMPOTENT.has(request.method))
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

  /** The upstream failed in the middle of its response: the client must not take it for complete. */
  private breakOff(sentHeaders: readonly string[]): void {
    const { exchange } = this
    exchange.settle(exchange.response.statusCode, 'upstream', sentHeaders)
    this.detach()
    finishBroken(exchange, this.ending)
  }

  private detach(): void {
    this.exchange.response.off('close', this.onClientClose)
    this.body?.destroy()
  }
}
