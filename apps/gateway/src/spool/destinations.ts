import type { Logger } from 'pino'
import type { Entity } from '../entity.ts'
import type { Connector } from '../upstream/index.ts'
import { Destination } from './destination.ts'
import { type Endpoint, endpointOf } from './endpoint.ts'
import type { Losses } from './losses.ts'
import type { SpoolRange } from './segment.ts'

interface DestinationsOptions {
  connect: Connector
  log: Logger
  /** How long a removed plugin is known. */
  forgetMs: number
  losses: Losses
}

/** Which destination the records of each http-log plugin have; plugins with the same endpoint share one. */
export class Destinations {
  private readonly options: DestinationsOptions
  /** Of a removed plugin the last destination stays known, here or below: what it logged before is still delivered. */
  private readonly plugins = new Map<string, Destination>()
  /** Endpoints, in JSON, of removed plugins whose destination had nothing more to do and is gone. */
  private readonly dormant = new Map<string, string>()
  /** By their endpoint in JSON. */
  private readonly destinations = new Map<string, Destination>()
  /** When plugins were removed that are still known. */
  private readonly removedAt = new Map<string, number>()
  /** Whether a destination may have lost its last plugin. */
  private isLoose = false

  constructor(options: DestinationsOptions) {
    this.options = options
  }

  /** Every destination there is. */
  all(): Destination[] {
    return [...this.destinations.values()]
  }

  /**
   * Learns of a plugin that was written, or removed when `value` is null; returns whether it was unknown before.
   * @param give takes what waits for the plugin and is to go elsewhere now
   */
  configure(id: string, value: Entity | null, give: (ranges: SpoolRange<Destination>[]) => void): boolean {
    const before = this.plugins.get(id)
    if (value === null || value.name !== 'http-log') {
      this.unplug(id, before)
      return false
    }
    this.removedAt.delete(id)
    const destination = this.destination(value)
    if (destination === null || destination === before) return false
    const isNew = before === undefined && !this.dormant.delete(id)
    this.plugins.set(id, destination)
    before?.takeBack(give)
    this.isLoose = true
    return isNew
  }

  private unplug(id: string, destination: Destination | undefined): void {
    if (destination === undefined || this.removedAt.has(id)) return
    this.removedAt.set(id, performance.now())
    this.isLoose = true
  }

  /** Forgets plugins that are long gone, and lets go what destinations without a plugin hold: endpoints come and go. */
  forgetUnused(): void {
    this.forgetRemoved()
    if (!this.isLoose) return
    this.isLoose = false
    const used = new Set([...this.plugins].filter(([id]) => !this.removedAt.has(id)).map(([, destination]) => destination))
    const known = new Set(this.plugins.values())
    const gone = new Map<Destination, string>()
    for (const [key, destination] of this.destinations) {
      if (used.has(destination)) continue
      if (destination.isIdle) destination.rest()
      // What it was not told yet goes with the next record, should one come.
      if (!destination.isIdle || (destination.hasGap && known.has(destination))) this.isLoose = true
      else {
        this.destinations.delete(key)
        gone.set(destination, key)
      }
    }
    this.layToRest(gone)
  }

  private forgetRemoved(): void {
    for (const [id, since] of this.removedAt) {
      if (performance.now() - since < this.options.forgetMs) break
      this.removedAt.delete(id)
      this.plugins.delete(id)
      this.dormant.delete(id)
      this.isLoose = true
    }
  }

  private layToRest(gone: ReadonlyMap<Destination, string>): void {
    for (const [id, destination] of this.plugins) {
      const key = gone.get(destination)
      if (key === undefined) continue
      this.plugins.delete(id)
      this.dormant.set(id, key)
    }
  }

  /** Where a plugin's records go; null when it has no endpoint that could be called. */
  private destination(plugin: Entity): Destination | null {
    try {
      return this.destinationAt(JSON.stringify(endpointOf(plugin)))
    } catch (error) {
      this.options.log.error({ err: error, id: plugin.id }, 'an http-log plugin has no usable endpoint')
      return null
    }
  }

  private destinationAt(key: string): Destination {
    const known = this.destinations.get(key)
    if (known !== undefined) return known
    const { connect, log, losses } = this.options
    const destination = new Destination(JSON.parse(key) as Endpoint, connect, (message, details) => log.warn(details, message), losses)
    this.destinations.set(key, destination)
    return destination
  }

  /** Returns where the records of a plugin go; undefined when it is unknown. */
  readonly of = (pluginId: string): Destination | undefined => this.plugins.get(pluginId) ?? this.awake(pluginId)

  /** A removed plugin has something to deliver again. */
  private awake(pluginId: string): Destination | undefined {
    const key = this.dormant.get(pluginId)
    if (key === undefined) return undefined
    const destination = this.destinationAt(key)
    this.dormant.delete(pluginId)
    this.plugins.set(pluginId, destination)
    this.isLoose = true
    return destination
  }
}
