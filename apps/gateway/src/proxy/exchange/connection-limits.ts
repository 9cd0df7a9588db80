/** The limit for all headers of a request; nginx's in front of Kong: four buffers of 8 KiB. */
export const HEAD_BYTES_MAX = 36 * 1024

/** How much a client may pipeline before its last request is answered; beyond that it gets backpressure. */
export const EARLY_BYTES_MAX = 64 * 1024
/** How much of an unwanted body is read so that the connection can be reused for the next request. */
export const DROPPED_BYTES_MAX = 1024 * 1024

/** The limit for empty lines before a request: a few are sent by mistake (RFC 9112, 2.2), more are only a cost. */
export const EMPTY_BYTES_MAX = 1_024

/** How long a connection may stay open without a request. */
export const KEEP_ALIVE_MS = 75_000

/** How long a TLS handshake may take. */
export const HANDSHAKE_MS = 10_000

/** A connection's timeouts, in milliseconds. */
export interface ConnectionTimes {
  /** For the head of a request. */
  headMs: number
  /** For the next request, and for the rest of one that has been answered. */
  keepAliveMs: number
  /** For more of a body; longer than its readers' timeouts, so that the client gets a response. */
  silenceMs: number
  /** For a client to read more of its response. */
  stallMs: number
  /** For a client to read the rest of complete responses if its progress is not visible (HTTP/2): at 28 KB/s for the longest. */
  flushMs: number
  /** For a client to stop sending unread input: closing earlier would make the kernel discard its response. */
  lingerMs: number
  /** The precision of these timeouts. */
  tickMs: number
}

export const connectionTimes: ConnectionTimes = {
  headMs: 60_000,
  keepAliveMs: KEEP_ALIVE_MS,
  silenceMs: 90_000,
  stallMs: 60_000,
  flushMs: 300_000,
  lingerMs: 10_000,
  tickMs: 1_000,
}
