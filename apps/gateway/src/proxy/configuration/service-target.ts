import { isIPv6 } from 'node:net'
import type { Peer } from '../../balancer/index.ts'
import type { Entity } from '../../entity.ts'
import { idIn } from '../../entity.ts'
import { configuredPath } from '../../http/path/normalize.ts'
import { plainAddress } from '../../net/address-list.ts'
import type { Reach, UpstreamPool, UpstreamPools } from '../../upstream/index.ts'
import { allowedTargets } from './allowed-targets.ts'
import type { TlsMaterial, UpstreamTls } from './upstream-tls.ts'

/** Beyond this many addresses the cache is cleared: names may change their addresses over time. */
const PEERS_MAX = 1_000

const authority = (host: string, port: number, isTls: boolean): string => {
  const bracketed = isIPv6(host) ? `[${host}]` : host
  return port === (isTls ? 443 : 80) ? bracketed : `${bracketed}:${port}`
}

/** A Kong service, prepared for the proxy when the service is written. */
export class ServiceTarget {
  readonly entity: Entity
  readonly isEnabled: boolean
  readonly host: string
  readonly port: number
  /** The Host header for the upstream; the scheme's default port is left out. */
  readonly hostHeader: string
  /** In the form returned by {@link configuredPath}. */
  readonly basePath: string
  readonly retries: number
  readonly readTimeoutMs: number
  readonly writeTimeoutMs: number
  private readonly connectTimeoutMs: number
  /** Where its connections may lead, whatever its name resolves to. */
  private readonly reach: Reach | null
  private readonly material: TlsMaterial
  readonly isTls: boolean
  private found: UpstreamPool | null = null
  private foundVersion = -1
  private readonly foundForPeers = new Map<string, UpstreamPool>()
  private peersVersion = -1

  constructor(entity: Entity, material: TlsMaterial) {
    const service = entity as Entity & Record<'protocol' | 'host', string> & Record<'port' | 'retries', number>
    const isTls = service.protocol === 'https'
    this.entity = entity
    this.isEnabled = entity.enabled !== false
    this.host = service.host
    this.port = service.port
    this.hostHeader = authority(service.host, service.port, isTls)
    this.basePath = configuredPath((entity.path as string | null) ?? '/')
    this.retries = service.retries ?? 5
    this.readTimeoutMs = (entity.read_timeout as number | null) ?? 60_000
    this.writeTimeoutMs = (entity.write_timeout as number | null) ?? 60_000
    this.connectTimeoutMs = (entity.connect_timeout as number | null) ?? 60_000
    this.reach = allowedTargets(entity)
    this.material = material
    this.isTls = isTls
  }

  /**
   * Whether a connection made for the service's previous version could have been made for this one.
   * @param reached the remote address
   */
  wouldKeep(before: ServiceTarget, reached: { address: string; port: number }): boolean {
    const { isTls, host, port, basePath, reach } = this
    const isSame = before.isTls === isTls && before.host === host && before.port === port && before.basePath === basePath
    return isSame && (reach?.allows(plainAddress(reached.address), reached.port) ?? true)
  }

  /** The pool for this service. Throws if a certificate it references does not exist. */
  pool(pools: UpstreamPools): UpstreamPool {
    const { version } = this.material
    if (this.found === null || (this.isTls && this.foundVersion !== version)) {
      const tls = this.isTls ? this.material.forService(this.entity) : null
      this.found = pools.get(this.addressOf(this.host, this.port), this.manner(tls))
      this.foundVersion = version
    }
    return this.found
  }

  private manner(tls: UpstreamTls | null) {
    return { timeoutMs: this.connectTimeoutMs, tls, reach: this.reach }
  }

  private addressOf(host: string, port: number) {
    return { protocol: this.isTls ? ('https:' as const) : ('http:' as const), host, port }
  }

  /** The Host header for a target: `named`, otherwise the target's own host, with its port unless it is the scheme's default. */
  peerHost({ address: { host, port } }: Peer, named: string | null): string {
    return named ?? authority(host, port, this.isTls)
  }

  /**
   * The pool for one address of an upstream. A service without a client certificate uses the upstream's (as in Kong). Throws if a
   * referenced certificate does not exist.
   */
  poolOf(pools: UpstreamPools, { address: { ip, port } }: Peer, upstream: Entity): UpstreamPool {
    const { version } = this.material
    if (this.peersVersion !== version || this.foundForPeers.size >= PEERS_MAX) this.foundForPeers.clear()
    this.peersVersion = version
    const shown = idIn(this.entity.client_certificate) === null ? upstream.client_certificate : this.entity.client_certificate
    const key = `${ip} ${port} ${idIn(shown)}`
    let pool = this.foundForPeers.get(key)
    if (pool === undefined) {
      const tls = this.isTls ? this.material.forService({ ...this.entity, client_certificate: shown }) : null
      pool = pools.get(this.addressOf(ip, port), this.manner(tls))
      this.foundForPeers.set(key, pool)
    }
    return pool
  }
}
