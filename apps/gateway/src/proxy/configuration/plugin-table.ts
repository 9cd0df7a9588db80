import type { Entity } from '../../entity.ts'
import type { Plugin, Reply } from '../../plugin.ts'

/** A configured plugin. */
export interface Instance {
  id: string
  plugin: Plugin
  config: never
}

/** One position in a chain: the instance for requests without a consumer, and those of consumers with their own. */
export interface Slot {
  plugin: Plugin
  common: Instance | null
  byConsumer: ReadonlyMap<string, Instance> | null
}

const refusal: Reply = { status: 500, message: 'An unexpected error occurred' }

/** Replaces a plugin that cannot run, so that what it should protect is not exposed. */
const closed = (name: string, priority: number): Plugin => ({ name, priority, config: { type: 'record' }, access: () => refusal })

const referenced = (entity: Entity, field: string): string => (entity[field] as { id: string } | null)?.id ?? ''
const scopeKey = (name: string, route: string, service: string, consumer: string) => `${name}|${route}|${service}|${consumer}`

const worksOnHttp = ({ protocols }: Entity): boolean =>
  !Array.isArray(protocols) || protocols.includes('http') || protocols.includes('https')

/** All configured plugins, by scope. */
export class PluginTable {
  /** Incremented with every change: previously built chains are outdated. */
  version = 0
  private readonly known: readonly Plugin[]
  private readonly onBroken: (id: string, reason: string) => void
  private readonly byScope = new Map<string, Instance>()
  private readonly scopeOf = new Map<string, string>()
  private readonly consumersOf = new Map<string, Map<string, string>>()
  private readonly unknown = new Map<string, Plugin>()

  /** @param known in execution order */
  constructor(known: readonly Plugin[], onBroken: (id: string, reason: string) => void) {
    this.known = known
    this.onBroken = onBroken
  }

  /** Adds or replaces a plugin entity; disabled ones are left out. */
  put(entity: Entity): void {
    this.remove(entity.id)
    if (entity.enabled === false || !worksOnHttp(entity)) return
    const name = entity.name as string
    const consumer = referenced(entity, 'consumer')
    const key = scopeKey(name, referenced(entity, 'route'), referenced(entity, 'service'), consumer)
    this.byScope.set(key, this.instance(entity))
    this.scopeOf.set(entity.id, key)
    if (consumer === '') return
    if (!this.consumersOf.has(name)) this.consumersOf.set(name, new Map())
    this.consumersOf.get(name)?.set(entity.id, consumer)
  }

  /** Removes a plugin entity; ignores an unknown ID. */
  remove(id: string): void {
    this.version++
    const key = this.scopeOf.get(id)
    if (key === undefined) return
    if (this.byScope.get(key)?.id === id) this.byScope.delete(key)
    this.scopeOf.delete(id)
    for (const [name, consumers] of this.consumersOf) if (consumers.delete(id) && consumers.size === 0) this.consumersOf.delete(name)
  }

  private instance(entity: Entity): Instance {
    const name = entity.name as string
    const plugin = this.known.find((candidate) => candidate.name === name)
    if (plugin === undefined) return this.broken(entity.id, name, 'this gateway has no such plugin')
    try {
      const scope = { route: referenced(entity, 'route') || null, service: referenced(entity, 'service') || null }
      const config = (plugin.prepare ? plugin.prepare(entity.config as never, entity.id, scope) : entity.config) as never
      return { id: entity.id, plugin, config }
    } catch (error) {
      return this.broken(entity.id, name, String(error), plugin.priority)
    }
  }

  private broken(id: string, name: string, reason: string, priority = Number.MAX_SAFE_INTEGER): Instance {
    this.onBroken(id, reason)
    const plugin = closed(name, priority)
    if (!this.known.some((candidate) => candidate.name === name)) this.unknown.set(name, plugin)
    return { id, plugin, config: undefined as never }
  }

  /**
   * Returns the plugins for requests to a route and service, in execution order. Of each plugin the most specific instance applies: route,
   * service and consumer; route and consumer; service and consumer; route and service; consumer; route; service; global (Kong's order of
   * precedence).
   */
  chain(route: string, service: string): Slot[] {
    const slots: Slot[] = []
    for (const plugin of [...this.unknown.values(), ...this.known]) {
      const common = this.mostSpecific(plugin.name, route, service, null)
      const own = new Map<string, Instance>()
      for (const consumer of this.consumersOf.get(plugin.name)?.values() ?? []) {
        const instance = this.mostSpecific(plugin.name, route, service, consumer)
        if (instance !== null && instance !== common) own.set(consumer, instance)
      }
      if (common !== null || own.size > 0) slots.push({ plugin, common, byConsumer: own.size > 0 ? own : null })
    }
    return slots
  }

  /** Returns all configured plugins, whatever their scope. */
  instances(): Iterable<Instance> {
    return this.byScope.values()
  }

  private mostSpecific(name: string, route: string, service: string, consumer: string | null): Instance | null {
    const scopes = consumer === null ? scopesWithout(route, service) : scopesWith(route, service, consumer)
    for (const [r, s, c] of scopes) {
      const instance = this.byScope.get(scopeKey(name, r, s, c))
      if (instance !== undefined) return instance
    }
    return null
  }
}

type Scope = readonly [route: string, service: string, consumer: string]

const scopesWith = (route: string, service: string, consumer: string): Scope[] => [
  [route, service, consumer],
  [route, '', consumer],
  ['', service, consumer],
  [route, service, ''],
  ['', '', consumer],
  [route, '', ''],
  ['', service, ''],
  ['', '', ''],
]

const scopesWithout = (route: string, service: string): Scope[] => [
  [route, service, ''],
  [route, '', ''],
  ['', service, ''],
  ['', '', ''],
]
