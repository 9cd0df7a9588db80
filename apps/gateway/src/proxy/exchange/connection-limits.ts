/** All headers of a request together; nginx under Kong: four buffers of 8 KiB. */
export const HEAD_BYTES_MAX = 36 * 1024

/** What a client may send before its last request is answered; it waits when that is more. */
export const EARLY_BYTES_MAX = 64 * 1024
/** What is read of a body that nobody wants, so that the connection can be used for the next request. */
export const DROPPED_BYTES_MAX = 1024 * 1024

/** Empty lines that may stand before a request: a few are sent by mistake (RFC 9112, 2.2), more only cost. */
export const EMPTY_BYTES_MAX = 1_024

/** How long a connection may stay open without a request. */
export const KEEP_ALIVE_MS = 75_000

/** How long a client may take for its TLS handshake. */
export const HANDSHAKE_MS = 10_000

/** How long connections are waited for, in milliseconds. */
export interface ConnectionTimes {
  /** For the head of a request. */
  headMs: number
  /** For the next request, and for the rest of one that is answered. */
  keepAliveMs: number
  /** For more of a body; longer than whoever reads it waits, so that there is an answer. */
  silenceMs: number
  /** For a client to take more of its answer. */
  stallMs: number
  /** For a client to take the rest of answers that are complete, where it is not seen how much it takes (HTTP/2): as slow as 28 KB/s of the longest. */
  flushMs: number
  /** For a client to stop sending what nobody reads: before, the system would take its answer from it. */
  lingerMs: number
  /** How exactly these are kept. */
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
