import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { chunkHead, LAST_CHUNK } from '../http1/chunked.ts'
import { onWritten } from '../http1/pieces.ts'

/** A request's body as it comes from a client. */
export interface BodySource extends Readable {
  /** How many bytes it has, when all of them are there and none was read; null for not known. */
  readonly wholeBytes: number | null
}

interface BodyOptions {
  source: BodySource
  socket: Socket
  isChunked: boolean
  /** Called when everything is given to the connection. */
  onEnd(): void
  /** Called when the body breaks off. */
  onError(error: Error): void
}

/** A request's body on its way to the upstream, held back while the connection does not take more. */
export class RequestBody {
  private readonly options: BodyOptions

  constructor(options: BodyOptions) {
    this.options = options
    const { source, socket, onError } = options
    socket.on('drain', this.resume)
    source.on('data', this.send).on('end', this.finish).on('error', onError)
    // It may have broken off before anybody listened.
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

  /** Lets the body go: nobody wants the rest of it. */
  destroy(): void {
    const { source, socket, onError } = this.options
    socket.off('drain', this.resume)
    source.off('data', this.send).off('end', this.finish).off('error', onError)
    source.destroy()
  }
}
