/**
 * The client's side of a response, whatever the protocol: HTTP/1 and HTTP/2 have one each (`clients`). `close` is emitted when nothing more
 * can be sent, `drain` when more may be.
 */
export interface ClientResponse {
  statusCode: number
  /** False if the connection must not be used for another request; ignored where each request has its own stream. */
  shouldKeepAlive: boolean
  readonly headersSent: boolean
  /** Sets the timeout of a stalled client. */
  readonly socket: { setTimeout(ms: number): unknown } | null
  /** Sends "100 Continue". */
  writeContinue(): void
  /** Sets status and headers (flat pairs); they are sent with the first bytes of the body, or by {@link flushHeaders}. */
  writeHead(status: number, flat: string[]): unknown
  flushHeaders(): void
  /** Returns false to signal backpressure: see `drain`. */
  write(chunk: Buffer | string): boolean
  end(chunk?: Buffer | string): unknown
  /** Cuts the response off, so that the client does not take it for complete. */
  destroy(): unknown
  on(event: 'close' | 'drain', listener: () => void): unknown
  once(event: 'close' | 'drain', listener: () => void): unknown
  off(event: 'close' | 'drain', listener: () => void): unknown
}
