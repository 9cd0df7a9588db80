import { isIPv6 } from 'node:net'
import { Pool } from 'undici'
import type { Peer } from '../balancer/index.ts'
import type { Entity } from '../data-plane.ts'
import type { EgressGuard } from './egress-guard.ts'
import { idIn } from './entity-fields.ts'
import { configuredPath } from './path.ts'
import type { TlsMaterial, UpstreamTls } from './upstream-tls.ts'

/** Shorter than the five seconds after which most servers close an idle connection, so that a request seldom meets a closing one. */
const KEEP_ALIVE_MS = 4_000

/** More addresses than these are looked for anew: names may stand for others from time to time. */
const PEERS_MAX = 1_000

const authority = (host: string, port: number, isTls: boolean): string => {
  const bracketed = isIPv6(host) ? `[${host}]` : host
  return port === (isTls ? 443 : 80) ? bracketed : `${bracketed}:${port}`
}

/** Pools of connections by address and by what makes connections differ; services with the same address share one. */
export class UpstreamPools {
  private readonly pools = new Map<string, Pool>()
  private readonly guard: EgressGuard

  constructor(guard: EgressGuard) {
    this.guard = guard
  }

  /** Returns the pool for an origin such as `http://10.0.0.1:80`. */
  get(origin: string, connectTimeoutMs: number, tls: UpstreamTls | null): Pool {
    const key = `${origin} ${connectTimeoutMs} ${tls?.identity}`
    let pool = this.pools.get(key)
    if (pool === undefined) {
      pool = new Pool(origin, {
        connect: this.guard.connector(connectTimeoutMs, tls?.options),
        allowH2: false,
        pipelining: 1,
        keepAliveTimeout: KEEP_ALIVE_MS,
        // Reads are timed for each request by its service.
        headersTimeout: 0,
        bodyTimeout: 0,
      })
      this.pools.set(key, pool)
    }
    return pool
  }

  /** Ends all connections. */
  async destroy(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()))
  }
}

/** What the proxy needs of a Kong service, computed once when the service is written. */
export class ServiceTarget {
  readonly entity: Entity
  readonly isEnabled: boolean
  readonly origin: string
  readonly host: string
  readonly port: number
  /** The Host header for the upstream; the port is left out when it is the protocol's own. */
  readonly hostHeader: string
  /** In the form of {@link configuredPath}. */
  readonly basePath: string
  readonly retries: number
  readonly readTimeoutMs: number
  readonly writeTimeoutMs: number
  private readonly connectTimeoutMs: number
  private readonly material: TlsMaterial
  private readonly isTls: boolean
  private found: Pool | null = null
  private foundVersion = -1
  private readonly foundForPeers = new Map<string, Pool>()
  private peersVersion = -1

  constructor(entity: Entity, material: TlsMaterial) {
    const service = entity as Entity & Record<'protocol' | 'host', string> & Record<'port' | 'retries', number>
    const isTls = service.protocol === 'https'
    const bracketed = isIPv6(service.host) ? `[${service.host}]` : service.host
    this.entity = entity
    this.isEnabled = entity.enabled !== false
    this.host = service.host
    this.port = service.port
    this.origin = `${isTls ? 'https' : 'http'}://${bracketed}:${service.port}`
    this.hostHeader = authority(service.host, service.port, isTls)
    this.basePath = configuredPath((entity.path as string | null) ?? '/')
    this.retries = service.retries ?? 5
    this.readTimeoutMs = (entity.read_timeout as number | null) ?? 60_000
    this.writeTimeoutMs = (entity.write_timeout as number | null) ?? 60_000
    this.connectTimeoutMs = (entity.connect_timeout as number | null) ?? 60_000
    this.material = material
    this.isTls = isTls
  }

  /** The connections to this service. Throws when a certificate that it names does not exist. */
  pool(pools: UpstreamPools): Pool {
    const { version } = this.material
    if (this.found === null || (this.isTls && this.foundVersion !== version)) {
      this.found = pools.get(this.origin, this.connectTimeoutMs, this.isTls ? this.material.forService(this.entity) : null)
      this.foundVersion = version
    }
    return this.found
  }

  /** The Host header for a target: `named`, or else the target's own host, with its port unless it is the protocol's own. */
  peerHost({ address: { host, port } }: Peer, named: string | null): string {
    return named ?? authority(host, port, this.isTls)
  }

  /**
   * The connections to one address of an upstream. A service without a client certificate shows the upstream's (as in Kong).
   * Throws when a certificate that is named does not exist.
   */
  poolOf(pools: UpstreamPools, { address: { ip, port } }: Peer, upstream: Entity): Pool {
    const { version } = this.material
    if (this.peersVersion !== version || this.foundForPeers.size >= PEERS_MAX) this.foundForPeers.clear()
    this.peersVersion = version
    const shown = idIn(this.entity.client_certificate) === null ? upstream.client_certificate : this.entity.client_certificate
    const key = `${ip} ${port} ${idIn(shown)}`
    let pool = this.foundForPeers.get(key)
    if (pool === undefined) {
      const origin = `${this.isTls ? 'https' : 'http'}://${isIPv6(ip) ? `[${ip}]` : ip}:${port}`
      const tls = this.isTls ? this.material.forService({ ...this.entity, client_certificate: shown }) : null
      pool = pools.get(origin, this.connectTimeoutMs, tls)
      this.foundForPeers.set(key, pool)
    }
    return pool
  }
}
