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

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  /** Whether a head has begun that is not complete. */
  get hasBegun(): boolean {
    return this.pending.length > 0
  }

  /**
   * Takes bytes; returns the head once it is complete, null until then.
   * Throws {@link HeadTooLong} when it is, or would become, longer than allowed.
   */
  read(chunk: Buffer): ReadHead | null {
    const bytes = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk])
    const text = bytes.toString('latin1', 0, Math.min(bytes.length, this.maxBytes + 4))
    const end = text.indexOf('\r\n\r\n')
    if (end === -1) {
      if (bytes.length > this.maxBytes) throw new HeadTooLong('the head is too long')
      this.pending = bytes
      return null
    }
    this.pending = empty
    return { text: text.slice(0, end), rest: bytes.subarray(end + 4) }
  }
}
