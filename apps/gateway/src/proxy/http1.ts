import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { type Arrival, plainArrival } from './arrival.ts'
import { HEAD_BYTES_MAX, HEAD_MS, KEEP_ALIVE_MS } from './connection-limits.ts'
import { type ListenOptions, listening } from './listening.ts'
import { LiveExchange } from './live-exchange.ts'
import type { Proxy } from './proxy.ts'
import { rawAnswer, verdictOn } from './raw-answer.ts'
import { isFault, readRequestHead, refusedHead } from './request-head.ts'
import { type Tunnels, Upgrade, wantsWebSocket } from './upgrade.ts'

const SWEEP_MS = 100

interface Taken {
  request: IncomingMessage
  response: ServerResponse
  upgrade: Upgrade | null
  expectsContinue: boolean
}

/** Reads HTTP/1 strictly, on its own connections and on those that it is given, and hands requests to the proxy. */
export class Http1End {
  private readonly proxy: Proxy
  private readonly server: Server
  private readonly tunnels: Tunnels
  /** How many answers are under way on a connection: a client may send its next request before it has the last answer. */
  private readonly busy = new Map<Duplex, number>()
  private readonly arrivals = new Map<Socket, Arrival>()
  private port = 0
  private isDraining = false
  private closed: Promise<void> | null = null

  constructor(proxy: Proxy, tunnels: Tunnels) {
    this.proxy = proxy
    this.tunnels = tunnels
    this.server = createServer({
      insecureHTTPParser: false,
      // Kong's own answers stand in for Node's empty ones.
      requireHostHeader: false,
      maxHeaderSize: HEAD_BYTES_MAX,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEAD_MS,
      // Bodies may take as long as they keep moving: the proxy times the silence.
      requestTimeout: 0,
      noDelay: true,
      shouldUpgradeCallback: wantsWebSocket,
    })
    this.server.on('connection', (socket) => {
      if (!this.arrivals.has(socket)) this.arrivals.set(socket, plainArrival(socket, this.port))
      socket.on('close', () => this.arrivals.delete(socket))
    })
    const ordinary = { upgrade: null, expectsContinue: false }
    this.server.on('request', (request, response) => this.take({ ...ordinary, request, response }))
    this.server.on('checkContinue', (request, response) => this.take({ ...ordinary, request, response, expectsContinue: true }))
    this.server.on('upgrade', (request, socket, head) => this.takeUpgrade(request, socket, head))
    this.server.on('connect', (_request, socket) => socket.end(rawAnswer(400, 'Bad request')))
    this.server.on('clientError', (error, socket) => this.onClientError(error, socket))
  }

  /** Takes over a connection that another listener accepted. */
  adopt(socket: TLSSocket, arrival: Arrival): void {
    this.arrivals.set(socket, arrival)
    this.server.emit('connection', socket)
  }

  private take({ request, response, upgrade, expectsContinue }: Taken): void {
    const { socket } = request
    this.busy.set(socket, (this.busy.get(socket) ?? 0) + 1)
    if (this.isDraining) response.shouldKeepAlive = false
    // The answer of an upgrade is taken off its connection and never closes: it lasts as long as that.
    const lasting = upgrade === null ? response : socket
    lasting.on('close', () => {
      const left = (this.busy.get(socket) ?? 1) - 1
      if (left === 0) this.busy.delete(socket)
      else this.busy.set(socket, left)
    })
    const read = readRequestHead(request)
    const version = request.httpVersion === '1.0' ? '1' : '1.1'
    const arrival = this.arrivals.get(socket) ?? plainArrival(socket, this.port)
    const exchange = new LiveExchange(
      { incoming: request, response, arrival, version, expectsContinue, upgrade },
      isFault(read) ? refusedHead(request) : read,
    )
    this.proxy.serve(exchange, isFault(read) ? read : null)
  }

  private takeUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const upgrade = new Upgrade(request, socket, head, this.tunnels)
    this.take({ request, response: upgrade.response, upgrade, expectsContinue: false })
  }

  private onClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
    // In the middle of another answer a second one would be read as part of the first.
    if (error.code === 'ECONNRESET' || !socket.writable || this.busy.has(socket)) socket.destroy()
    else socket.end(verdictOn(error))
  }

  /** Resolves with the port that was bound. Rejects when the port is taken. */
  async listen(options: ListenOptions): Promise<number> {
    this.port = await listening(this.server, options)
    return this.port
  }

  /** Closes connections on which nothing is under way, those that never sent anything included (Node does not count them). */
  private closeIdle(): void {
    this.server.closeIdleConnections()
    for (const socket of this.arrivals.keys()) if (socket.bytesRead === 0) socket.destroy()
  }

  /** Accepts no more connections; those that there are go on. */
  async stopAccepting(): Promise<void> {
    // What waits to be accepted is accepted before: closing would reset it.
    await turn()
    // Node's own close would end idle connections too, on which a client may be sending its next request.
    this.closed ??= new Promise<void>((resolve) => void NetServer.prototype.close.call(this.server, () => resolve()))
  }

  /**
   * Accepts nothing more, tells clients to close, and resolves when all answers are complete or the time is over.
   * @param idleMs how long connections without a request are left open for the client to hear of it with its next answer
   */
  async drain(patienceMs: number, idleMs: number): Promise<void> {
    this.isDraining = true
    await this.stopAccepting()
    const idleUntil = performance.now() + idleMs
    const sweep = setInterval(() => performance.now() >= idleUntil && this.closeIdle(), SWEEP_MS)
    const late = setTimeout(() => this.closeAll(), patienceMs)
    await this.closed
    clearInterval(sweep)
    clearTimeout(late)
  }

  private closeAll(): void {
    this.server.closeAllConnections()
    for (const socket of this.arrivals.keys()) socket.destroy()
  }
}
