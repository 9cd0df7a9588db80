import { Readable } from 'node:stream'
import { ChunkedReader } from '../../../../http1/chunked.ts'

const HIGH_WATER_BYTES = 64 * 1024

/** The connection that a body comes on. */
export interface BodyOwner {
  /** The body's reader wants more, after {@link RequestBody.isFull}. */
  onWanted(): void
  /** Returns bytes of the body that count for longer than now. */
  kept(content: Buffer): Buffer
}

/** The body of one request on a connection, as its bytes come in. Whoever reads it decides how fast the client may send. */
export class RequestBody extends Readable {
  private readonly chunked: ChunkedReader | null
  private readonly owner: BodyOwner
  private left: number
  private isDropped = false
  /** Bytes of content that came after nobody wanted them any more. */
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

  /** Whether the reader wants the client to wait. */
  get isFull(): boolean {
    return !this.isDropped && this.readableLength >= HIGH_WATER_BYTES
  }

  /**
   * Takes bytes from the connection; they count during the call only.
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
    else this.push(this.owner.kept(content))
  }

  /** Nobody wants the rest: what still comes is counted and dropped. */
  forgo(): void {
    this.isDropped = true
    this.owner.onWanted()
  }

  /** Whether nobody has begun to read it. */
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
