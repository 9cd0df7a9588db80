import type { Change } from '../../entity.ts'
import type { ListenOptions } from '../../net/listening.ts'
import type { Certificates } from '../configuration/certificates.ts'
import type { Proxy } from '../forwarding/proxy.ts'
import { Http1Server } from './http1/server.ts'
import { Http2Server } from './http2/server.ts'
import { TlsListener } from './tls-listener.ts'
import { Tunnels } from './tunnels/tunnels.ts'

export interface ListenerOptions {
  proxy: Proxy
  /** Null to disable TLS. */
  tls: { certificates: Certificates; ticketKeys: Uint8Array } | null
  /** Called for a certificate that cannot be used. */
  onBroken(id: string, reason: string): void
}

/** The bound ports. */
export interface BoundPorts {
  port: number
  tlsPort: number | null
}

/** All client connections of this thread: HTTP/1, with or without TLS, HTTP/2, and upgraded tunnels. */
export class Listener {
  private readonly tunnels = new Tunnels()
  private readonly http1: Http1Server
  private readonly http2: Http2Server
  private readonly tls: TlsListener | null
  private readonly onBroken: ListenerOptions['onBroken']

  constructor({ proxy, tls, onBroken }: ListenerOptions) {
    this.onBroken = onBroken
    this.http1 = new Http1Server(proxy, this.tunnels)
    this.http2 = new Http2Server(proxy)
    const servers = {
      http1: this.http1.adopt.bind(this.http1),
      http2: this.http2.adopt.bind(this.http2),
    }
    this.tls = tls && new TlsListener({ ...tls, servers })
    this.showNameless()
  }

  /** Resolves to the bound ports. Rejects if one is taken; nothing listens then. */
  async listen(options: ListenOptions, tlsPort: number | null): Promise<BoundPorts> {
    const port = await this.http1.listen(options)
    if (this.tls === null || tlsPort === null) return { port, tlsPort: null }
    return { port, tlsPort: await this.tls.listen({ ...options, port: tlsPort }) }
  }

  /** Applies a changed default certificate, for clients without a server name; if it cannot be used, they are refused. */
  refreshCertificates(changes: readonly Change[]): void {
    if (changes.some(({ collection }) => collection === 'certificates' || collection === 'snis')) this.showNameless()
  }

  private showNameless(): void {
    try {
      this.tls?.refresh()
    } catch (error) {
      this.onBroken('*', String(error))
    }
  }

  /** Open client connections, including upgraded ones. */
  get connections(): number {
    return this.http1.open + this.http2.open
  }

  /** Schedules a review of whether upgraded connections are still allowed. */
  reviewTunnels(): void {
    this.tunnels.reviewSoon()
  }

  /** Stops accepting connections; existing ones continue. */
  async stopAccepting(): Promise<void> {
    await Promise.all([this.http1.stopAccepting(), this.tls?.stopAccepting()])
  }

  /**
   * Stops accepting, tells clients to close, and resolves once all responses are complete or the time is up.
   * @param idleMs how long idle connections stay open
   */
  async drain(patienceMs: number, idleMs: number): Promise<void> {
    await Promise.all([this.http1.drain(patienceMs, idleMs), this.http2.drain(patienceMs), this.tunnels.drain(), this.tls?.drain()])
  }
}
