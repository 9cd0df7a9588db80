import { createServer, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { type Arrival, plainArrival } from '../arrival.ts'
import { type ListenOptions, listening } from '../listening.ts'
import type { Proxy } from '../proxy.ts'
import type { Tunnels } from '../upgrade.ts'
import { ClientConnection, type ConnectionOwner } from './connection.ts'

const IDLE_SWEEP_MS = 100
/** How exactly connections are timed: one timer for all of them instead of one for each. */
const TICK_MS = 1_000

/** Speaks HTTP/1 on its own connections and on those that it is given, and hands requests to the proxy. */
export class Http1End implements ConnectionOwner {
  readonly proxy: Proxy
  readonly tunnels: Tunnels
  isDraining = false
  now = 0
  private readonly server: NetServer
  private readonly connections = new Set<ClientConnection>()
  private readonly clock: NodeJS.Timeout
  private port = 0
  private closed: Promise<void> | null = null

  constructor(proxy: Proxy, tunnels: Tunnels) {
    this.proxy = proxy
    this.tunnels = tunnels
    // A client that ends its half first is answered or not as the connection decides, not the system.
    this.server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => this.take(socket, plainArrival(socket, this.port)))
    this.clock = setInterval(() => this.tick(), TICK_MS).unref()
  }

  private take(socket: Socket, arrival: Arrival): void {
    this.connections.add(new ClientConnection(socket, arrival, this))
  }

  /** Takes over a connection that another listener accepted. */
  adopt(socket: TLSSocket, arrival: Arrival): void {
    this.take(socket, arrival)
  }

  forget(connection: ClientConnection): void {
    this.connections.delete(connection)
  }

  private tick(): void {
    this.now += TICK_MS
    for (const connection of this.connections) connection.checkTime()
  }

  /** Resolves with the port that was bound. Rejects when the port is taken. */
  async listen(options: ListenOptions): Promise<number> {
    this.port = await listening(this.server, options)
    return this.port
  }

  /** Accepts no more connections; those that there are go on. */
  async stopAccepting(): Promise<void> {
    // What waits to be accepted is accepted before: closing would reset it.
    await turn()
    this.closed ??= new Promise<void>((resolve) => void this.server.close(() => resolve()))
  }

  /**
   * Accepts nothing more, tells clients to close, and resolves when all answers are complete or the time is over.
   * @param idleMs how long connections without a request are left open for the client to hear of it with its next answer
   */
  async drain(patienceMs: number, idleMs: number): Promise<void> {
    this.isDraining = true
    await this.stopAccepting()
    const idleUntil = performance.now() + idleMs
    const sweep = setInterval(() => performance.now() >= idleUntil && this.closeIdle(), IDLE_SWEEP_MS)
    const late = setTimeout(() => this.closeAll(), patienceMs)
    await this.closed
    clearInterval(sweep)
    clearTimeout(late)
    clearInterval(this.clock)
  }

  private closeIdle(): void {
    for (const connection of this.connections) connection.closeIfIdle()
  }

  private closeAll(): void {
    for (const connection of this.connections) connection.socket.destroy()
  }
}
