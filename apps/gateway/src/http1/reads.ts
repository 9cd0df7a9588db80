import type { OnReadOpts } from 'node:net'
import type { Duplex } from 'node:stream'
import { overwrite } from './pattern.ts'

const BUFFER_BYTES = 64 * 1024
/** One for all connections of a thread: what comes is used before anything else is read. */
const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)

/** Hands on what comes on one connection, without memory of its own and a pass through a stream for each piece. */
export class Reads {
  /** Takes what came. The bytes count during the call only. */
  onBytes: (bytes: Buffer) => void = () => undefined
  private stream: Duplex | null = null

  /** For the socket. */
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

  /** From now on what comes is read from the socket, as from any other. */
  flowInto(socket: Duplex): void {
    this.stream = socket
  }
}
