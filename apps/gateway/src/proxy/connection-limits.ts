/** All headers of a request together; nginx under Kong: four buffers of 8 KiB. */
export const HEAD_BYTES_MAX = 36 * 1024

/** How long a connection may stay open without a request. */
export const KEEP_ALIVE_MS = 75_000

/** How long a client may take for a request's head. */
export const HEAD_MS = 60_000

/** How long a client may take for its TLS handshake. */
export const HANDSHAKE_MS = 10_000

/** How long a client may go on sending what nobody reads, so that the system does not reset the connection before it has its answer. */
export const LINGER_MS = 10_000
