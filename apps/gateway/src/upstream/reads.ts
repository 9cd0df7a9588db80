import type { OnReadOpts } from 'node:net'

const BUFFER_BYTES = 64 * 1024
/** One for all connections of a thread: what comes is used before anything else is read. */
const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)

/** Hands on what comes on one connection, without memory of its own and a pass through a stream for each piece. */
export class Reads {
  /** Takes what came. The bytes count during the call only. */
  onBytes: (bytes: Buffer) => void = () => undefined

  /** For the socket. */
  readonly options: OnReadOpts = {
    buffer,
    callback: (length) => {
      this.onBytes(buffer.subarray(0, length))
      return true
    },
  }
}
