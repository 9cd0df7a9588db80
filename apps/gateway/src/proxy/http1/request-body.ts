import { Readable } from 'node:stream'
import { ChunkedReader } from '../../http1/chunked.ts'

const HIGH_WATER_BYTES = 64 * 1024

/** The body of one request on a connection, as its bytes come in. Whoever reads it decides how fast the client may send. */
export class RequestBody extends Readable {
  private readonly chunked: ChunkedReader | null
  private readonly onWanted: () => void
  private left: number
  private isDropped = false
  /** Bytes of content that came after nobody wanted them any more. */
  droppedBytes = 0

  /**
   * @param length in bytes; null for chunked
   * @param onWanted called when more may come, after {@link feed} said that it should wait
   */
  constructor(length: number | null, onWanted: () => void) {
    super({ highWaterMark: HIGH_WATER_BYTES })
    this.chunked = length === null ? new ChunkedReader() : null
    this.left = length ?? 0
    this.onWanted = onWanted
    if (this.isComplete) this.push(null)
  }

  /** Whether the client has sent all of it. */
  get isComplete(): boolean {
    return this.chunked === null ? this.left === 0 : this.chunked.isDone
  }

  /** Whether the reader wants the client to wait. */
  get isFull(): boolean {
    return !this.isDropped && this.readableLength >= HIGH_WATER_BYTES
  }

  /**
   * Takes bytes from the connection.
   * @returns how many belonged to the body: fewer than there are only when it is complete
   * @throws BadChunk
   */
  feed(bytes: Buffer): number {
    let used = bytes.length
    if (this.chunked !== null) used = this.chunked.read(bytes, this.pass)
    else {
      used = Math.min(this.left, bytes.length)
      this.left -= used
      this.pass(used === bytes.length ? bytes : bytes.subarray(0, used))
    }
    if (this.isComplete && !this.isDropped) this.push(null)
    return used
  }

  private readonly pass = (content: Buffer): void => {
    if (this.isDropped) this.droppedBytes += content.length
    else this.push(content)
  }

  /** Nobody wants the rest: what still comes is counted and dropped. */
  forgo(): void {
    this.isDropped = true
    this.onWanted()
  }

  /** Whether nobody has begun to read it. */
  get isUntouched(): boolean {
    return this.readableFlowing === null
  }

  override _read(): void {
    this.onWanted()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.isDropped = true
    callback(error)
  }
}
