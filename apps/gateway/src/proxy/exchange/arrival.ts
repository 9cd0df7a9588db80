import type { Socket } from 'node:net'
import { plainAddress } from '../../net/address-list.ts'
import type { Connection } from '../../plugin.ts'

/** An accepted client connection: created once, the same object for every request on it. */
export interface Arrival extends Connection {
  /** The peer's address, which may be a proxy's. */
  readonly clientIp: string
  /** The local port. */
  readonly port: number
  /** The server name of the TLS handshake, in lower case and without a trailing dot; null for none. */
  readonly sni: string | null
}

/** Returns the arrival of a connection without TLS. */
export function plainArrival(socket: Socket, port: number): Arrival {
  const { localAddress } = socket
  return { scheme: 'http', clientIp: plainAddress(socket.remoteAddress ?? ''), localAddress, localPort: port, port, sni: null }
}

/**
 * Returns the arrival of a connection with TLS.
 * @param servername from the handshake: false or null for none
 */
export function tlsArrival(socket: Socket, port: number, servername: string | false | null): Arrival {
  const sni = servername ? servername.toLowerCase().replace(/\.$/, '') : null
  return { ...plainArrival(socket, port), scheme: 'https', sni }
}
