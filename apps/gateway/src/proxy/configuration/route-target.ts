import type { Entity } from '../../entity.ts'
import type { PathJoin } from '../../http/path/join.ts'
import type { RouterFlavor } from '../../router/index.ts'
import { type Chain, chainOf } from './chain.ts'
import type { PluginTable } from './plugin-table.ts'
import type { ServiceTarget } from './service-target.ts'

/** A Kong route, prepared for the proxy when the route or its service is written. */
export class RouteTarget {
  readonly entity: Entity
  readonly serviceId: string | null
  readonly service: ServiceTarget | null
  readonly stripsPath: boolean
  readonly preservesHost: boolean
  readonly join: PathJoin
  /** The status for a plain HTTP request to an HTTPS-only route; null if HTTP is served. */
  readonly httpsOnlyStatus: number | null
  private built: Chain = chainOf([])
  private version = -1

  constructor(entity: Entity, serviceId: string | null, service: ServiceTarget | null, flavor: RouterFlavor) {
    const protocols = (entity.protocols as string[] | null) ?? ['http', 'https']
    this.entity = entity
    this.serviceId = serviceId
    this.service = service
    this.stripsPath = entity.strip_path !== false
    this.preservesHost = entity.preserve_host === true
    this.join = flavor === 'traditional' && entity.path_handling === 'v1' ? 'text' : 'segments'
    this.httpsOnlyStatus = protocols.includes('http') ? null : ((entity.https_redirect_status_code as number | null) ?? 426)
  }

  /** False if the route's service is disabled or deleted. */
  get isReachable(): boolean {
    return this.serviceId === null || (this.service?.isEnabled ?? false)
  }

  /** Returns the plugins that run for this route, rebuilt after a plugin has changed. */
  chain(plugins: PluginTable): Chain {
    if (this.version !== plugins.version) {
      this.built = chainOf(plugins.chain(this.entity.id, this.serviceId ?? ''))
      this.version = plugins.version
    }
    return this.built
  }
}
