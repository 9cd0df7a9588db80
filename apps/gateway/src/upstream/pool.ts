import type { Socket } from 'node:net'
import { Reads } from '../http1/reads.ts'
import type { Connector } from '../net/connector.ts'
import type { AnswerHandler } from './answer-handler.ts'
import { type Asked, type Home, UpstreamConnection } from './connection.ts'

/** Where connections lead, and how they are made. */
export interface PoolOptions {
  protocol: 'http:' | 'https:'
  host: string
  port: number
  connect: Connector
}

/** Who keeps track of the pools that have connections. */
export interface PoolRegistry {
  onFirst(pool: UpstreamPool): void
  onLast(pool: UpstreamPool): void
}

/** Connections to one address, as many as there are requests at a time; the one used last is used first. */
export class UpstreamPool implements Home {
  private readonly options: PoolOptions
  private readonly registry: PoolRegistry
  private readonly open = new Set<UpstreamConnection>()
  /** By the name that was asked for in the TLS handshake; empty without TLS. */
  private readonly free = new Map<string, UpstreamConnection[]>()
  private readonly names = new Map<UpstreamConnection, string>()

  constructor(options: PoolOptions, registry: PoolRegistry) {
    this.options = options
    this.registry = registry
  }

  /**
   * Asks over a free connection, or a new one.
   * @param servername for the TLS handshake; ignored without TLS
   * @param now on the monotonic clock, in milliseconds: whoever asks often has just looked at it
   */
  ask(asked: Asked, handler: AnswerHandler, servername: string, now: number): void {
    const name = this.options.protocol === 'https:' ? servername : ''
    // What may be upgraded is somebody else's stream afterwards, and never carries a second request.
    const connection = asked.isUpgrade ? undefined : this.free.get(name)?.pop()
    if (connection !== undefined) return connection.send(asked, handler, now)
    const { connect, protocol, host, port } = this.options
    const reads = asked.isUpgrade || protocol === 'https:' ? null : new Reads()
    const address = { protocol, hostname: host, host, port: String(port), ...(name !== '' && { servername: name }) }
    connect({ ...address, ...(reads && { onread: reads.options }) }, (error, socket) => {
      if (error === null) return this.welcome(socket, name, reads).send(asked, handler, performance.now())
      if (this.open.size === 0) this.registry.onLast(this)
      handler.onError(error)
    })
  }

  private welcome(socket: Socket, name: string, reads: Reads | null): UpstreamConnection {
    const connection = new UpstreamConnection(socket, this, reads)
    if (this.open.size === 0) this.registry.onFirst(this)
    this.open.add(connection)
    if (name !== '') this.names.set(connection, name)
    return connection
  }

  /** See {@link Home}. */
  onFree(connection: UpstreamConnection): void {
    const name = this.names.get(connection) ?? ''
    const free = this.free.get(name)
    if (free === undefined) this.free.set(name, [connection])
    else free.push(connection)
  }

  /** See {@link Home}. */
  onGone(connection: UpstreamConnection): void {
    const name = this.names.get(connection) ?? ''
    const free = this.free.get(name)
    const at = free?.indexOf(connection) ?? -1
    if (at !== -1) free?.splice(at, 1)
    if (free?.length === 0) this.free.delete(name)
    this.names.delete(connection)
    if (this.open.delete(connection) && this.open.size === 0) this.registry.onLast(this)
  }

  /** Ends all connections. */
  destroy(): void {
    for (const connection of this.open) connection.destroy()
  }
}
