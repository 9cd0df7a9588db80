import type { Socket } from 'node:net'

/** How a response can be paused and aborted until it is complete. */
export interface Flow {
  /** When the current event arrived; milliseconds of the monotonic clock. */
  readonly receivedAt: number
  /** Stops reading the response. */
  pause(handler: AnswerHandler): void
  resume(handler: AnswerHandler): void
  /** Aborts: `onError` is called with the error before this returns. */
  abort(handler: AnswerHandler, error: Error): void
}

/** Receives the events of a request: onStart, then onHead, onData and onEnd; onError ends the sequence early. */
export interface AnswerHandler {
  /** There is a connection; the request is being sent. */
  onStart(flow: Flow): void
  /**
   * @param headers flat pairs as received
   * @param length bytes in the body that follows; negative for unknown
   * @param hasMore whether bytes of the body arrived together with the head
   */
  onHead(status: number, headers: string[], length: number, hasMore: boolean): void
  onData(chunk: Buffer): void
  onEnd(): void
  onError(error: Error): void
  /** "101 Switching Protocols": the connection now belongs to the caller. */
  onUpgrade(status: number, headers: string[], socket: Socket): void
}
