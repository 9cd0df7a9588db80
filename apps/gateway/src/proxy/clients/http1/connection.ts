import type { Socket } from 'node:net'
import { BadChunk } from '../../../http1/chunked.ts'
import { HeadReader, HeadTooLong } from '../../../http1/head-reader.ts'
import { copyOf } from '../../../http1/pieces.ts'
import type { Arrival } from '../../exchange/arrival.ts'
import { DROPPED_BYTES_MAX, EARLY_BYTES_MAX, EMPTY_BYTES_MAX, HEAD_BYTES_MAX } from '../../exchange/connection-limits.ts'
import type { Accepted } from './accepted.ts'
import type { ConnectionOwner } from './connection-owner.ts'
import { rawAnswer } from './raw-answer.ts'
import { type RequestSource, readRequest } from './read-request.ts'
import type { Http1Request } from './request.ts'
import type { RequestBody } from './request-body.ts'
import { emptyLineBytes, withoutEmptyLines } from './request-line.ts'
import { patienceMs, type Waiting } from './waiting.ts'

/** One client's HTTP/1 connection: one request after the other, each answered before the next one is looked at. */
export class ClientConnection implements RequestSource {
  readonly socket: Socket
  readonly arrival: Arrival
  private readonly owner: ConnectionOwner<ClientConnection>
  /** What comes is borrowed from it; null where it is the connection's own. */
  private readonly reads: Accepted['reads']
  private readonly reader = new HeadReader(HEAD_BYTES_MAX)
  /** The request under way: being read, being answered, or both. */
  private current: Http1Request | null = null
  /** What came behind it. */
  private early: Buffer | null = null
  private isFeeding = false
  private isPaused = false
  /** The client has not taken its last answer: the next request waits. */
  private isHeld = false
  /** Nothing more is served; what still comes is dropped. */
  private isClosing = false
  private hasServed = false
  /** Bytes of empty lines since the last request. */
  private emptyBytes = 0
  private hasLeft = false
  /** When the connection began to wait for what it waits for. */
  private since: number

  constructor({ socket, reads }: Accepted, arrival: Arrival, owner: ConnectionOwner<ClientConnection>) {
    this.socket = socket
    this.reads = reads
    this.arrival = arrival
    this.owner = owner
    this.since = owner.now
    if (reads === null) socket.on('data', this.onData)
    else reads.onBytes = this.onData
    socket.on('end', this.onEnd).on('drain', this.onDrain).on('timeout', this.onTimeout)
    socket.on('close', this.onClose)
    // What is told by an error is told by the close behind it.
    socket.on('error', () => undefined)
  }

  get mayGoOn(): boolean {
    const { current } = this
    return !this.owner.isDraining && current !== null && !current.isLast && current.isToBeCompleted
  }

  private readonly onData = (chunk: Buffer): void => {
    this.isFeeding = true
    let rest: Buffer | null = chunk
    while (rest !== null && rest.length > 0) rest = this.step(rest)
    this.isFeeding = false
  }

  /** Takes a part of what came; returns the rest, null for none. */
  private step(bytes: Buffer): Buffer | null {
    if (this.isClosing) return null
    const { current } = this
    if (current === null && !this.isHeld) return this.readHead(bytes)
    if (current?.isComplete === false) return this.readBody(current, current.body as RequestBody, bytes)
    this.early = this.early === null ? this.kept(bytes) : Buffer.concat([this.early, bytes])
    if (this.early.length > EARLY_BYTES_MAX) this.pause()
    return null
  }

  kept(bytes: Buffer): Buffer {
    return this.reads === null ? bytes : copyOf(bytes)
  }

  private readHead(bytes: Buffer): Buffer | null {
    const skipped = this.reader.hasBegun ? 0 : emptyLineBytes(bytes)
    this.emptyBytes += skipped
    if (this.emptyBytes > EMPTY_BYTES_MAX) {
      this.refuse(rawAnswer(400, 'Bad request'))
      return null
    }
    if (skipped === bytes.length) return null
    if (!this.reader.hasBegun && this.hasServed) this.since = this.owner.now
    try {
      const head = this.reader.read(skipped === 0 ? bytes : bytes.subarray(skipped))
      if (head === null) {
        if (!this.reader.isPromising) this.refuse(rawAnswer(400, 'Bad request'))
        return null
      }
      const text = withoutEmptyLines(head.text)
      if (text !== '') this.serve(text)
      // Lines that came in pieces, too few to be counted as such.
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
    this.current = read.request
    this.since = this.owner.now
    this.hasServed = true
    this.emptyBytes = 0
    this.owner.proxy.serve(read.exchange, read.fault)
  }

  private readBody(current: Http1Request, body: RequestBody, bytes: Buffer): Buffer | null {
    this.since = this.owner.now
    let used: number
    try {
      used = body.feed(bytes)
    } catch (error) {
      if (!(error instanceof BadChunk)) throw error
      this.breakOff(current)
      return null
    }
    if (this.current === current) this.afterBody(current, body)
    return used < bytes.length ? bytes.subarray(used) : null
  }

  private afterBody(current: Http1Request, body: RequestBody): void {
    if (!body.isComplete && body.isFull) this.pause()
    if (!current.isAnswered) return
    if (body.isComplete) this.next()
    else if (body.droppedBytes > DROPPED_BYTES_MAX) this.close()
  }

  /** The body is none: an answer that has begun ends with the connection, instead of one that has not there is a refusal. */
  private breakOff(current: Http1Request): void {
    if (current.isAnswered) return this.close()
    const hasBegun = current.response.headersSent
    this.dropCurrent()
    if (hasBegun) this.socket.destroy()
    else this.refuse(rawAnswer(400, 'Bad request'))
  }

  private dropCurrent(): void {
    const { current } = this
    this.current = null
    current?.response.abort()
    current?.body?.destroy()
  }

  onAnswered(goesOn: boolean): void {
    const { current } = this
    if (current === null) return
    current.isAnswered = true
    this.since = this.owner.now
    if (!goesOn || !current.isToBeCompleted) return this.close()
    if (current.isComplete) return this.next()
    current.body?.forgo()
  }

  onWanted(): void {
    if (this.current?.isComplete === false) this.resume()
  }

  private next(): void {
    this.current = null
    this.since = this.owner.now
    this.isHeld = this.socket.writableNeedDrain
    if (!this.isHeld) this.goOn()
  }

  /** Looks at what came early. */
  private goOn(): void {
    // What is being looked at goes on by itself.
    if (this.isFeeding) return
    const { early } = this
    this.early = null
    this.resume()
    if (early !== null) this.onData(early)
  }

  private readonly onDrain = (): void => {
    if (this.isHeld) {
      this.isHeld = false
      this.goOn()
    } else this.current?.response.drained()
  }

  private pause(): void {
    this.isPaused = true
    this.socket.pause()
  }

  private resume(): void {
    if (!this.isPaused) return
    this.isPaused = false
    this.since = this.owner.now
    this.socket.resume()
  }

  /** The client sends nothing more. As in nginx, whoever has no answer by then is taken for gone. */
  private readonly onEnd = (): void => {
    if (this.isClosing) return
    if (this.current?.isAnswered === false) this.socket.destroy()
    else if (this.current === null && this.reader.hasBegun) this.refuse(rawAnswer(400, 'Bad request'))
    else this.close()
  }

  private readonly onTimeout = (): void => void this.socket.destroy()

  private readonly onClose = (): void => {
    this.owner.forget(this)
    this.isClosing = true
    this.early = null
    this.dropCurrent()
  }

  private refuse(answer: string): void {
    this.end()
    this.socket.end(answer, 'latin1')
  }

  /** Ends the connection behind the last answer. What the client still sends is read, so that the system does not reset it. */
  private close(): void {
    this.end()
    this.socket.end()
  }

  private end(): void {
    this.isClosing = true
    this.since = this.owner.now
    this.early = null
    this.dropCurrent()
    this.resume()
  }

  leave(): Socket {
    const { socket, early } = this
    this.hasLeft = true
    this.early = null
    this.current = null
    socket.pause()
    socket.off('data', this.onData).off('end', this.onEnd).off('drain', this.onDrain).off('timeout', this.onTimeout)
    this.reads?.flowInto(socket)
    if (early !== null) socket.unshift(early)
    return socket
  }

  private get waitsFor(): Waiting {
    const { current } = this
    if (this.hasLeft) return null
    if (this.isClosing) return 'close'
    if (current === null) return this.reader.hasBegun || !this.hasServed ? 'head' : 'next request'
    // A reader that does not take more, or has not told the client to go on, is waited for elsewhere.
    if (current.isComplete || !current.isToBeCompleted || this.isPaused) return null
    return current.isAnswered ? 'unwanted body' : 'body'
  }

  /** Ends the connection when it has waited for too long. */
  checkTime(): void {
    const waiting = this.waitsFor
    const patience = patienceMs(waiting, this.owner.times)
    if (this.owner.now - this.since < patience) return
    if (waiting === 'head') this.refuse(rawAnswer(408, 'Request timeout'))
    else if (waiting === 'body') this.socket.destroy()
    else this.cut(patience)
  }

  /** Ends the connection, but not while the client is still taking its last answer, however slowly. */
  private cut(silenceMs: number): void {
    if (this.socket.writableLength === 0) this.socket.destroy()
    else if (this.socket.timeout === undefined || this.socket.timeout === 0) this.socket.setTimeout(silenceMs)
  }

  /** Ends the connection if nothing is under way on it. */
  closeIfIdle(): void {
    const isIdle = this.current === null && !this.hasLeft && !this.reader.hasBegun
    if (isIdle && this.socket.writableLength === 0) this.socket.destroy()
  }
}
