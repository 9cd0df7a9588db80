import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { copyOf } from '../http1/buffer-pool.ts'
import { BadChunk, ChunkedReader } from '../http1/chunked.ts'
import { HeadReader, HeadTooLong } from '../http1/head-reader.ts'
import type { Reads } from '../http1/reads.ts'
import type { AnswerHandler, Flow } from './answer-handler.ts'
import { Deadline } from './deadline.ts'
import { type BodySource, RequestBody } from './request-body.ts'
import { type OutgoingHead, requestHead } from './request-bytes.ts'
import { CHUNKED, type ResponseHead, readResponseHead, UNTIL_CLOSE } from './response-head.ts'
import { UpstreamFault } from './upstream-fault.ts'

/** The limit for all headers of a response. */
const HEAD_BYTES_MAX = 16 * 1024
/** Shorter than the five seconds after which most servers close an idle connection, so that a request rarely meets a closing one. */
const IDLE_MS = 4_000
/** How much earlier than an upstream that announces its timeout. */
const IDLE_MARGIN_MS = 1_000

/** One request to an upstream. */
export interface OutgoingRequest extends OutgoingHead {
  /** Null for none; a stream's length is in Content-Length, unless it is chunked. */
  body: Buffer | BodySource | null
  isChunked: boolean
  /** How long the upstream may stay silent once it has the request, in milliseconds. */
  readTimeoutMs: number
  /** Called when the memory of a buffered body can be reused. */
  onSent?(): void
}

/** What a connection reports to its pool. */
export interface ConnectionEvents {
  /** The response is complete and the connection can be reused. */
  onFree(connection: UpstreamConnection): void
  onGone(connection: UpstreamConnection): void
}

/** A keep-alive connection to an upstream, for one request at a time (HTTP/1.1 without pipelining). */
export class UpstreamConnection implements Flow {
  receivedAt = 0
  private readonly socket: Socket
  private readonly events: ConnectionEvents
  /** The socket's shared read buffer; null if the socket allocates its chunks. */
  private readonly reads: Reads | null
  private readonly heads = new HeadReader(HEAD_BYTES_MAX)
  private readonly deadline = new Deadline(() => this.onLate())
  private handler: AnswerHandler | null = null
  private request: OutgoingRequest | null = null
  private head: ResponseHead | null = null
  private left = 0
  private chunks: ChunkedReader | null = null
  private body: RequestBody | null = null
  private isPaused = false
  private isGone = false

  /** @param reads the socket's shared read buffer; null to use the socket's stream, which an upgrade needs */
  constructor(socket: Socket, events: ConnectionEvents, reads: Reads | null) {
    this.socket = socket
    this.events = events
    this.reads = reads
    if (reads === null) socket.on('data', this.onBytes)
    else reads.onBytes = this.onBytes
    socket.on('end', this.onEnd)
    socket.on('error', this.onError)
    socket.on('close', this.onClose)
  }

  /**
   * Sends a request; the connection must be idle.
   * @param now on the monotonic clock, in milliseconds
   */
  send(request: OutgoingRequest, handler: AnswerHandler, now: number): void {
    this.request = request
    this.handler = handler
    handler.onStart(this)
    if (this.handler !== handler) return
    try {
      this.write(request, now)
    } catch (error) {
      this.fail(error as Error)
    }
  }

  private write(request: OutgoingRequest, now: number): void {
    const { body, readTimeoutMs } = request
    const { socket } = this
    if (body === null) {
      socket.write(requestHead(request, 0), 'latin1')
      this.deadline.set(readTimeoutMs, now)
    } else if (Buffer.isBuffer(body)) {
      socket.cork()
      socket.write(requestHead(request, body.length), 'latin1')
      socket.write(body, request.onSent)
      socket.uncork()
      this.deadline.set(readTimeoutMs, now)
    } else if (request.isChunked) {
      this.deadline.clear()
      // By then, a body that arrived together with its head has a known length, as in Kong.
      setImmediate(() => this.request === request && this.stream(request, body))
    } else this.stream(request, body)
  }

  private stream(request: OutgoingRequest, source: BodySource): void {
    const bytes = request.isChunked ? source.wholeBytes : undefined
    const isChunked = bytes === null
    try {
      this.socket.write(requestHead(request, bytes), 'latin1')
    } catch (error) {
      source.destroy()
      return this.fail(error as Error)
    }
    this.deadline.clear()
    const onSent = () => {
      this.body = null
      this.deadline.set(request.readTimeoutMs)
    }
    this.body = new RequestBody({ source, socket: this.socket, isChunked, onEnd: onSent, onError: (error) => this.fail(error) })
  }

  private readonly onBytes = (chunk: Buffer): void => {
    // No request is pending: a response now would be taken for the next request's.
    if (this.handler === null) return this.close()
    this.receivedAt = performance.now()
    try {
      this.read(chunk)
    } catch (error) {
      const isProtocolError = error instanceof BadChunk || error instanceof HeadTooLong
      this.fail(isProtocolError ? new UpstreamFault('UPSTREAM_PROTOCOL', error.message) : (error as Error))
    }
  }

  private read(chunk: Buffer): void {
    for (let bytes = chunk; bytes.length > 0; ) {
      const { handler } = this
      if (handler === null) return this.close()
      if (this.head !== null) bytes = bytes.subarray(this.take(handler, this.head, bytes))
      else {
        const read = this.heads.read(bytes)
        if (read === null) return
        bytes = read.rest
        if (this.begin(handler, read.text, bytes)) return
      }
    }
  }

  /** Returns true if the connection now belongs to someone else. */
  private begin(handler: AnswerHandler, text: string, rest: Buffer): boolean {
    const { method, isUpgrade, readTimeoutMs } = this.request as OutgoingRequest
    const head = readResponseHead(text, method)
    if (head.status === 101) {
      if (!isUpgrade) throw new UpstreamFault('UPSTREAM_PROTOCOL', 'an unsolicited upgrade')
      this.handToUpgrade(handler, head, rest)
      return true
    }
    if (head.status < 200) return false
    this.head = head
    this.left = head.length
    this.chunks = head.length === CHUNKED ? new ChunkedReader() : null
    if (this.body === null) this.deadline.set(readTimeoutMs, this.receivedAt)
    handler.onHead(head.status, head.headers, head.length, rest.length > 0)
    if (head.length === 0 && this.handler === handler) this.complete(handler, rest.length > 0)
    return false
  }

  /** Returns how many of the bytes belong to the body. */
  private take(handler: AnswerHandler, head: ResponseHead, received: Buffer): number {
    if (this.body === null && !this.isPaused) this.deadline.set((this.request as OutgoingRequest).readTimeoutMs, this.receivedAt)
    if (this.chunks !== null) {
      // A handler that aborted partway gets no more events.
      const used = this.chunks.read(received, (content) => this.handler === handler && this.deliver(handler, content))
      if (this.chunks.isDone && this.handler === handler) this.complete(handler, used < received.length)
      return used
    }
    if (head.length === UNTIL_CLOSE) {
      this.deliver(handler, received)
      return received.length
    }
    const used = Math.min(received.length, this.left)
    this.left -= used
    this.deliver(handler, used === received.length ? received : received.subarray(0, used))
    if (this.left === 0 && this.handler === handler) this.complete(handler, used < received.length)
    return used
  }

  /** Handlers may keep the chunks they get, so borrowed ones are copied. */
  private deliver(handler: AnswerHandler, content: Buffer): void {
    handler.onData(this.reads === null ? content : copyOf(content))
  }

  private complete(handler: AnswerHandler, hasSurplus: boolean): void {
    const { head, request, body } = this
    this.handler = null
    this.head = null
    this.request = null
    this.chunks = null
    const isReusable = head?.keepsAlive === true && head.length !== UNTIL_CLOSE && body === null && !hasSurplus && !request?.isUpgrade
    if (isReusable && !this.isGone) this.rest(head.idleMs)
    else this.close()
    handler.onEnd()
  }

  private rest(idleMs: number | null): void {
    const patience = idleMs === null ? IDLE_MS : Math.min(IDLE_MS, idleMs - IDLE_MARGIN_MS)
    if (patience <= 0) return this.close()
    if (this.isPaused) {
      this.isPaused = false
      this.socket.resume()
    }
    this.deadline.set(patience, this.receivedAt)
    this.events.onFree(this)
  }

  private handToUpgrade(handler: AnswerHandler, { status, headers }: ResponseHead, rest: Buffer): void {
    const { socket } = this
    this.handler = null
    this.isGone = true
    this.deadline.end()
    socket.pause()
    socket.off('data', this.onBytes).off('end', this.onEnd).off('error', this.onError).off('close', this.onClose)
    if (rest.length > 0) socket.unshift(rest)
    this.events.onGone(this)
    try {
      handler.onUpgrade(status, headers, socket)
    } catch (error) {
      // Nothing owns the socket now, and an unhandled error would crash the thread.
      socket.on('error', () => undefined).destroy()
      handler.onError(error as Error)
    }
  }

  private readonly onEnd = (): void => {
    const { handler, head } = this
    this.receivedAt = performance.now()
    if (handler !== null && head?.length === UNTIL_CLOSE) this.complete(handler, false)
    else this.onClose()
  }

  private readonly onError = (error: Error): void => this.fail(error)

  private readonly onClose = (): void => this.fail(new UpstreamFault('UPSTREAM_CLOSED', 'the upstream closed the connection'))

  private onLate(): void {
    if (this.handler === null) this.close()
    else this.fail(new UpstreamFault('UPSTREAM_READ_TIMEOUT', 'the upstream was silent for too long'))
  }

  private fail(error: Error): void {
    const { handler } = this
    this.handler = null
    this.close()
    handler?.onError(error)
  }

  /** Closes the connection. */
  close(): void {
    if (this.isGone) return
    this.isGone = true
    this.deadline.end()
    this.body?.destroy()
    this.body = null
    this.socket.destroy()
    this.events.onGone(this)
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
    this.deadline.set((this.request as OutgoingRequest).readTimeoutMs)
    this.socket.resume()
  }

  /** See {@link Flow}. */
  abort(handler: AnswerHandler, error: Error): void {
    if (this.handler === handler) this.fail(error)
  }

  /** Closes the connection; a waiting handler gets an error. */
  destroy(): void {
    this.onClose()
  }
}
