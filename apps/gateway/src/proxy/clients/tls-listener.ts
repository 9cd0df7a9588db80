import { setImmediate as turn } from 'node:timers/promises'
import { createServer, type SecureContext, type SecureContextOptions, type Server, type TLSSocket } from 'node:tls'
import { isDeepStrictEqual } from 'node:util'
import { type ListenOptions, listening } from '../../net/listening.ts'
import type { Certificates } from '../configuration/certificates.ts'
import { type Arrival, tlsArrival } from '../exchange/arrival.ts'
import { HANDSHAKE_MS } from '../exchange/connection-limits.ts'

/** Where connections are passed after their handshake. */
interface Servers {
  http1(socket: TLSSocket, arrival: Arrival): void
  http2(socket: TLSSocket, arrival: Arrival): void
}

type TlsSettings = Pick<SecureContextOptions, 'minVersion'> & { ticketKeys: Buffer }

interface TlsOptions {
  certificates: Certificates
  /** Shared by all threads, so that a session started on one can be resumed on any. */
  ticketKeys: Uint8Array
  servers: Servers
}

/** Accepts TLS connections, presents the certificate for the requested server name, and passes them on by protocol. */
export class TlsListener {
  private readonly server: Server
  private readonly certificates: Certificates
  private readonly settings: TlsSettings
  /** The default certificate, for clients without a server name; null if it cannot be used. */
  private shown: SecureContextOptions | null
  private port = 0
  private closed: Promise<void> | null = null

  constructor({ certificates, ticketKeys, servers }: TlsOptions) {
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
    this.server.on('secureConnection', (socket) => this.welcome(socket, servers))
    // After a failed handshake there is no one to respond to.
    this.server.on('tlsClientError', (_error, socket) => socket.destroy())
  }

  private choose(servername: string, done: (error: Error | null, context?: SecureContext) => void): void {
    try {
      done(null, this.certificates.contextFor(servername))
    } catch (error) {
      done(error as Error)
    }
  }

  private welcome(socket: TLSSocket, servers: Servers): void {
    const arrival = tlsArrival(socket, this.port, socket.servername)
    if (socket.alpnProtocol === 'h2') servers.http2(socket, arrival)
    else servers.http1(socket, arrival)
  }

  /**
   * Applies a changed default certificate to new connections without a server name. Throws if it cannot be used; their handshakes then
   * fail, because presenting another one would hide the mistake.
   */
  refresh(): void {
    const wanted = this.certificates.nameless
    // Most changes concern other names, and a context is large: its native memory is returned late.
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

  /** Resolves to the bound port. Rejects if it is taken. */
  async listen(options: ListenOptions): Promise<number> {
    this.port = await listening(this.server, options)
    return this.port
  }

  /** Stops accepting connections; existing ones continue. */
  async stopAccepting(): Promise<void> {
    // Accepts pending connections first: closing would reset them.
    await turn()
    this.closed ??= new Promise((resolve) => this.server.close(() => resolve()))
  }

  /** Stops accepting; resolves once the last connection is closed, which the servers take care of. */
  async drain(): Promise<void> {
    await this.stopAccepting()
    await this.closed
  }
}
