import type { Duplex } from 'node:stream'
import { hasToken, type RequestHead } from './request-head.ts'

/** A connection to an upstream, with the address at which it ended up; without one it is gone. */
export type UpstreamSide = Duplex & { readonly remoteAddress?: string | undefined; readonly remotePort?: number | undefined }

/** What is known of an answer that switches protocols. */
export interface Switching {
  /** Flat pairs, Connection and Upgrade among them. */
  headers: readonly string[]
  upstream: UpstreamSide
  idleMs: number
  onEnd(bytesToClient: number): void
}

/** A client's wish to go on as WebSocket: either accepted, or answered like any other request and the connection closed. */
export interface Upgrade {
  /** Tells, while the connection is open, whether it still may be: asked after changes, and from time to time. */
  mayGoOn: (upstream: UpstreamSide) => Promise<boolean>
  /**
   * Answers "101 Switching Protocols" and connects both sides.
   * @throws and does nothing when a header holds what it must not
   */
  accept(switching: Switching): void
}

/** Tells whether a request wants to go on as WebSocket (RFC 6455, 4.2.1); every other upgrade is ignored, as in Kong. */
export function wantsWebSocket({ hop, method, bodyLength }: RequestHead, version: string): boolean {
  const { upgrade, connection } = hop
  return upgrade === 'websocket' && version === '1.1' && method === 'GET' && bodyLength === 0 && hasToken(connection, 'upgrade')
}
