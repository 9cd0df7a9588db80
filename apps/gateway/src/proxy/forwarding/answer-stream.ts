import type { LiveExchange } from '../exchange/live-exchange.ts'

/** An answer that goes to the client as it comes: its head is sent. */
export class AnswerStream {
  private readonly exchange: LiveExchange
  /** Flat pairs, as the client gets them. */
  readonly headers: string[]
  private readonly expected: number
  private received = 0
  /** The last bytes: they wait for the log record, see finish(). */
  last: Buffer | undefined

  /** @param expected bytes of the body; negative when nothing says it */
  constructor(exchange: LiveExchange, headers: string[], expected: number) {
    this.exchange = exchange
    this.headers = headers
    this.expected = expected
  }

  /** Sends the headers alone when the upstream leaves its first bytes for later. */
  flushIfSilent(): void {
    if (this.received === 0 && !this.exchange.isDone) this.exchange.response.flushHeaders()
  }

  /** Hands a piece on; returns false when the client should be given time. */
  take(chunk: Buffer): boolean {
    const { exchange } = this
    this.received += chunk.length
    exchange.bodyBytes = this.received
    if (this.received !== this.expected) return exchange.response.write(chunk)
    this.last = chunk
    return true
  }
}
