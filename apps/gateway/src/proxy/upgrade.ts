import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
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
  /** For every answer but "101 Switching Protocols". */
  readonly response: ServerResponse
  private readonly socket: Duplex
  private readonly head: Buffer
  private readonly tunnels: Tunnels

  /** @param head what the client sent behind its request */
  constructor(request: IncomingMessage, socket: Duplex, head: Buffer, tunnels: Tunnels) {
    this.socket = socket
    this.head = head
    this.tunnels = tunnels
    this.response = new ServerResponse(request)
    this.response.shouldKeepAlive = false
    this.response.assignSocket(request.socket)
    this.response.once('finish', () => socket.end())
    // The server's own listener went with the upgrade; what follows an error is told by `close`.
    socket.on('error', () => undefined)
  }

  /** Answers "101 Switching Protocols" and connects both sides. */
  accept({ headers, upstream, idleMs, onEnd }: Switching): void {
    this.response.detachSocket(this.response.socket as never)
    const lines = ['HTTP/1.1 101 Switching Protocols']
    for (let index = 0; index < headers.length; index += 2) lines.push(`${headers[index]}: ${headers[index + 1]}`)
    this.socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'))
    if (this.head.length > 0) this.socket.unshift(this.head)
    this.tunnels.add({ client: this.socket, upstream, idleMs, onEnd })
  }
}

/** Tells whether a request wants to go on as WebSocket (RFC 6455, 4.2.1); every other upgrade is ignored, as in Kong. */
export function wantsWebSocket(request: IncomingMessage): boolean {
  const { headers, method, httpVersion } = request
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
  return headers.upgrade?.toLowerCase() === 'websocket' && method === 'GET' && httpVersion === '1.1' && !hasBody
}
