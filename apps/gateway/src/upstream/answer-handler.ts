import type { Socket } from 'node:net'

/** What an answer can be held back and given up by, until it is complete. */
export interface Flow {
  /** When what is being told of came; milliseconds of the monotonic clock. */
  readonly receivedAt: number
  /** Reads no more of the answer. */
  pause(handler: AnswerHandler): void
  resume(handler: AnswerHandler): void
  /** Gives up: `onError` is called with the error before this returns. */
  abort(handler: AnswerHandler, error: Error): void
}

/** Learns what becomes of a request: onStart, then onHead, onData and onEnd, or onError instead of what is left. */
export interface AnswerHandler {
  /** A connection is there; the request leaves now. */
  onStart(flow: Flow): void
  /**
   * @param headers flat pairs as they came
   * @param length bytes of the body that follows; negative for unknown
   * @param hasMore whether bytes of the body came together with the head
   */
  onHead(status: number, headers: string[], length: number, hasMore: boolean): void
  onData(chunk: Buffer): void
  onEnd(): void
  onError(error: Error): void
  /** "101 Switching Protocols": the connection belongs to the caller. */
  onUpgrade(status: number, headers: string[], socket: Socket): void
}
