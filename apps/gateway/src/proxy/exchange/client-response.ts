/**
 * The client's end of an answer, whatever the protocol that it goes by: HTTP/1 and HTTP/2 have one each (`clients`).
 * `close` is emitted when nothing more can be sent, `drain` when more may be.
 */
export interface ClientResponse {
  statusCode: number
  /** False when the connection must not be used for another request; of no meaning where requests are streams of their own. */
  shouldKeepAlive: boolean
  readonly headersSent: boolean
  /** What a stalled client is timed by. */
  readonly socket: { setTimeout(ms: number): unknown } | null
  /** Sends "100 Continue". */
  writeContinue(): void
  /** Fixes status and headers (flat pairs); they leave with the first bytes of the body, or with {@link flushHeaders}. */
  writeHead(status: number, flat: string[]): unknown
  flushHeaders(): void
  /** Returns false when the client should be given time: see `drain`. */
  write(chunk: Buffer | string): boolean
  end(chunk?: Buffer | string): unknown
  /** Cuts the answer off, so that the client does not take it for complete. */
  destroy(): unknown
  on(event: 'close' | 'drain', listener: () => void): unknown
  once(event: 'close' | 'drain', listener: () => void): unknown
  off(event: 'close' | 'drain', listener: () => void): unknown
}
