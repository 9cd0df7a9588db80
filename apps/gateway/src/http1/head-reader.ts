import { isCleanHead } from './field-lines.ts'

const CR = 13

/** The bytes of a head are too many. */
export class HeadTooLong extends Error {
  readonly code = 'HEAD_TOO_LONG'
}

/** A head as text, and the bytes that came behind it. */
export interface ReadHead {
  /** In latin1, without the empty line at its end. */
  text: string
  rest: Buffer
}

const empty = Buffer.alloc(0)

/** Collects the bytes of one head after the other until the empty line that ends each (RFC 9112, 2.1). */
export class HeadReader {
  private readonly maxBytes: number
  private pending: Buffer = empty
  /** Bytes of `pending` that are known to be clean. */
  private checked = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  /** Whether a head has begun that is not complete. */
  get hasBegun(): boolean {
    return this.pending.length > 0
  }

  /**
   * Tells whether what has come of a head can still become one: before it is complete, so that a peer that speaks something else
   * need not be waited for.
   */
  get isPromising(): boolean {
    const { pending, checked } = this
    // A line feed is looked at together with what stands before it.
    const end = pending.at(-1) === CR ? pending.length - 1 : pending.length
    if (end > checked) this.checked = end
    return isCleanHead(pending.toString('latin1', checked, Math.max(checked, end)))
  }

  /**
   * Takes bytes, which count during the call only; returns the head once it is complete, null until then. The rest is theirs.
   * Throws {@link HeadTooLong} when it is, or would become, longer than allowed.
   */
  read(chunk: Buffer): ReadHead | null {
    const bytes = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk])
    const text = bytes.toString('latin1', 0, Math.min(bytes.length, this.maxBytes + 4))
    const end = text.indexOf('\r\n\r\n')
    if (end === -1) {
      if (bytes.length > this.maxBytes) throw new HeadTooLong('the head is too long')
      // The memory of what came may be used again.
      this.pending = bytes === chunk ? Buffer.from(chunk) : bytes
      return null
    }
    this.pending = empty
    this.checked = 0
    return { text: text.slice(0, end), rest: end + 4 === bytes.length ? empty : bytes.subarray(end + 4) }
  }
}
