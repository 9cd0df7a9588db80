import { createServer, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { type ListenOptions, listening } from '../../../net/listening.ts'
import { type Arrival, plainArrival } from '../../exchange/arrival.ts'
import { type ConnectionTimes, connectionTimes } from '../../exchange/connection-limits.ts'
import type { Proxy } from '../../forwarding/proxy.ts'
import type { Tunnels } from '../tunnels/tunnels.ts'
import { type Accepted, accepted } from './connection/accepted.ts'
import { ClientConnection } from './connection/connection.ts'
import type { ConnectionOwner } from './connection/connection-owner.ts'

const IDLE_SWEEP_MS = 100

/** Speaks HTTP/1 on its own connections and on those that it is given, and hands requests to the proxy. */
export class Http1End implements ConnectionOwner<ClientConnection> {
  readonly proxy: Pick<Proxy, 'serve'>
  readonly tunnels: Tunnels
  readonly times: ConnectionTimes
  isDraining = false
  now = 0
  private readonly server: NetServer
  private readonly connections = new Set<ClientConnection>()
  private readonly clock: NodeJS.Timeout
  private port = 0
  private closed: Promise<void> | null = null
  private whenEmpty = (): void => undefined

  constructor(proxy: Pick<Proxy, 'serve'>, tunnels: Tunnels, times = connectionTimes) {
    this.proxy = proxy
    this.tunnels = tunnels
    this.times = times
    // A client that ends its half first is answered or not as the connection decides, not the system.
    this.server = createServer({ noDelay: true, allowHalfOpen: true, pauseOnConnect: true }, (came) => {
      const client = accepted(came)
      this.add(client, plainArrival(client.socket, this.port))
    })
    // One timer for all connections instead of one for each.
    this.clock = setInterval(() => this.tick(), times.tickMs).unref()
  }

  /** Takes over a connection that another listener accepted. */
  adopt(socket: Socket, arrival: Arrival): void {
    this.add({ socket, reads: null }, arrival)
  }

  /** Connections that are open, those that go on as something else than HTTP among them. */
  get open(): number {
    return this.connections.size
  }

  private add(client: Accepted, arrival: Arrival): void {
    this.connections.add(new ClientConnection(client, arrival, this))
  }

  forget(connection: ClientConnection): void {
    this.connections.delete(connection)
    if (this.connections.size === 0) this.whenEmpty()
  }

  private tick(): void {
    this.now += this.times.tickMs
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
    await this.emptied()
    clearInterval(sweep)
    clearTimeout(late)
    clearInterval(this.clock)
  }

  /** Resolves when the last connection is gone. */
  private async emptied(): Promise<void> {
    await this.closed
    if (this.connections.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.whenEmpty = resolve
    await promise
  }

  private closeIdle(): void {
    for (const connection of this.connections) connection.closeIfIdle()
  }

  private closeAll(): void {
    for (const connection of this.connections) connection.socket.destroy()
  }
}
