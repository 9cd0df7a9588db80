import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

export interface Peer {
  address: string
  port: number
  /** Over TLS: the name that its certificate must have, and the authorities to trust instead of the system's, where there are any. */
  tls?: { name: string; trusted: readonly string[] }
}

/** More than any answer to the questions asked here. */
const answerBytesMax = 64 * 1024

const opened = ({ address: host, port, tls }: Peer): Socket => {
  if (!tls) return connect({ host, port })
  const { name, trusted } = tls
  return connectTls({ host, port, ...(isIP(name) === 0 && { servername: name }), ...(trusted.length > 0 && { ca: [...trusted] }) })
}

/** The peer closed the connection, or did not stop talking, without a complete answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

const answered = async <T>(socket: Socket, read: (received: Buffer) => T | undefined): Promise<T> => {
  let received = Buffer.alloc(0)
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer])
    const answer = read(received)
    if (answer !== undefined) return answer
    if (received.length > answerBytesMax) break
  }
  throw new NoAnswer('The connection was closed without an answer')
}

/**
 * Connects, sends the question and resolves to what `read` makes of the bytes received so far, once that is something. Rejects with the connection's
 * error, with the signal's reason, or with NoAnswer. The connection is always closed.
 */
export const askOverSocket = async <T>(
  peer: Peer,
  question: Buffer,
  read: (received: Buffer) => T | undefined,
  signal: AbortSignal,
): Promise<T> => {
  const socket = opened(peer)
  const stop = () => socket.destroy(signal.reason as Error)
  // Errors reach the waiting code; later ones concern no one.
  socket.on('error', () => undefined)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    await once(socket, peer.tls ? 'secureConnect' : 'connect')
    socket.write(question)
    return await answered(socket, read)
  } finally {
    signal.removeEventListener('abort', stop)
    socket.destroy()
  }
}
