import { joined } from '../../http1/buffer-pool.ts'

/** The limit for a response that a plugin needs as a whole. */
const ANSWER_BYTES_MAX = 8 * 1024 * 1024

/** A response that a plugin needs as a whole exceeds the limit: sent unchanged, it could leak what the plugin was to remove. */
export class AnswerTooLong extends Error {
  readonly code = 'ANSWER_TOO_LONG'

  constructor() {
    super(`an answer of more than ${ANSWER_BYTES_MAX} bytes cannot be rewritten`)
  }
}

/** The body of a response that is buffered until it is complete. */
export class WholeBody {
  private readonly chunks: Buffer[] = []
  private size = 0

  /** Appends bytes; throws {@link AnswerTooLong} if there are too many. */
  add(chunk: Buffer): void {
    this.size += chunk.length
    if (this.size > ANSWER_BYTES_MAX) throw new AnswerTooLong()
    this.chunks.push(chunk)
  }

  /** Returns the whole body, once. */
  read(): Buffer {
    return joined(this.chunks.splice(0))
  }
}
