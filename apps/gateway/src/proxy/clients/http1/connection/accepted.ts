import { Socket, type SocketConstructorOpts } from 'node:net'
import { Reads } from '../../../../http1/reads.ts'

/** Where a socket keeps its libuv handle. */
interface Holder {
  _handle?: { useUserBuffer?: unknown } | null
}

/** A connection from a client. */
export interface Accepted {
  readonly socket: Socket
  /** Reads into a shared buffer; null if the socket's stream allocates. */
  readonly reads: Reads | null
}

/**
 * Returns a connection whose bytes arrive without an allocation and a stream for each piece. Node supports this for outgoing connections
 * (`onread`) but not for accepted ones, so the accepted handle is put into a socket of ours (decision 30). If that is not possible, the
 * connection is read as a stream.
 * @param came a paused socket, as with `pauseOnConnect`; must not be used afterwards
 */
export function accepted(came: Socket): Accepted {
  const holder = came as Holder
  const handle = holder._handle
  if (typeof handle?.useUserBuffer !== 'function') return { socket: came.resume(), reads: null }
  holder._handle = null
  came.destroy()
  const reads = new Reads()
  const options: SocketConstructorOpts & { handle: unknown } = { handle, allowHalfOpen: true, onread: reads.options }
  return { socket: new Socket(options), reads }
}
