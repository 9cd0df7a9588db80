import type { Duplex } from 'node:stream'
import { hasToken, type RequestHead } from '../../exchange/request-head.ts'
import type { Tunnels } from '../tunnels/tunnels.ts'
import { answerLine, HEAD_END, statusLine } from './answer-head.ts'

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
export class Upgrade {
  /** Tells, while the connection is open, whether it still may be: asked after changes, and from time to time. */
  mayGoOn: (upstream: UpstreamSide) => Promise<boolean> = () => Promise.resolve(true)
  private readonly leave: () => Duplex
  private readonly tunnels: Tunnels

  /** @param leave takes the connection away from HTTP; what the client sent behind its request is still unread */
  constructor(leave: () => Duplex, tunnels: Tunnels) {
    this.leave = leave
    this.tunnels = tunnels
  }

  /**
   * Answers "101 Switching Protocols" and connects both sides.
   * @throws InvalidHead and does nothing when a header holds what it must not
   */
  accept({ headers, upstream, idleMs, onEnd }: Switching): void {
    let head = statusLine(101)
    for (let index = 0; index < headers.length; index += 2) head += answerLine(headers[index] as string, headers[index + 1] as string)
    const client = this.leave()
    try {
      client.write(head + HEAD_END, 'latin1')
      this.tunnels.add({ client, upstream, idleMs, onEnd }, () => this.mayGoOn(upstream))
    } catch (error) {
      // No answer can be given on it any more.
      client.destroy()
      throw error
    }
  }
}

/** Tells whether a request wants to go on as WebSocket (RFC 6455, 4.2.1); every other upgrade is ignored, as in Kong. */
export function wantsWebSocket({ hop, method, bodyLength }: RequestHead, version: string): boolean {
  const { upgrade, connection } = hop
  return upgrade === 'websocket' && version === '1.1' && method === 'GET' && bodyLength === 0 && hasToken(connection, 'upgrade')
}
