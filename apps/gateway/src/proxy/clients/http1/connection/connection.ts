import type { Socket } from 'node:net'
import { BadChunk } from '../../../../http1/chunked.ts'
import { HeadReader, HeadTooLong } from '../../../../http1/head-reader.ts'
import type { Arrival } from '../../../exchange/arrival.ts'
import { DROPPED_BYTES_MAX, EARLY_BYTES_MAX, EMPTY_BYTES_MAX, HEAD_BYTES_MAX } from '../../../exchange/connection-limits.ts'
import { rawAnswer } from '../message/raw-answer.ts'
import { type RequestSource, readRequest } from '../message/read-request.ts'
import type { Http1Request } from '../message/request.ts'
import type { RequestBody } from '../message/request-body.ts'
import { emptyLineBytes, withoutEmptyLines } from '../message/request-line.ts'
import type { Accepted } from './accepted.ts'
import type { ConnectionOwner } from './connection-owner.ts'
import { Inflow } from './inflow.ts'
import { WaitTimer } from './wait-timer.ts'
import type { Waiting } from './waiting.ts'

/**
 * The state of a connection: a request is in progress (being read, answered, or both), or none is. `held`: the client has not read its last
 * response yet, and the next request waits. `closing`: nothing more is served, and further input is dropped. `left`: another protocol has
 * taken over.
 */
type ConnectionState = Http1Request | 'free' | 'held' | 'closing' | 'left'

/** One client's HTTP/1 connection: one request after another, each answered before the next one is parsed. */
export class ClientConnection implements RequestSource {
  readonly socket: Socket
  readonly arrival: Arrival
  private readonly owner: ConnectionOwner<ClientConnection>
  private readonly inflow: Inflow
  private readonly reader = new HeadReader(HEAD_BYTES_MAX)
  private state: ConnectionState = 'free'
  private hasServed = false
  /** Bytes of empty lines since the last request. */
  private emptyBytes = 0
  private readonly waitTimer: WaitTimer

  constructor(accepted: Accepted, arrival: Arrival, owner: ConnectionOwner<ClientConnection>) {
    const { socket } = accepted
    this.socket = socket
    this.arrival = arrival
    this.owner = owner
    this.waitTimer = new WaitTimer(owner)
    this.inflow = new Inflow(accepted, (bytes) => this.take(bytes))
    socket.on('end', this.onEnd).on('drain', this.onDrain).on('timeout', this.onTimeout)
    socket.on('close', this.onClose)
    // An error is always followed by a close event.
    socket.on('error', () => undefined)
  }

  private get current(): Http1Request | null {
    const { state } = this
    return typeof state === 'string' ? null : state
  }

  get canKeepAlive(): boolean {
    const { current } = this
    return !this.owner.isDraining && current !== null && !current.isLast && current.isToBeCompleted
  }

  /** Handles part of the input; returns the rest, null for none. */
  private take(bytes: Buffer): Buffer | null {
    const { state } = this
    if (state === 'closing') return null
    if (state === 'free') return this.readHead(bytes)
    if (typeof state !== 'string' && !state.isComplete) return this.readBody(state, state.body as RequestBody, bytes)
    if (this.inflow.keep(bytes) > EARLY_BYTES_MAX) this.inflow.pause()
    return null
  }

  kept(bytes: Buffer): Buffer {
    return this.inflow.kept(bytes)
  }

  private readHead(bytes: Buffer): Buffer | null {
    const skipped = this.reader.hasStarted ? 0 : emptyLineBytes(bytes)
    this.emptyBytes += skipped
    if (this.emptyBytes > EMPTY_BYTES_MAX) {
      this.refuse(rawAnswer(400, 'Bad request'))
      return null
    }
    if (skipped === bytes.length) return null
    if (!this.reader.hasStarted && this.hasServed) this.waitTimer.restart()
    try {
      const head = this.reader.read(skipped === 0 ? bytes : bytes.subarray(skipped))
      if (head === null) {
        if (!this.reader.isPromising) this.refuse(rawAnswer(400, 'Bad request'))
        return null
      }
      const text = withoutEmptyLines(head.text)
      if (text !== '') this.serve(text)
      // Line breaks split across pieces, which are not recognized as empty lines.
      else this.emptyBytes += 4
      return head.rest
    } catch (error) {
      if (!(error instanceof HeadTooLong)) throw error
      this.refuse(rawAnswer(400, 'Request header or cookie too large'))
      return null
    }
  }

  private serve(text: string): void {
    const read = readRequest(text, this, this.owner.tunnels)
    if (read === 'bad request') return this.refuse(rawAnswer(400, 'Bad request'))
    if (read === 'expectation failed') return this.refuse(rawAnswer(417, 'Expectation failed'))
    this.state = read.request
    this.waitTimer.restart()
    this.hasServed = true
    this.emptyBytes = 0
    this.owner.proxy.serve(read.exchange, read.fault)
  }

  private readBody(current: Http1Request, body: RequestBody, bytes: Buffer): Buffer | null {
    this.waitTimer.restart()
    let used: number
    try {
      used = body.feed(bytes)
    } catch (error) {
      if (!(error instanceof BadChunk)) throw error
      this.abortRequest(current)
      return null
    }
    if (this.state === current) this.afterBody(current, body)
    return used < bytes.length ? bytes.subarray(used) : null
  }

  private afterBody(current: Http1Request, body: RequestBody): void {
    if (!body.isComplete && body.isFull) this.inflow.pause()
    if (!current.isAnswered) return
    if (body.isComplete) this.next()
    else if (body.droppedBytes > DROPPED_BYTES_MAX) this.close()
  }

  /** The body is malformed: a response that has started is cut off with the connection; otherwise the request is refused. */
  private abortRequest(current: Http1Request): void {
    if (current.isAnswered) return this.close()
    const hasBegun = current.response.headersSent
    this.drop('free')
    if (hasBegun) this.socket.destroy()
    else this.refuse(rawAnswer(400, 'Bad request'))
  }

  /** Drops the current request, if any. */
  private drop(next: 'free' | 'closing'): void {
    const { current } = this
    this.state = next
    current?.response.abort()
    current?.body?.destroy()
  }

  onAnswered(keepsAlive: boolean): void {
    const { current } = this
    if (current === null) return
    current.isAnswered = true
    this.waitTimer.restart()
    if (!keepsAlive || !current.isToBeCompleted) return this.close()
    if (current.isComplete) return this.next()
    current.body?.discardRest()
  }

  onWanted(): void {
    if (this.current?.isComplete === false) this.resume()
  }

  private next(): void {
    this.waitTimer.restart()
    this.state = this.socket.writableNeedDrain ? 'held' : 'free'
    if (this.state === 'free') this.readBuffered()
  }

  /** Handles input that arrived early. */
  private readBuffered(): void {
    // The loop in progress handles it.
    if (this.inflow.isTaking) return
    this.resume()
    this.inflow.takeEarly()
  }

  private readonly onDrain = (): void => {
    if (this.state !== 'held') return this.current?.response.drained()
    this.state = 'free'
    this.readBuffered()
  }

  private resume(): void {
    if (this.inflow.resume()) this.waitTimer.restart()
  }

  /** The client sends nothing more. As in nginx, a client without a response by then counts as gone. */
  private readonly onEnd = (): void => {
    if (this.state === 'closing') return
    if (this.current?.isAnswered === false) this.socket.destroy()
    else if (this.current === null && this.reader.hasStarted) this.refuse(rawAnswer(400, 'Bad request'))
    else this.close()
  }

  private readonly onTimeout = (): void => void this.socket.destroy()

  private readonly onClose = (): void => {
    this.owner.forget(this)
    this.inflow.forget()
    this.drop('closing')
  }

  private refuse(answer: string): void {
    this.end()
    this.socket.end(answer, 'latin1')
  }

  /** Closes the connection after the last response. Further input is read, so that the kernel does not reset the connection. */
  private close(): void {
    this.end()
    this.socket.end()
  }

  private end(): void {
    this.waitTimer.restart()
    this.inflow.forget()
    this.drop('closing')
    this.resume()
  }

  leave(): Socket {
    const { socket } = this
    this.state = 'left'
    this.inflow.leave()
    socket.off('end', this.onEnd).off('drain', this.onDrain).off('timeout', this.onTimeout)
    return socket
  }

  private get waitsFor(): Waiting {
    const { current } = this
    if (this.state === 'left') return null
    if (this.state === 'closing') return 'close'
    if (current === null) return this.reader.hasStarted || !this.hasServed ? 'head' : 'next request'
    // A reader that applies backpressure, or has not sent 100 Continue, has a timeout of its own.
    if (current.isComplete || !current.isToBeCompleted || this.inflow.isPaused) return null
    return current.isAnswered ? 'unwanted body' : 'body'
  }

  /** Closes the connection if it has waited too long. */
  checkTime(): void {
    const waiting = this.waitsFor
    if (!this.waitTimer.isOver(waiting)) return
    if (waiting === 'head') this.refuse(rawAnswer(408, 'Request timeout'))
    else if (waiting === 'body') this.socket.destroy()
    else this.waitTimer.cut(this.socket, waiting)
  }

  /** Closes the connection if no request is in progress. */
  closeIfIdle(): void {
    const isIdle = this.current === null && this.state !== 'left' && !this.reader.hasStarted
    if (isIdle && this.socket.writableLength === 0) this.socket.destroy()
  }
}
