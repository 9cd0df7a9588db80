import type { Socket } from 'node:net'
import { Reads } from '../http1/reads.ts'
import type { Connector } from '../net/connector.ts'
import type { AnswerHandler } from './answer-handler.ts'
import { type ConnectionEvents, type OutgoingRequest, UpstreamConnection } from './connection.ts'

/** The address of a pool, and how its connections are made. */
export interface PoolOptions {
  protocol: 'http:' | 'https:'
  host: string
  port: number
  connect: Connector
}

/** Keeps track of the pools that have connections. */
export interface PoolRegistry {
  onFirst(pool: UpstreamPool): void
  onLast(pool: UpstreamPool): void
}

/** The keep-alive pool of one address, unbounded; the most recently used connection is reused first. */
export class UpstreamPool implements ConnectionEvents {
  private readonly options: PoolOptions
  private readonly registry: PoolRegistry
  private readonly open = new Set<UpstreamConnection>()
  /** Idle connections by TLS server name; empty without TLS. */
  private readonly free = new Map<string, UpstreamConnection[]>()
  private readonly names = new Map<UpstreamConnection, string>()

  constructor(options: PoolOptions, registry: PoolRegistry) {
    this.options = options
    this.registry = registry
  }

  /**
   * Sends a request over an idle connection, or a new one.
   * @param servername for the TLS handshake; ignored without TLS
   * @param now on the monotonic clock, in milliseconds, which the caller has just read
   */
  request(outgoing: OutgoingRequest, handler: AnswerHandler, servername: string, now: number): void {
    const name = this.options.protocol === 'https:' ? servername : ''
    // An upgraded connection leaves the pool and never carries a second request.
    const connection = outgoing.isUpgrade ? undefined : this.free.get(name)?.pop()
    if (connection !== undefined) return connection.send(outgoing, handler, now)
    const { connect, protocol, host, port } = this.options
    const reads = outgoing.isUpgrade || protocol === 'https:' ? null : new Reads()
    const address = { protocol, hostname: host, host, port: String(port), ...(name !== '' && { servername: name }) }
    connect({ ...address, ...(reads && { onread: reads.options }) }, (error, socket) => {
      if (error === null) return this.register(socket, name, reads).send(outgoing, handler, performance.now())
      if (this.open.size === 0) this.registry.onLast(this)
      handler.onError(error)
    })
  }

  private register(socket: Socket, name: string, reads: Reads | null): UpstreamConnection {
    const connection = new UpstreamConnection(socket, this, reads)
    if (this.open.size === 0) this.registry.onFirst(this)
    this.open.add(connection)
    if (name !== '') this.names.set(connection, name)
    return connection
  }

  /** See {@link ConnectionEvents}. */
  onFree(connection: UpstreamConnection): void {
    const name = this.names.get(connection) ?? ''
    const free = this.free.get(name)
    if (free === undefined) this.free.set(name, [connection])
    else free.push(connection)
  }

  /** See {@link ConnectionEvents}. */
  onGone(connection: UpstreamConnection): void {
    const name = this.names.get(connection) ?? ''
    const free = this.free.get(name)
    const at = free?.indexOf(connection) ?? -1
    if (at !== -1) free?.splice(at, 1)
    if (free?.length === 0) this.free.delete(name)
    this.names.delete(connection)
    if (this.open.delete(connection) && this.open.size === 0) this.registry.onLast(this)
  }

  /** Closes all connections. */
  destroy(): void {
    for (const connection of this.open) connection.destroy()
  }
}
