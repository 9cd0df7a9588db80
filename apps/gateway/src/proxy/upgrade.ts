import type { Duplex } from 'node:stream'
import { answerLine, HEAD_END, statusLine } from './http1/answer-head.ts'
import { hasToken, type RequestHead } from './request-head.ts'
import { Tunnel } from './tunnel.ts'

/** All tunnels of one thread. */
export class Tunnels {
  private readonly open = new Set<Tunnel>()
  private isDraining = false
  private whenEmpty: (() => void) | null = null

  /** Opens a tunnel; after the drain began it is left at once. */
  add(options: ConstructorParameters<typeof Tunnel>[0]): void {
    const tunnel = new Tunnel({
      ...options,
      onEnd: (bytes) => {
        this.open.delete(tunnel)
        options.onEnd(bytes)
        if (this.open.size === 0) this.whenEmpty?.()
      },
    })
    this.open.add(tunnel)
    if (this.isDraining) tunnel.leave()
  }

  /** Tells all sides that the gateway goes away; resolves when no tunnel is left, which takes two seconds at most. */
  async drain(): Promise<void> {
    this.isDraining = true
    if (this.open.size === 0) return
    await new Promise<void>((resolve) => {
      this.whenEmpty = resolve
      for (const tunnel of this.open) tunnel.leave()
    })
  }
}

/** What is known of an answer that switches protocols. */
export interface Switching {
  /** Flat pairs, Connection and Upgrade among them. */
  headers: readonly string[]
  upstream: Duplex
  idleMs: number
  onEnd(bytesToClient: number): void
}

/** A client's wish to go on as WebSocket: either accepted, or answered like any other request and the connection closed. */
export class Upgrade {
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
    client.write(head + HEAD_END, 'latin1')
    this.tunnels.add({ client, upstream, idleMs, onEnd })
  }
}

/** Tells whether a request wants to go on as WebSocket (RFC 6455, 4.2.1); every other upgrade is ignored, as in Kong. */
export function wantsWebSocket({ hop, method, bodyLength }: RequestHead, version: string): boolean {
  const { upgrade, connection } = hop
  return upgrade === 'websocket' && version === '1.1' && method === 'GET' && bodyLength === 0 && hasToken(connection, 'upgrade')
}
