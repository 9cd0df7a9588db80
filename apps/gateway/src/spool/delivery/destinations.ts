import type { Logger } from 'pino'
import type { Entity } from '../../entity.ts'
import type { Connector } from '../../upstream/index.ts'
import type { SpoolRange } from '../files/segment.ts'
import { Destination } from './destination.ts'
import { type Endpoint, endpointOf } from './endpoint.ts'
import { HEARTBEAT_TAG } from './heartbeat.ts'
import type { Losses } from './losses.ts'

interface DestinationsOptions {
  connect: Connector
  log: Logger
  /** How long a removed plugin is remembered. */
  forgetMs: number
  losses: Losses
  /** How often an endpoint that wants heartbeats gets one. */
  heartbeatMs: number
}

/** A removed http-log plugin: what it logged before is still delivered. */
interface Removed {
  readonly at: number
  /** Its last destination; once that was idle and has been released, its endpoint in JSON. */
  to: Destination | string
}

/** The destination of each http-log plugin's records; plugins with the same endpoint share one. */
export class Destinations {
  private readonly options: DestinationsOptions
  private readonly configured = new Map<string, Destination>()
  /** In the order of removal. */
  private readonly removed = new Map<string, Removed>()
  /** By endpoint in JSON. */
  private readonly destinations = new Map<string, Destination>()
  /** Whether a destination may have lost its last plugin. */
  private mayBeUnused = false

  constructor(options: DestinationsOptions) {
    this.options = options
  }

  /** All destinations. */
  all(): Destination[] {
    return [...this.destinations.values()]
  }

  /**
   * Applies a plugin that was written, or removed if `value` is null; returns whether it was unknown before.
   * @param give receives what waits for the plugin and now has another destination
   */
  configure(id: string, value: Entity | null, give: (ranges: SpoolRange<Destination>[]) => void): boolean {
    if (value === null || value.name !== 'http-log') {
      this.unplug(id)
      return false
    }
    const removed = this.removed.get(id)
    const before = this.configured.get(id) ?? (removed?.to instanceof Destination ? removed.to : undefined)
    const destination = this.destination(value) ?? before
    if (destination === undefined) return false
    if (Array.isArray(value.tags) && value.tags.includes(HEARTBEAT_TAG)) destination.heartbeat.want()
    this.removed.delete(id)
    this.configured.set(id, destination)
    if (destination === before) return false
    before?.reclaim(give)
    this.mayBeUnused = true
    return before === undefined && removed === undefined
  }

  private unplug(id: string): void {
    const destination = this.configured.get(id)
    if (destination === undefined) return
    this.configured.delete(id)
    this.removed.set(id, { at: performance.now(), to: destination })
    this.mayBeUnused = true
  }

  /** Forgets plugins that were removed long ago, and releases destinations without a plugin: endpoints come and go. */
  forgetUnused(): void {
    this.forgetRemoved()
    if (!this.mayBeUnused) return
    this.mayBeUnused = false
    const used = new Set(this.configured.values())
    const stillNamed = new Set(Array.from(this.removed.values(), ({ to }) => to))
    const gone = new Map<Destination, string>()
    for (const [key, destination] of this.destinations) {
      if (used.has(destination)) continue
      if (destination.isIdle) destination.rest()
      // A pending gap report goes out with the next record, should there be one.
      if (!destination.isIdle || (destination.hasGap && stillNamed.has(destination))) this.mayBeUnused = true
      else {
        this.destinations.delete(key)
        gone.set(destination, key)
      }
    }
    for (const plugin of this.removed.values()) if (plugin.to instanceof Destination) plugin.to = gone.get(plugin.to) ?? plugin.to
  }

  private forgetRemoved(): void {
    for (const [id, { at }] of this.removed) {
      if (performance.now() - at < this.options.forgetMs) break
      this.removed.delete(id)
      this.mayBeUnused = true
    }
  }

  /** The destination of a plugin's records; null if it has no valid endpoint. */
  private destination(plugin: Entity): Destination | null {
    try {
      return this.destinationAt(JSON.stringify(endpointOf(plugin)))
    } catch (error) {
      this.options.log.error({ err: error, id: plugin.id }, 'an http-log plugin has no valid endpoint')
      return null
    }
  }

  private destinationAt(key: string): Destination {
    const known = this.destinations.get(key)
    if (known !== undefined) return known
    const { connect, log, losses, heartbeatMs } = this.options
    const warn = (message: string, details: Record<string, unknown>) => log.warn(details, message)
    const destination = new Destination(JSON.parse(key) as Endpoint, connect, warn, losses, heartbeatMs)
    this.destinations.set(key, destination)
    return destination
  }

  /** Returns the destination of a plugin's records; undefined if it is unknown. */
  readonly forPlugin = (pluginId: string): Destination | undefined => this.configured.get(pluginId) ?? this.lastOf(pluginId)

  /** A removed plugin's last destination, created again if it has something more to deliver. */
  private lastOf(pluginId: string): Destination | undefined {
    const removed = this.removed.get(pluginId)
    if (removed === undefined) return undefined
    if (typeof removed.to === 'string') {
      removed.to = this.destinationAt(removed.to)
      this.mayBeUnused = true
    }
    return removed.to
  }
}
