import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { Selection } from '../../balancer/index.ts'
import type { AnswerHandler, Flow } from '../../upstream/index.ts'
import { answerHeaders } from '../answer/answer-headers.ts'
import { mayHaveBody } from '../answer/answer-phase.ts'
import { connectionTimes } from '../exchange/connection-limits.ts'
import type { LiveExchange } from '../exchange/live-exchange.ts'
import { AnswerStream } from './answer-stream.ts'
import { ClientGone } from './client-body.ts'
import { HeldAnswer } from './held-answer.ts'

/** The response so far: streamed to the client, or buffered until it is complete. */
type Answer = AnswerStream | HeldAnswer

/** Nothing can have reached the upstream yet; something may have; or its response has started. */
type AttemptState =
  | { readonly name: 'connecting' }
  | { readonly name: 'sent'; readonly flow: Flow }
  | { readonly name: 'answering'; readonly flow: Flow; readonly answer: Answer }

const connecting: AttemptState = { name: 'connecting' }

/** The call that attempts belong to. */
export interface AttemptOwner {
  readonly exchange: LiveExchange
  readonly selection: Selection | null
  /** There is a connection: the request is being sent. */
  onSent(): void
  onUpgraded(status: number, raw: string[], upstream: Socket): void
  /** A plugin failed on the upstream's response, and the attempt is aborted. */
  onPluginError(error: unknown): void
  /** The response is complete; null for one that was not passed on. */
  onAnswered(answer: Answer | null, at: number): void
  onFailed(attempt: Attempt, error: Error): void
}

/** One attempt at one target: sends the request and passes its response to the client, with backpressure. */
export class Attempt implements AnswerHandler {
  private readonly owner: AttemptOwner
  private state: AttemptState = connecting

  constructor(owner: AttemptOwner) {
    this.owner = owner
  }

  /** Whether any part of the request may have reached the upstream. */
  get wasSent(): boolean {
    return this.state.name !== 'connecting'
  }

  get isAnswering(): boolean {
    return this.state.name === 'answering'
  }

  /** The headers sent to the client, as flat pairs; null for none. */
  get sentHeaders(): string[] | null {
    const { state } = this
    return state.name === 'answering' && state.answer instanceof AnswerStream ? state.answer.headers : null
  }

  /** Aborts the attempt; one that has no connection yet is aborted when it gets one. */
  abort(error: Error): void {
    if (this.state.name !== 'connecting') this.state.flow.abort(this, error)
  }

  onStart(flow: Flow): void {
    this.state = { name: 'sent', flow }
    if (this.owner.exchange.isDone) flow.abort(this, new ClientGone())
    else this.owner.onSent()
  }

  onUpgrade(status: number, raw: string[], upstream: Socket): void {
    this.owner.exchange.answeredAt = this.receivedAt
    this.owner.onUpgraded(status, raw, upstream)
  }

  onHead(status: number, raw: string[], length: number, hasMore: boolean): void {
    const { exchange, selection } = this.owner
    if (exchange.isDone) return
    exchange.answeredAt = this.receivedAt
    exchange.response.statusCode = status
    selection?.answered(status)
    const headers = this.headersFor(status, raw)
    if (headers === null || this.state.name !== 'sent') return
    const { flow } = this.state
    if (exchange.rewriters.length > 0 && mayHaveBody(exchange, status)) {
      this.state = { name: 'answering', flow, answer: new HeldAnswer(exchange, headers) }
      return
    }
    exchange.response.writeHead(status, headers)
    const answer = new AnswerStream(exchange, headers, length)
    this.state = { name: 'answering', flow, answer }
    if (!hasMore && length !== 0) setImmediate(flushIfSilent, answer)
  }

  /** When the upstream's last bytes arrived. */
  private get receivedAt(): number {
    return this.state.name === 'connecting' ? performance.now() : this.state.flow.receivedAt
  }

  /** The client's headers; null if a plugin failed on them: the client must not get what it might have removed. */
  private headersFor(status: number, raw: readonly string[]): string[] | null {
    try {
      return answerHeaders(this.owner.exchange, status, raw)
    } catch (error) {
      this.giveUp(error)
      return null
    }
  }

  private giveUp(error: unknown): void {
    this.owner.onPluginError(error)
    this.abort(error as Error)
  }

  onData(chunk: Buffer): void {
    const { state } = this
    if (state.name !== 'answering') return
    const { answer, flow } = state
    if (answer instanceof HeldAnswer) this.hold(answer, chunk)
    else if (!answer.take(chunk)) this.waitForClient(flow)
  }

  private hold(answer: HeldAnswer, chunk: Buffer): void {
    try {
      answer.take(chunk)
    } catch (error) {
      this.giveUp(error)
    }
  }

  private waitForClient(flow: Flow): void {
    const { response } = this.owner.exchange
    flow.pause(this)
    response.socket?.setTimeout(connectionTimes.stallMs)
    response.once('drain', () => {
      response.socket?.setTimeout(0)
      flow.resume(this)
    })
  }

  onEnd(): void {
    const { state } = this
    this.owner.onAnswered(state.name === 'answering' ? state.answer : null, this.receivedAt)
  }

  onError(error: Error): void {
    this.owner.onFailed(this, error)
  }
}

const flushIfSilent = (stream: AnswerStream): void => stream.flushIfSilent()
