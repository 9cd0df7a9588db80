import type { Duplex } from 'node:stream'
import { hasToken, type RequestHead } from './request-head.ts'

/** A connection to an upstream and its remote address; without an address it is closed. */
export type UpstreamSide = Duplex & { readonly remoteAddress?: string | undefined; readonly remotePort?: number | undefined }

/** A response that switches protocols. */
export interface Switching {
  /** Flat pairs, Connection and Upgrade among them. */
  headers: readonly string[]
  upstream: UpstreamSide
  idleMs: number
  onEnd(bytesToClient: number): void
}

/** A client's request for a WebSocket: either accepted, or answered like any other request and the connection closed. */
export interface Upgrade {
  /** Whether the open connection is still allowed; checked after changes and from time to time. */
  isStillAllowed: (upstream: UpstreamSide) => Promise<boolean>
  /**
   * Answers "101 Switching Protocols" and connects both sides.
   * @throws and does nothing when a header holds what it must not
   */
  accept(switching: Switching): void
}

/** Whether a request asks for a WebSocket (RFC 6455, 4.2.1); other upgrades are ignored, as in Kong. */
export function wantsWebSocket({ hop, method, bodyLength }: RequestHead, version: string): boolean {
  const { upgrade, connection } = hop
  return upgrade === 'websocket' && version === '1.1' && method === 'GET' && bodyLength === 0 && hasToken(connection, 'upgrade')
}
