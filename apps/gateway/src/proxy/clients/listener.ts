import type { Change } from '../../entity.ts'
import type { ListenOptions } from '../../net/listening.ts'
import type { Certificates } from '../configuration/certificates.ts'
import type { Proxy } from '../forwarding/proxy.ts'
import { Http1End } from './http1/end.ts'
import { Http2End } from './http2/end.ts'
import { TlsListener } from './tls-listener.ts'
import { Tunnels } from './tunnels/tunnels.ts'

export interface ListenerOptions {
  proxy: Proxy
  /** Null for no TLS. */
  tls: { certificates: Certificates; ticketKeys: Uint8Array } | null
  /** Learns of a certificate that cannot be used. */
  onBroken(id: string, reason: string): void
}

/** The ports that were bound. */
export interface BoundPorts {
  port: number
  tlsPort: number | null
}

/** Everything by which clients reach this thread: HTTP/1, with TLS or without, HTTP/2, and the tunnels that came of them. */
export class Listener {
  private readonly tunnels = new Tunnels()
  private readonly http1: Http1End
  private readonly http2: Http2End
  private readonly tls: TlsListener | null
  private readonly onBroken: ListenerOptions['onBroken']

  constructor({ proxy, tls, onBroken }: ListenerOptions) {
    this.onBroken = onBroken
    this.http1 = new Http1End(proxy, this.tunnels)
    this.http2 = new Http2End(proxy)
    const ends = {
      http1: this.http1.adopt.bind(this.http1),
      http2: this.http2.adopt.bind(this.http2),
    }
    this.tls = tls && new TlsListener({ ...tls, ends })
    this.showNameless()
  }

  /** Resolves with the ports that were bound. Rejects when one is taken; nothing listens then. */
  async listen(options: ListenOptions, tlsPort: number | null): Promise<BoundPorts> {
    const port = await this.http1.listen(options)
    if (this.tls === null || tlsPort === null) return { port, tlsPort: null }
    return { port, tlsPort: await this.tls.listen({ ...options, port: tlsPort }) }
  }

  /** Shows a changed certificate to clients that name nobody; when it cannot be used they are turned away. */
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

  /** How many connections of clients are open, those that were upgraded among them. */
  get connections(): number {
    return this.http1.open + this.http2.open
  }

  /** Looks, soon, whether connections that were upgraded would still be let in. */
  reviewTunnels(): void {
    this.tunnels.reviewSoon()
  }

  /** Accepts no more connections; those that there are go on. */
  async stopAccepting(): Promise<void> {
    await Promise.all([this.http1.stopAccepting(), this.tls?.stopAccepting()])
  }

  /**
   * Accepts nothing more, tells clients to close, and resolves when all answers are complete or the time is over.
   * @param idleMs how long connections without a request are left open
   */
  async drain(patienceMs: number, idleMs: number): Promise<void> {
    await Promise.all([this.http1.drain(patienceMs, idleMs), this.http2.drain(patienceMs), this.tunnels.drain(), this.tls?.drain()])
  }
}
