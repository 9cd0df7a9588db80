import { type Completion, finish, sendReply } from '../answer/answer.ts'
import { rewriteBody } from '../answer/answer-phase.ts'
import type { LiveExchange } from '../exchange/live-exchange.ts'
import { WholeBody } from './whole-body.ts'

/** A response whose body a plugin needs as a whole: nothing is sent before its end. */
export class HeldAnswer {
  private readonly exchange: LiveExchange
  private readonly headers: string[]
  private readonly body = new WholeBody()

  /** @param headers flat pairs for the client */
  constructor(exchange: LiveExchange, headers: string[]) {
    this.exchange = exchange
    this.headers = headers
  }

  /** Buffers a chunk; throws if the body exceeds the buffer limit. */
  take(chunk: Buffer): void {
    this.body.add(chunk)
  }

  /** Sends the head and the rewritten body. */
  send(ending: Completion): void {
    const { exchange, headers } = this
    try {
      const body = rewriteBody(exchange, this.body.read())
      exchange.bodyBytes = body.length
      exchange.settle(exchange.response.statusCode, 'upstream', headers)
      exchange.response.writeHead(exchange.response.statusCode, headers)
      finish(exchange, ending, body)
    } catch (error) {
      ending.onError(error)
      sendReply(exchange, ending, { status: 500, message: 'An unexpected error occurred' })
    }
  }
}
