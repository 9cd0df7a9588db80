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

/** What has come of an answer: what the client gets as it comes, or what is held back until it is whole. */
type Answer = AnswerStream | HeldAnswer

/** Nothing may have reached the upstream yet; something may have; or its answer has begun. */
type AttemptState =
  | { readonly name: 'connecting' }
  | { readonly name: 'sent'; readonly flow: Flow }
  | { readonly name: 'answering'; readonly flow: Flow; readonly answer: Answer }

const connecting: AttemptState = { name: 'connecting' }

/** The call that attempts are made for. */
export interface AttemptOwner {
  readonly exchange: LiveExchange
  readonly selection: Selection | null
  /** A connection is there: the request leaves now. */
  onSent(): void
  onUpgraded(status: number, raw: string[], upstream: Socket): void
  /** A plugin failed on what the upstream sent, and the attempt is given up. */
  onPluginError(error: unknown): void
  /** The answer is complete; null for one that was not passed on. */
  onAnswered(answer: Answer | null, at: number): void
  onFailed(attempt: Attempt, error: Error): void
}

/** One try of one target: what becomes of the request that it is sent, and its answer on the way to the client, with backpressure. */
export class Attempt implements AnswerHandler {
  private readonly owner: AttemptOwner
  private state: AttemptState = connecting

  constructor(owner: AttemptOwner) {
    this.owner = owner
  }

  /** Whether something of the request may have reached the upstream. */
  get wasSent(): boolean {
    return this.state.name !== 'connecting'
  }

  get isAnswering(): boolean {
    return this.state.name === 'answering'
  }

  /** What the client was told, as flat pairs; null for nothing. */
  get sentHeaders(): string[] | null {
    const { state } = this
    return state.name === 'answering' && state.answer instanceof AnswerStream ? state.answer.headers : null
  }

  /** Gives the attempt up; one that has no connection yet is given up when it gets one. */
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

  /** When what the upstream sent last came. */
  private get receivedAt(): number {
    return this.state.name === 'connecting' ? performance.now() : this.state.flow.receivedAt
  }

  /** The headers for the client; null when a plugin failed on them: then the client is not told what it might have taken out. */
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
