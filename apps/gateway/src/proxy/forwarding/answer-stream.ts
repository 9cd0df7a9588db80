import type { LiveExchange } from '../exchange/live-exchange.ts'

/** A response that is streamed to the client: its head has been sent. */
export class AnswerStream {
  private readonly exchange: LiveExchange
  /** Flat pairs, as the client gets them. */
  readonly headers: string[]
  private readonly expected: number
  private received = 0
  /** The last bytes: they wait for the log record, see finish(). */
  last: Buffer | undefined

  /** @param expected bytes in the body; negative if unknown */
  constructor(exchange: LiveExchange, headers: string[], expected: number) {
    this.exchange = exchange
    this.headers = headers
    this.expected = expected
  }

  /** Sends the headers alone if the upstream's first bytes are delayed. */
  flushIfSilent(): void {
    if (this.received === 0 && !this.exchange.isDone) this.exchange.response.flushHeaders()
  }

  /** Passes a chunk on; returns false to signal backpressure. */
  take(chunk: Buffer): boolean {
    const { exchange } = this
    this.received += chunk.length
    exchange.bodyBytes = this.received
    if (this.received !== this.expected) return exchange.response.write(chunk)
    this.last = chunk
    return true
  }
}
