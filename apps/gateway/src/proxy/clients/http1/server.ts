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

/** Serves HTTP/1 on its own connections and on adopted ones, and passes requests to the proxy. */
export class Http1Server implements ConnectionOwner<ClientConnection> {
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
    // If a client half-closes first, the connection decides whether to respond, not the kernel.
    this.server = createServer({ noDelay: true, allowHalfOpen: true, pauseOnConnect: true }, (came) => {
      const client = accepted(came)
      this.add(client, plainArrival(client.socket, this.port))
    })
    // One timer for all connections instead of one each.
    this.clock = setInterval(() => this.tick(), times.tickMs).unref()
  }

  /** Takes over a connection that another listener accepted. */
  adopt(socket: Socket, arrival: Arrival): void {
    this.add({ socket, reads: null }, arrival)
  }

  /** Open connections, including those that another protocol has taken over. */
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

  /** Resolves to the bound port. Rejects if it is taken. */
  async listen(options: ListenOptions): Promise<number> {
    this.port = await listening(this.server, options)
    return this.port
  }

  /** Stops accepting connections; existing ones continue. */
  async stopAccepting(): Promise<void> {
    // Accepts pending connections first: closing would reset them.
    await turn()
    this.closed ??= new Promise<void>((resolve) => void this.server.close(() => resolve()))
  }

  /**
   * Stops accepting, tells clients to close, and resolves once all responses are complete or the time is up.
   * @param idleMs how long idle connections stay open so that their clients can be told with the next response
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

  /** Resolves once the last connection is closed. */
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
