import { EventEmitter } from 'node:events'
import { constants, type OutgoingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { onWritten } from '../../../http1/buffer-pool.ts'
import type { ClientResponse } from '../../exchange/client-response.ts'
import type { ConnectionTimes } from '../../exchange/connection-limits.ts'

/** Headers of an HTTP/1 connection, which must not be sent in HTTP/2 (RFC 9113, 8.2.2). */
const OF_CONNECTIONS = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'])

const outgoing = (status: number, flat: readonly string[]): OutgoingHttpHeaders => {
  const headers: Record<string, string | string[]> = {}
  for (let index = 0; index < flat.length; index += 2) {
    const name = (flat[index] as string).toLowerCase()
    const value = flat[index + 1] as string
    if (OF_CONNECTIONS.has(name)) continue
    const before = headers[name]
    headers[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return { ':status': status, ...headers }
}

/** The response on one HTTP/2 stream. */
export class StreamResponse extends EventEmitter implements ClientResponse {
  statusCode = 200
  /** Has no effect here: streams do not share framing. */
  shouldKeepAlive = true
  private readonly stream: ServerHttp2Stream
  private readonly times: ConnectionTimes
  private head: OutgoingHttpHeaders = { ':status': 200 }

  constructor(stream: ServerHttp2Stream, times: ConnectionTimes) {
    super()
    this.stream = stream
    this.times = times
    stream.on('close', () => this.emit('close'))
    stream.on('drain', () => this.emit('drain'))
    stream.on('timeout', this.onTimeout)
    if (!stream.endAfterHeaders) stream.setTimeout(times.silenceMs)
  }

  /** Neither side has made progress for a while: the client's fault if the gateway waits for it. */
  private readonly onTimeout = (): void => {
    const { stream, times } = this
    const owesBody = stream.readableFlowing === true && !stream.readableEnded
    if (owesBody || stream.writableLength > 0 || stream.writableEnded) this.destroy()
    else stream.setTimeout(times.silenceMs)
  }

  get headersSent(): boolean {
    return this.stream.headersSent
  }

  get socket(): ServerHttp2Stream {
    return this.stream
  }

  writeContinue(): void {
    if (this.isOpen) this.stream.additionalHeaders({ ':status': 100 })
  }

  writeHead(status: number, flat: string[]): void {
    this.statusCode = status
    this.head = outgoing(status, flat)
  }

  private get isOpen(): boolean {
    return !this.stream.closed && !this.stream.destroyed
  }

  flushHeaders(): void {
    this.respond(false)
  }

  private respond(endStream: boolean): void {
    if (this.isOpen && !this.stream.headersSent) this.stream.respond(this.head, { endStream })
  }

  write(chunk: Buffer | string): boolean {
    this.respond(false)
    return this.stream.writable ? this.stream.write(chunk, onWritten(chunk)) : true
  }

  end(chunk?: Buffer | string): void {
    const isEmpty = chunk === undefined || chunk.length === 0
    this.respond(isEmpty)
    if (this.stream.writable) this.stream.end(isEmpty ? undefined : chunk, isEmpty ? undefined : onWritten(chunk))
    if (!this.stream.endAfterHeaders) this.refuseRest()
    if (this.isOpen) this.stream.setTimeout(this.times.stallMs)
  }

  /** The response is complete: the client need not send the rest of its body (RFC 9113, 8.1). */
  private refuseRest(): void {
    const refuse = () => {
      if (!this.stream.readableEnded) this.stream.close(constants.NGHTTP2_NO_ERROR)
    }
    if (this.stream.writableFinished) setImmediate(refuse)
    else this.stream.once('finish', () => setImmediate(refuse))
  }

  destroy(): void {
    // Closing with a code would first end the stream, which tells the client that the response is complete.
    if (this.isOpen) this.stream.destroy(new Error('the answer broke off'))
  }
}
