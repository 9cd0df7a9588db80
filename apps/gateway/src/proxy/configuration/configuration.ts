import { Consumers } from '../../credentials/consumers.ts'
import type { Credentials } from '../../credentials/credentials.ts'
import type { Change, Entity } from '../../entity.ts'
import type { Plugin } from '../../plugin.ts'
import { type RouteQuery, Router, type RouterFlavor } from '../../router/index.ts'
import type { Certificates } from './certificates.ts'
import { type Chain, secretNamesOf } from './chain.ts'
import { PluginTable } from './plugin-table.ts'
import { RouteTarget } from './route-target.ts'
import { ServiceTarget } from './service-target.ts'
import { TlsMaterial } from './upstream-tls.ts'

/** What a configuration needs. */
export interface ConfigurationParts {
  /** In execution order. */
  plugins: readonly Plugin[]
  credentials: Credentials
  /** Called for anything that cannot be applied. */
  onBroken(id: string, reason: string): void
  /** Null without TLS. */
  certificates: Certificates | null
  flavor: RouterFlavor
}

/** The configuration on one thread. Changes arrive as deltas, whose cost depends on the change, not on the size of the configuration. */
export class Configuration {
  readonly consumers = new Consumers()
  private readonly credentials: Credentials
  private readonly flavor: RouterFlavor
  private readonly router: Router
  private readonly services = new Map<string, ServiceTarget>()
  private readonly routes = new Map<string, RouteTarget>()
  private readonly routesOf = new Map<string, Set<string>>()
  private readonly plugins: PluginTable
  private readonly onBroken: (id: string, reason: string) => void
  private readonly certificates: Certificates | null
  private readonly material = new TlsMaterial()
  private unrouted: { version: number; chain: Chain } | null = null

  constructor({ plugins, credentials, onBroken, certificates, flavor }: ConfigurationParts) {
    this.flavor = flavor
    this.router = new Router(flavor)
    this.onBroken = onBroken
    this.certificates = certificates
    this.credentials = credentials
    this.plugins = new PluginTable(plugins, onBroken)
  }

  /** Applies changes. Anything that cannot be applied is reported and stays unavailable. */
  apply(changes: readonly Change[]): void {
    // A service before its routes, in whatever order they were sent.
    for (const change of changes) if (change.collection === 'services') this.attempt(change)
    for (const change of changes) if (change.collection !== 'services') this.attempt(change)
  }

  private attempt(change: Change): void {
    try {
      this.applyOne(change)
    } catch (error) {
      this.onBroken(change.id, String(error))
      if (change.value !== null) this.attempt({ ...change, value: null })
    }
  }

  private applyOne(change: Change): void {
    const { collection, id, value } = change
    if (collection === 'services') this.applyService(id, value)
    else if (collection === 'routes') this.applyRoute(id, value)
    else if (collection === 'plugins') this.applyPlugin(id, value)
    else if (collection === 'certificates' || collection === 'snis' || collection === 'ca_certificates') this.applyCertificate(change)
    else if (collection === 'consumers' || collection === 'acls') this.consumers.apply(change)
    else this.credentials.apply(change)
  }

  private applyCertificate(change: Change): void {
    this.material.apply(change)
    this.certificates?.apply(change)
  }

  private applyPlugin(id: string, value: Entity | null): void {
    if (value === null) this.plugins.remove(id)
    else this.plugins.put(value)
  }

  private applyService(id: string, value: Entity | null): void {
    if (value === null) this.services.delete(id)
    else this.services.set(id, new ServiceTarget(value, this.material))
    for (const route of this.routesOf.get(id) ?? []) this.place(this.routes.get(route)?.entity as Entity)
  }

  private applyRoute(id: string, value: Entity | null): void {
    const before = this.routes.get(id)
    if (before?.serviceId) this.detach(id, before.serviceId)
    this.routes.delete(id)
    if (value === null) return this.router.remove(id)
    this.place(value)
  }

  private detach(route: string, service: string): void {
    const routes = this.routesOf.get(service)
    if (routes?.delete(route) && routes.size === 0) this.routesOf.delete(service)
  }

  private place(entity: Entity): void {
    const serviceId = (entity.service as { id: string } | null)?.id ?? null
    const service = serviceId === null ? null : (this.services.get(serviceId) ?? null)
    const target = new RouteTarget(entity, serviceId, service, this.flavor)
    this.routes.set(entity.id, target)
    if (serviceId !== null) {
      if (!this.routesOf.has(serviceId)) this.routesOf.set(serviceId, new Set())
      this.routesOf.get(serviceId)?.add(entity.id)
    }
    this.router.remove(entity.id)
    // As in Kong, a disabled service behaves as if it had no routes.
    if (!target.isReachable) return
    try {
      this.router.put(entity)
    } catch (error) {
      this.onBroken(entity.id, String(error))
    }
  }

  /** Returns a request's route and how many characters of the path it matched, or null. */
  find(query: RouteQuery): { target: RouteTarget; matched: number } | null {
    const match = this.router.find(query)
    return match === null ? null : { target: this.routes.get(match.route.id) as RouteTarget, matched: match.matched }
  }

  /** Returns the plugins that run for a route, in order. */
  chain(target: RouteTarget): Chain {
    return target.chain(this.plugins)
  }

  /**
   * Returns the global plugins: they see requests without a route, in the log phase only (as in Kong). Such a request may contain a
   * credential for any plugin, so the names of all of them are secret.
   */
  chainWithoutRoute(): Chain {
    const { version } = this.plugins
    if (this.unrouted?.version !== version)
      this.unrouted = { version, chain: { slots: this.plugins.chain('', ''), secrets: secretNamesOf(this.plugins.instances()) } }
    return this.unrouted.chain
  }
}
