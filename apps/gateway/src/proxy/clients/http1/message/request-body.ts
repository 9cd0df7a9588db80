import { Readable } from 'node:stream'
import { ChunkedReader } from '../../../../http1/chunked.ts'

const HIGH_WATER_BYTES = 64 * 1024

/** The connection that a body arrives on. */
export interface BodyOwner {
  /** The body's reader wants more, after {@link RequestBody.isFull}. */
  onWanted(): void
  /** Returns bytes of the body that stay valid. */
  kept(content: Buffer): Buffer
}

/** The body of one request on a connection, as it arrives. Its reader applies backpressure to the client. */
export class RequestBody extends Readable {
  private readonly chunked: ChunkedReader | null
  private readonly owner: BodyOwner
  private left: number
  private isDropped = false
  /** Bytes of content dropped because nothing reads them any more. */
  droppedBytes = 0

  /** @param length in bytes; null for chunked */
  constructor(length: number | null, owner: BodyOwner) {
    super({ highWaterMark: HIGH_WATER_BYTES })
    this.chunked = length === null ? new ChunkedReader() : null
    this.left = length ?? 0
    this.owner = owner
    if (this.isComplete) this.push(null)
  }

  /** Whether the client has sent all of it. */
  get isComplete(): boolean {
    return this.chunked === null ? this.left === 0 : this.chunked.isDone
  }

  /** Whether the reader applies backpressure. */
  get isFull(): boolean {
    return !this.isDropped && this.readableLength >= HIGH_WATER_BYTES
  }

  /**
   * Consumes bytes from the connection, which are only valid during the call.
   * @returns how many belonged to the body: fewer than given only if it is complete
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
    else this.push(this.owner.kept(content))
  }

  /** Drops the rest: further content is counted and discarded. */
  discardRest(): void {
    this.isDropped = true
    this.owner.onWanted()
  }

  /** Whether nothing has started to read it. */
  get isUntouched(): boolean {
    return this.readableFlowing === null
  }

  override _read(): void {
    this.owner.onWanted()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.isDropped = true
    callback(error)
  }
}
