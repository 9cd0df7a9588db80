import type { ConnectionOptions } from 'node:tls'
import type { Connector, Reach } from '../net/connector.ts'
import { type PoolOptions, type PoolRegistry, UpstreamPool } from './pool.ts'

/** TLS settings; those with the same identity may share connections. */
interface Security {
  identity: string
  options: ConnectionOptions
}

/** Creates connectors that refuse forbidden addresses. */
interface ConnectorSource {
  connector(timeoutMs: number, tls: ConnectionOptions | undefined, reach: Reach | null): Connector
}

/** What distinguishes connections to the same address. */
interface ConnectOptions {
  /** How long connecting may take. */
  timeoutMs: number
  /** Null if certificates must be valid, or without TLS. */
  tls: Security | null
  /** Null for anywhere. */
  reach: Reach | null
}

/** All pools of one thread, by address and options; equal ones are shared. */
export class UpstreamPools implements PoolRegistry {
  private readonly source: ConnectorSource
  private readonly byKey = new Map<string, UpstreamPool>()
  private readonly keys = new Map<UpstreamPool, string>()
  private readonly inUse = new Set<UpstreamPool>()

  constructor(source: ConnectorSource) {
    this.source = source
  }

  /** Returns the pool for an address. */
  get(address: Omit<PoolOptions, 'connect'>, { timeoutMs, tls, reach }: ConnectOptions): UpstreamPool {
    const key = `${address.protocol} ${address.host} ${address.port} ${timeoutMs} ${tls?.identity} ${reach?.identity}`
    let pool = this.byKey.get(key)
    if (pool === undefined) {
      pool = new UpstreamPool({ ...address, connect: this.source.connector(timeoutMs, tls?.options, reach) }, this)
      this.byKey.set(key, pool)
      this.keys.set(pool, key)
    }
    return pool
  }

  /** See {@link PoolRegistry}. */
  onFirst(pool: UpstreamPool): void {
    this.inUse.add(pool)
  }

  /** A pool without connections is forgotten: whatever still holds it may go on using it, and former addresses cost nothing. */
  onLast(pool: UpstreamPool): void {
    this.inUse.delete(pool)
    const key = this.keys.get(pool)
    if (key !== undefined && this.byKey.get(key) === pool) this.byKey.delete(key)
    this.keys.delete(pool)
  }

  /** Closes all connections. */
  destroy(): void {
    for (const pool of this.inUse) pool.destroy()
  }
}
