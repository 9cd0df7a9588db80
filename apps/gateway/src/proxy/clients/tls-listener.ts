import { setImmediate as turn } from 'node:timers/promises'
import { createServer, type SecureContext, type SecureContextOptions, type Server, type TLSSocket } from 'node:tls'
import { isDeepStrictEqual } from 'node:util'
import { type ListenOptions, listening } from '../../net/listening.ts'
import type { Certificates } from '../configuration/certificates.ts'
import { type Arrival, tlsArrival } from '../exchange/arrival.ts'
import { HANDSHAKE_MS } from '../exchange/connection-limits.ts'

/** Where connections go once their handshake is done. */
interface Ends {
  http1(socket: TLSSocket, arrival: Arrival): void
  http2(socket: TLSSocket, arrival: Arrival): void
}

type TlsSettings = Pick<SecureContextOptions, 'minVersion'> & { ticketKeys: Buffer }

interface TlsOptions {
  certificates: Certificates
  /** Shared by all threads, so that a session begun on one goes on at any. */
  ticketKeys: Uint8Array
  ends: Ends
}

/** Accepts TLS connections, shows each the certificate of the name that it asks for, and passes them on by protocol. */
export class TlsListener {
  private readonly server: Server
  private readonly certificates: Certificates
  private readonly settings: TlsSettings
  /** With what clients that name nobody are answered; null when it cannot be used. */
  private shown: SecureContextOptions | null
  private port = 0
  private closed: Promise<void> | null = null

  constructor({ certificates, ticketKeys, ends }: TlsOptions) {
    this.certificates = certificates
    this.shown = certificates.pairs
    this.settings = { minVersion: 'TLSv1.2', ticketKeys: Buffer.from(ticketKeys) }
    this.server = createServer({
      ...this.settings,
      ...certificates.pairs,
      ALPNProtocols: ['h2', 'http/1.1'],
      handshakeTimeout: HANDSHAKE_MS,
      noDelay: true,
      SNICallback: (servername, done) => this.choose(servername, done),
    })
    this.server.on('secureConnection', (socket) => this.welcome(socket, ends))
    // A handshake that failed has no one who could be answered.
    this.server.on('tlsClientError', (_error, socket) => socket.destroy())
  }

  private choose(servername: string, done: (error: Error | null, context?: SecureContext) => void): void {
    try {
      done(null, this.certificates.contextFor(servername))
    } catch (error) {
      done(error as Error)
    }
  }

  private welcome(socket: TLSSocket, ends: Ends): void {
    const arrival = tlsArrival(socket, this.port, socket.servername)
    if (socket.alpnProtocol === 'h2') ends.http2(socket, arrival)
    else ends.http1(socket, arrival)
  }

  /**
   * Puts a changed certificate for clients that name nobody into force, for connections that begin from now on. Throws when it
   * cannot be used; their handshakes then fail, because showing another one instead would hide the mistake.
   */
  refresh(): void {
    const wanted = this.certificates.nameless
    // Most changes are about other names, and a context is large: the system's memory for it comes back late.
    if (isDeepStrictEqual(wanted, this.shown)) return
    try {
      this.server.setSecureContext({ ...this.settings, ...wanted })
      this.shown = wanted
    } catch (error) {
      this.shown = null
      this.server.setSecureContext(this.settings)
      throw error
    }
  }

  /** Resolves with the port that was bound. Rejects when the port is taken. */
  async listen(options: ListenOptions): Promise<number> {
    this.port = await listening(this.server, options)
    return this.port
  }

  /** Accepts nothing more; the connections that there are go on. */
  async stopAccepting(): Promise<void> {
    // What waits to be accepted is accepted before: closing would reset it.
    await turn()
    this.closed ??= new Promise((resolve) => this.server.close(() => resolve()))
  }

  /** Accepts nothing more; resolves when the last connection is closed, which is for the ends to see to. */
  async drain(): Promise<void> {
    await this.stopAccepting()
    await this.closed
  }
}
