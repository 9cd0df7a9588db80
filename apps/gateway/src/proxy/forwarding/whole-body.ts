import { joined } from '../../http1/pieces.ts'

/** Longest answer that a plugin may have whole. */
const ANSWER_BYTES_MAX = 8 * 1024 * 1024

/** An answer that a plugin must have whole is longer than that: sent unchanged it might tell what the plugin was to take out. */
export class AnswerTooLong extends Error {
  readonly code = 'ANSWER_TOO_LONG'

  constructor() {
    super(`an answer of more than ${ANSWER_BYTES_MAX} bytes cannot be rewritten`)
  }
}

/** The body of an answer that is held back until it is complete. */
export class WholeBody {
  private readonly chunks: Buffer[] = []
  private size = 0

  /** Takes the next bytes; throws {@link AnswerTooLong} when they are too many. */
  add(chunk: Buffer): void {
    this.size += chunk.length
    if (this.size > ANSWER_BYTES_MAX) throw new AnswerTooLong()
    this.chunks.push(chunk)
  }

  /** Returns everything that came, once. */
  read(): Buffer {
    return joined(this.chunks.splice(0))
  }
}
