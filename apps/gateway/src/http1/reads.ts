import type { OnReadOpts } from 'node:net'
import type { Duplex } from 'node:stream'
import { overwrite } from './pattern.ts'

const BUFFER_BYTES = 64 * 1024
/** One buffer for all connections of a thread: incoming bytes are consumed before the next read. */
const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)

/** Delivers the bytes of one connection through a shared buffer, without an allocation and a stream for each piece. */
export class Reads {
  /** Receives the bytes, which are only valid during the call. */
  onBytes: (bytes: Buffer) => void = () => undefined
  private stream: Duplex | null = null

  /** Options for the socket. */
  readonly options: OnReadOpts = {
    buffer,
    callback: (length) => {
      const bytes = buffer.subarray(0, length)
      if (this.stream !== null) return this.stream.push(Buffer.from(bytes))
      this.onBytes(bytes)
      overwrite(buffer.buffer, 0, length)
      return true
    },
  }

  /** From now on, incoming bytes are read from the socket's stream as usual. */
  flowInto(socket: Duplex): void {
    this.stream = socket
  }
}
