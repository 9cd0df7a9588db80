import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { BadChunk, ChunkedReader } from '../http1/chunked.ts'
import { HeadReader, HeadTooLong } from '../http1/head-reader.ts'
import { copyOf } from '../http1/pieces.ts'
import type { Reads } from '../http1/reads.ts'
import type { AnswerHandler, Flow } from './answer-handler.ts'
import { Deadline } from './deadline.ts'
import { type BodySource, RequestBody } from './request-body.ts'
import { type AskedHead, requestHead } from './request-bytes.ts'
import { CHUNKED, type ResponseHead, readResponseHead, UNTIL_CLOSE } from './response-head.ts'
import { UpstreamFault } from './upstream-fault.ts'

/** All headers of an answer together. */
const HEAD_BYTES_MAX = 16 * 1024
/** Shorter than the five seconds after which most servers close an idle connection, so that a request seldom meets a closing one. */
const IDLE_MS = 4_000
/** How much sooner than an upstream that says how long it waits. */
const IDLE_MARGIN_MS = 1_000

/** One request for an upstream. */
export interface Asked extends AskedHead {
  /** Null for none; a stream's length stands in Content-Length, unless it goes in chunks. */
  body: Buffer | BodySource | null
  isChunked: boolean
  /** How long the upstream may be silent once it has the request; milliseconds. */
  readTimeoutMs: number
  /** Learns that the memory of a body that is there as bytes is free again. */
  onSent?(): void
}

/** Where a connection lives between requests. */
export interface Home {
  /** The answer is complete and the connection may carry another request. */
  onFree(connection: UpstreamConnection): void
  onGone(connection: UpstreamConnection): void
}

/** One connection to an upstream, for one request after the other (HTTP/1.1 without pipelining). */
export class UpstreamConnection implements Flow {
  cameAt = 0
  private readonly socket: Socket
  private readonly home: Home
  /** What comes is borrowed from it; null where the socket gives its own. */
  private readonly reads: Reads | null
  private readonly heads = new HeadReader(HEAD_BYTES_MAX)
  private readonly deadline = new Deadline(() => this.onLate())
  private handler: AnswerHandler | null = null
  private asked: Asked | null = null
  private head: ResponseHead | null = null
  private left = 0
  private chunks: ChunkedReader | null = null
  private body: RequestBody | null = null
  private isPaused = false
  private isGone = false

  /** @param reads of the socket; null for what comes as the socket's stream, which an upgrade needs */
  constructor(socket: Socket, home: Home, reads: Reads | null) {
    this.socket = socket
    this.home = home
    this.reads = reads
    if (reads === null) socket.on('data', this.onBytes)
    else reads.onBytes = this.onBytes
    socket.on('end', this.onEnd)
    socket.on('error', this.onError)
    socket.on('close', this.onClose)
  }

  /**
   * Asks; the connection must be free.
   * @param now on the monotonic clock, in milliseconds
   */
  send(asked: Asked, handler: AnswerHandler, now: number): void {
    this.asked = asked
    this.handler = handler
    handler.onStart(this)
    if (this.handler !== handler) return
    try {
      this.write(asked, now)
    } catch (error) {
      this.fail(error as Error)
    }
  }

  private write(asked: Asked, now: number): void {
    const { body, readTimeoutMs } = asked
    const { socket } = this
    if (body === null) {
      socket.write(requestHead(asked, 0), 'latin1')
      this.deadline.set(readTimeoutMs, now)
    } else if (Buffer.isBuffer(body)) {
      socket.cork()
      socket.write(requestHead(asked, body.length), 'latin1')
      socket.write(body, asked.onSent)
      socket.uncork()
      this.deadline.set(readTimeoutMs, now)
    } else if (asked.isChunked) {
      this.deadline.clear()
      // A body that came together with the head has a length by then, as under Kong.
      setImmediate(() => this.asked === asked && this.stream(asked, body))
    } else this.stream(asked, body)
  }

  private stream(asked: Asked, source: BodySource): void {
    const bytes = asked.isChunked ? source.wholeBytes : undefined
    const isChunked = bytes === null
    try {
      this.socket.write(requestHead(asked, bytes), 'latin1')
    } catch (error) {
      source.destroy()
      return this.fail(error as Error)
    }
    this.deadline.clear()
    const onSent = () => {
      this.body = null
      this.deadline.set(asked.readTimeoutMs)
    }
    this.body = new RequestBody({ source, socket: this.socket, isChunked, onEnd: onSent, onError: (error) => this.fail(error) })
  }

  private readonly onBytes = (chunk: Buffer): void => {
    // Nobody asked for anything: an answer that comes now would be taken for that of the next request.
    if (this.handler === null) return this.leave()
    this.cameAt = performance.now()
    try {
      this.read(chunk)
    } catch (error) {
      const isItsOwn = error instanceof BadChunk || error instanceof HeadTooLong
      this.fail(isItsOwn ? new UpstreamFault('UPSTREAM_PROTOCOL', error.message) : (error as Error))
    }
  }

  private read(chunk: Buffer): void {
    for (let bytes = chunk; bytes.length > 0; ) {
      const { handler } = this
      if (handler === null) return this.leave()
      if (this.head !== null) bytes = bytes.subarray(this.take(handler, this.head, bytes))
      else {
        const read = this.heads.read(bytes)
        if (read === null) return
        bytes = read.rest
        if (this.begin(handler, read.text, bytes)) return
      }
    }
  }

  /** Returns true when the connection is somebody else's from now on. */
  private begin(handler: AnswerHandler, text: string, rest: Buffer): boolean {
    const { method, isUpgrade, readTimeoutMs } = this.asked as Asked
    const head = readResponseHead(text, method)
    if (head.status === 101) {
      if (!isUpgrade) throw new UpstreamFault('UPSTREAM_PROTOCOL', 'an upgrade that nobody asked for')
      this.giveAway(handler, head, rest)
      return true
    }
    if (head.status < 200) return false
    this.head = head
    this.left = head.length
    this.chunks = head.length === CHUNKED ? new ChunkedReader() : null
    if (this.body === null) this.deadline.set(readTimeoutMs, this.cameAt)
    handler.onHead(head.status, head.headers, head.length, rest.length > 0)
    if (head.length === 0 && this.handler === handler) this.complete(handler, rest.length > 0)
    return false
  }

  /** Returns how many of the bytes belong to the body. */
  private take(handler: AnswerHandler, head: ResponseHead, came: Buffer): number {
    if (this.body === null && !this.isPaused) this.deadline.set((this.asked as Asked).readTimeoutMs, this.cameAt)
    if (this.chunks !== null) {
      // A handler that gave up in the middle hears no more.
      const used = this.chunks.read(came, (content) => this.handler === handler && this.handOn(handler, content))
      if (this.chunks.isDone && this.handler === handler) this.complete(handler, used < came.length)
      return used
    }
    if (head.length === UNTIL_CLOSE) {
      this.handOn(handler, came)
      return came.length
    }
    const used = Math.min(came.length, this.left)
    this.left -= used
    this.handOn(handler, used === came.length ? came : came.subarray(0, used))
    if (this.left === 0 && this.handler === handler) this.complete(handler, used < came.length)
    return used
  }

  /** Whoever gets parts of a body may keep them. */
  private handOn(handler: AnswerHandler, content: Buffer): void {
    handler.onData(this.reads === null ? content : copyOf(content))
  }

  private complete(handler: AnswerHandler, hasSurplus: boolean): void {
    const { head, asked, body } = this
    this.handler = null
    this.head = null
    this.asked = null
    this.chunks = null
    const mayGoOn = head?.keepsAlive === true && head.length !== UNTIL_CLOSE && body === null && !hasSurplus && !asked?.isUpgrade
    if (mayGoOn && !this.isGone) this.rest(head.idleMs)
    else this.leave()
    handler.onEnd()
  }

  private rest(idleMs: number | null): void {
    const patience = idleMs === null ? IDLE_MS : Math.min(IDLE_MS, idleMs - IDLE_MARGIN_MS)
    if (patience <= 0) return this.leave()
    if (this.isPaused) {
      this.isPaused = false
      this.socket.resume()
    }
    this.deadline.set(patience, this.cameAt)
    this.home.onFree(this)
  }

  private giveAway(handler: AnswerHandler, { status, headers }: ResponseHead, rest: Buffer): void {
    const { socket } = this
    this.handler = null
    this.isGone = true
    this.deadline.end()
    socket.pause()
    socket.off('data', this.onBytes).off('end', this.onEnd).off('error', this.onError).off('close', this.onClose)
    if (rest.length > 0) socket.unshift(rest)
    this.home.onGone(this)
    try {
      handler.onUpgrade(status, headers, socket)
    } catch (error) {
      // Nobody has it now, and an error that nobody hears would end the thread.
      socket.on('error', () => undefined).destroy()
      handler.onError(error as Error)
    }
  }

  private readonly onEnd = (): void => {
    const { handler, head } = this
    this.cameAt = performance.now()
    if (handler !== null && head?.length === UNTIL_CLOSE) this.complete(handler, false)
    else this.onClose()
  }

  private readonly onError = (error: Error): void => this.fail(error)

  private readonly onClose = (): void => this.fail(new UpstreamFault('UPSTREAM_CLOSED', 'the upstream closed the connection'))

  private onLate(): void {
    if (this.handler === null) this.leave()
    else this.fail(new UpstreamFault('UPSTREAM_READ_TIMEOUT', 'the upstream was silent for too long'))
  }

  private fail(error: Error): void {
    const { handler } = this
    this.handler = null
    this.leave()
    handler?.onError(error)
  }

  /** Closes the connection. */
  leave(): void {
    if (this.isGone) return
    this.isGone = true
    this.deadline.end()
    this.body?.destroy()
    this.body = null
    this.socket.destroy()
    this.home.onGone(this)
  }

  /** See {@link Flow}. */
  pause(handler: AnswerHandler): void {
    if (this.handler !== handler || this.isPaused) return
    this.isPaused = true
    this.deadline.clear()
    this.socket.pause()
  }

  /** See {@link Flow}. */
  resume(handler: AnswerHandler): void {
    if (this.handler !== handler || !this.isPaused) return
    this.isPaused = false
    this.deadline.set((this.asked as Asked).readTimeoutMs)
    this.socket.resume()
  }

  /** See {@link Flow}. */
  abort(handler: AnswerHandler, error: Error): void {
    if (this.handler === handler) this.fail(error)
  }

  /** Ends the connection; who waits for an answer hears of it. */
  destroy(): void {
    this.onClose()
  }
}
