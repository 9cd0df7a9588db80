import { Socket, type SocketConstructorOpts } from 'node:net'
import { Reads } from '../../../../http1/reads.ts'

/** Where a socket holds the system's side of its connection. */
interface Holder {
  _handle?: { useUserBuffer?: unknown } | null
}

/** A connection from a client. */
export interface Accepted {
  readonly socket: Socket
  /** What comes is borrowed from it; null where the socket's stream gives its own. */
  readonly reads: Reads | null
}

/**
 * Returns a connection whose bytes come without memory and a stream for each piece. Node has this for connections that it makes
 * (`onread`) and not for those that it accepts: what it accepted is put into a socket of ours (decision 30). Where that cannot be
 * done the connection is read as a stream.
 * @param came a paused socket, as `pauseOnConnect` gives them; not to be used any more
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
