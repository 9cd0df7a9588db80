import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { onWritten } from '../http1/buffer-pool.ts'
import { chunkHead, LAST_CHUNK } from '../http1/chunked.ts'

/** A request's body as it arrives from a client. */
export interface BodySource extends Readable {
  /** Its size in bytes, if all of it has arrived and none was read; null if unknown. */
  readonly wholeBytes: number | null
}

interface BodyOptions {
  source: BodySource
  socket: Socket
  isChunked: boolean
  /** Called when everything has been passed to the connection. */
  onEnd(): void
  /** Called when the body is cut off. */
  onError(error: Error): void
}

/** Sends a request's body to the upstream with backpressure. */
export class RequestBody {
  private readonly options: BodyOptions

  constructor(options: BodyOptions) {
    this.options = options
    const { source, socket, onError } = options
    socket.on('drain', this.resume)
    source.on('data', this.send).on('end', this.finish).on('error', onError)
    // It may have been cut off before this listened.
    if (source.errored !== null) queueMicrotask(() => onError(source.errored as Error))
  }

  private readonly resume = (): void => void this.options.source.resume()

  private readonly send = (chunk: Buffer): void => {
    const { source, socket, isChunked } = this.options
    if (chunk.length === 0) return
    if (!isChunked) {
      if (!socket.write(chunk, onWritten(chunk))) source.pause()
      return
    }
    socket.cork()
    socket.write(chunkHead(chunk.length), 'latin1')
    socket.write(chunk, onWritten(chunk))
    if (!socket.write('\r\n', 'latin1')) source.pause()
    socket.uncork()
  }

  private readonly finish = (): void => {
    const { socket, isChunked, onEnd } = this.options
    if (isChunked) socket.write(LAST_CHUNK, 'latin1')
    socket.off('drain', this.resume)
    onEnd()
  }

  /** Drops the body: the rest of it is not needed. */
  destroy(): void {
    const { source, socket, onError } = this.options
    socket.off('drain', this.resume)
    source.off('data', this.send).off('end', this.finish).off('error', onError)
    source.destroy()
  }
}
