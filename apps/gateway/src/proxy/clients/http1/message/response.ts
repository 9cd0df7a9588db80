import type { Socket } from 'node:net'
import { onWritten } from '../../../../http1/buffer-pool.ts'
import { chunkHead, LAST_CHUNK } from '../../../../http1/chunked.ts'
import type { ClientResponse } from '../../../exchange/client-response.ts'
import { answerLine, HEAD_END, InvalidHead, statusLine } from './answer-head.ts'
import { httpDateLine } from './http-date.ts'
import { Listeners } from './listeners.ts'

/** Up to this size, writing head and body as one string is cheaper than as two buffers. */
const ONE_WRITE_BYTES = 16 * 1024

/** The connection that a response is written to. */
export interface AnswerPath {
  readonly socket: Socket
  /** Whether another request may follow on the connection, as far as is known now. */
  readonly canKeepAlive: boolean
  /** Called once the response has been passed to the socket, with whether another request may follow. */
  onAnswered(keepsAlive: boolean): void
}

/** How the end of the body is marked. */
type Framing = 'none' | 'length' | 'chunked' | 'close'

/** The response to one HTTP/1 request: its head is sent together with the first bytes of its body, in one write. */
export class Http1Response implements ClientResponse {
  statusCode = 200
  /** Whether 100 Continue was sent. */
  hasContinued = false
  private readonly path: AnswerPath
  private readonly isHead: boolean
  private readonly isVersion10: boolean
  /** The head if it is built but not sent; null before it is built. */
  private head: string | null = null
  private framing: Framing = 'none'
  /** Announced bytes that have not been sent. */
  private left = 0
  private keepsAlive = true
  private wish = true
  private isOver = false
  private readonly whenClosed = new Listeners()
  private readonly whenDrained = new Listeners()

  constructor(path: AnswerPath, method: string, version: '1' | '1.1') {
    this.path = path
    this.isHead = method === 'HEAD'
    this.isVersion10 = version === '1'
  }

  get shouldKeepAlive(): boolean {
    return this.wish && this.path.canKeepAlive
  }

  set shouldKeepAlive(wish: boolean) {
    this.wish = wish
  }

  get headersSent(): boolean {
    return this.head !== null
  }

  get socket(): Socket {
    return this.path.socket
  }

  writeContinue(): void {
    if (this.head !== null || this.isOver || this.hasContinued) return
    this.hasContinued = true
    this.path.socket.write('HTTP/1.1 100 Continue\r\n\r\n', 'latin1')
  }

  /** @throws InvalidHead and writes nothing if a header is invalid */
  writeHead(status: number, flat: readonly string[]): void {
    if (this.head !== null) throw new InvalidHead('the head was written before')
    let text = statusLine(status)
    let hasDate = false
    let length: number | null = null
    let keepsAlive: boolean | null = null
    for (let index = 0; index < flat.length; index += 2) {
      const name = flat[index] as string
      const value = flat[index + 1] as string
      text += answerLine(name, value)
      if (name.length === 4) hasDate ||= name.toLowerCase() === 'date'
      else if (name.length === 10 && name.toLowerCase() === 'connection') keepsAlive = (keepsAlive ?? true) && !/close/i.test(value)
      else if (name.length === 14 && name.toLowerCase() === 'content-length') length = announced(value, length)
      else if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') throw new InvalidHead('framing is not for others')
    }
    this.statusCode = status
    this.frame(status, length)
    if (!hasDate) text += httpDateLine()
    if (keepsAlive === null) text += this.shouldKeepAlive ? '\r\nConnection: keep-alive' : '\r\nConnection: close'
    if (this.framing === 'chunked') text += '\r\nTransfer-Encoding: chunked'
    this.keepsAlive = (keepsAlive ?? this.shouldKeepAlive) && this.framing !== 'close'
    // The caller did not know that the body ends with the connection.
    if (this.framing === 'close') text = text.replace(/\r\nconnection: keep-alive(?=\r|$)/i, '\r\nConnection: close')
    this.head = text + HEAD_END
  }

  private frame(status: number, length: number | null): void {
    if (this.isHead || status === 204 || status === 304 || status < 200) this.framing = 'none'
    else if (length !== null) this.framing = 'length'
    else this.framing = this.isVersion10 ? 'close' : 'chunked'
    this.left = length ?? 0
  }

  /** Returns the unsent head, and marks it as sent. */
  private takeHead(): string {
    if (this.head === null) this.writeHead(this.statusCode, [])
    const head = this.head as string
    this.head = ''
    return head
  }

  flushHeaders(): void {
    if (this.isOver) return
    const head = this.takeHead()
    if (head !== '') this.path.socket.write(head, 'latin1')
  }

  write(chunk: Buffer | string): boolean {
    if (this.isOver) return true
    return this.send(typeof chunk === 'string' ? Buffer.from(chunk) : chunk, false)
  }

  end(chunk?: Buffer | string): void {
    if (this.isOver) return
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    this.send(bytes ?? null, true)
    // A short body must not be taken for a complete one.
    if (this.framing === 'length' && this.left > 0) return this.destroy()
    this.isOver = true
    this.whenClosed.call()
    this.path.onAnswered(this.keepsAlive)
  }

  private send(chunk: Buffer | null, isLast: boolean): boolean {
    const { socket } = this.path
    const head = this.takeHead()
    const bytes = chunk === null || chunk.length === 0 || this.framing === 'none' ? null : chunk
    if (this.framing === 'length' && bytes !== null) {
      this.left -= bytes.length
      // Bytes beyond the announced length would be read as the next response.
      if (this.left < 0) {
        this.destroy()
        return true
      }
    }
    const isChunked = this.framing === 'chunked'
    const before = isChunked && bytes !== null ? head + chunkHead(bytes.length) : head
    const behind = isChunked ? `${bytes === null ? '' : '\r\n'}${isLast ? LAST_CHUNK : ''}` : ''
    if (bytes === null) return before + behind === '' ? true : socket.write(before + behind, 'latin1')
    if (before + behind === '') return socket.write(bytes, onWritten(bytes))
    if (bytes.length <= ONE_WRITE_BYTES) return socket.write(before + bytes.toString('latin1') + behind, 'latin1')
    socket.cork()
    socket.write(before, 'latin1')
    let takesMore = socket.write(bytes, onWritten(bytes))
    if (behind !== '') takesMore = socket.write(behind, 'latin1')
    socket.uncork()
    return takesMore
  }

  destroy(): void {
    this.path.socket.destroy()
  }

  /** The connection is gone or used for something else: nothing more can be sent. */
  abort(): void {
    if (this.isOver) return
    this.isOver = true
    this.whenClosed.call()
  }

  /** More may be sent. */
  drained(): void {
    this.whenDrained.call()
  }

  private listenersOf(event: 'close' | 'drain'): Listeners {
    return event === 'close' ? this.whenClosed : this.whenDrained
  }

  on(event: 'close' | 'drain', listener: () => void): this {
    this.listenersOf(event).add(listener)
    return this
  }

  once(event: 'close' | 'drain', listener: () => void): this {
    const first = () => {
      this.off(event, first)
      listener()
    }
    return this.on(event, first)
  }

  off(event: 'close' | 'drain', listener: () => void): this {
    this.listenersOf(event).remove(listener)
    return this
  }
}

const announced = (value: string, before: number | null): number => {
  if (before !== null || !/^\d{1,15}$/.test(value)) throw new InvalidHead('an ambiguous Content-Length')
  return Number(value)
}
