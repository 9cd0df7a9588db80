import { isCleanHead } from './field-lines.ts'

const CR = 13

/** A head with too many bytes. */
export class HeadTooLong extends Error {
  readonly code = 'HEAD_TOO_LONG'
}

/** A head as text, and the bytes after it. */
export interface ReadHead {
  /** In latin1, without the empty line at its end. */
  text: string
  rest: Buffer
}

const empty = Buffer.alloc(0)

/** Collects the bytes of one head after another until the empty line that ends each (RFC 9112, 2.1). */
export class HeadReader {
  private readonly maxBytes: number
  private pending: Buffer = empty
  /** How many bytes of `pending` have passed the check. */
  private checked = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  /** Whether an incomplete head has arrived. */
  get hasStarted(): boolean {
    return this.pending.length > 0
  }

  /**
   * Whether the bytes so far can still become a head: checked before it is complete, so that a peer speaking another protocol is refused at
   * once.
   */
  get isPromising(): boolean {
    const { pending, checked } = this
    // A LF is checked together with the byte before it, so a CR at the end has to wait.
    const end = pending.at(-1) === CR ? pending.length - 1 : pending.length
    if (end > checked) this.checked = end
    return isCleanHead(pending.toString('latin1', checked, Math.max(checked, end)))
  }

  /**
   * Consumes bytes, which are only valid during the call; returns the head once it is complete, null until then. The rest of the bytes
   * follow the head. Throws {@link HeadTooLong} if the head is, or would become, too long.
   */
  read(chunk: Buffer): ReadHead | null {
    const bytes = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk])
    const text = bytes.toString('latin1', 0, Math.min(bytes.length, this.maxBytes + 4))
    const end = text.indexOf('\r\n\r\n')
    if (end === -1) {
      if (bytes.length > this.maxBytes) throw new HeadTooLong('the head is too long')
      // The chunk's memory may be reused.
      this.pending = bytes === chunk ? Buffer.from(chunk) : bytes
      return null
    }
    this.pending = empty
    this.checked = 0
    return { text: text.slice(0, end), rest: end + 4 === bytes.length ? empty : bytes.subarray(end + 4) }
  }
}
