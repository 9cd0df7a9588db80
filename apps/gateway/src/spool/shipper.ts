import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Entity } from '../data-plane.ts'
import type { Connector } from '../upstream/index.ts'
import { Destination } from './destination.ts'
import { type Endpoint, endpointOf } from './endpoint.ts'
import { Progress } from './progress.ts'
import { Segment, type SpoolRange } from './segment.ts'

const POLL_MS = 200
const PROGRESS_FILE = 'progress.json'
const DAY_MS = 86_400_000
/** How long a request may go on after its plugin was removed and still be logged. */
const FORGET_MS = 3_600_000

interface ShipperOptions {
  folder: string
  boot: string
  connect: Connector
  log: Logger
  /** Above this the oldest records are given up and counted. */
  capBytes?: number
  /** Records older than this are given up and counted. */
  maxAgeMs?: number
  /** How long a removed plugin is known. */
  forgetMs?: number
  /** The folder is another process's until then; left out for at once. */
  begin?: Promise<void> | undefined
}

type Waiting = SpoolRange<Destination>

/** Reads the spool of all threads and delivers it; the folder is the truth, so that nothing is lost with the process. */
export class Shipper {
  private readonly options: ShipperOptions & { capBytes: number; maxAgeMs: number }
  private readonly progress: Progress
  private readonly segments = new Map<string, Segment<Destination>>()
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
  private delivered: Readonly<Record<string, number>> = {}
  private timer: NodeJS.Timeout | undefined
  private isClosed = false
  private isHandedOver = false

  constructor(options: ShipperOptions) {
    this.options = { capBytes: 1024 ** 3, maxAgeMs: 3 * DAY_MS, ...options }
    mkdirSync(options.folder, { recursive: true, mode: 0o700 })
    this.progress = new Progress(join(options.folder, PROGRESS_FILE))
    if (options.begin === undefined) this.begin()
    else void options.begin.then(() => this.begin())
  }

  private begin(): void {
    if (this.isClosed) return
    this.delivered = this.progress.read()
    this.timer = setInterval(() => this.tryPoll(), POLL_MS)
  }

  /** Learns of a plugin that was written, or removed when `value` is null. What waits for it goes where it now points. */
  configure(id: string, value: Entity | null): void {
    const before = this.plugins.get(id)
    if (value === null || value.name !== 'http-log') return this.unplug(id, before)
    this.removedAt.delete(id)
    const destination = this.destination(value)
    if (destination === null || destination === before) return
    this.dormant.delete(id)
    this.plugins.set(id, destination)
    before?.takeBack((ranges) => this.divide(ranges))
    this.isLoose = true
  }

  private unplug(id: string, destination: Destination | undefined): void {
    if (destination === undefined || this.removedAt.has(id)) return
    this.removedAt.set(id, performance.now())
    this.isLoose = true
  }

  /** Forgets plugins that are long gone, and lets go what destinations without a plugin hold: endpoints come and go. */
  private forgetUnused(): void {
    const { forgetMs = FORGET_MS } = this.options
    for (const [id, since] of this.removedAt) {
      if (performance.now() - since < forgetMs) break
      this.removedAt.delete(id)
      this.plugins.delete(id)
      this.dormant.delete(id)
      this.isLoose = true
    }
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

  private layToRest(gone: ReadonlyMap<Destination, string>): void {
    for (const [id, destination] of this.plugins) {
      const key = gone.get(destination)
      if (key === undefined) continue
      this.plugins.delete(id)
      this.dormant.set(id, key)
    }
  }

  /** Where a plugin's records go: plugins with the same endpoint share it; null when it has none that could be called. */
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
    const { connect, log } = this.options
    const destination = new Destination(JSON.parse(key) as Endpoint, connect, (message, details) => log.warn(details, message))
    this.destinations.set(key, destination)
    return destination
  }

  /** Counts records that a thread could not write. */
  noteDropped(records: number): void {
    this.options.log.error({ records }, 'access log records could not be written to the spool and are lost')
    for (const destination of this.destinations.values()) destination.noteGap(records, 'spool not writable')
  }

  /** Records that wait for delivery. */
  get waiting(): number {
    return [...this.segments.values()].reduce((sum, segment) => sum + segment.waiting, 0)
  }

  /** From here on files that are not this process's belong to the one that takes over; those that are known are still delivered. */
  handOver(): void {
    this.isHandedOver = true
  }

  private tryPoll(): void {
    try {
      this.poll()
    } catch (error) {
      this.options.log.error({ err: error }, 'the spool of the access log cannot be read, trying on')
    }
  }

  /** Takes in what the threads wrote since the last time. */
  poll(): void {
    const names = readdirSync(this.options.folder).filter((name) => name.endsWith('.log'))
    for (const name of names) {
      if (this.isHandedOver && !name.startsWith(`${this.options.boot}.`)) continue
      if (!this.segments.has(name)) this.segments.set(name, new Segment(name, join(this.options.folder, name), this.delivered[name] ?? 0))
    }
    const ordered = [...this.segments.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
    const active = this.newestOfEachThread(ordered)
    for (const segment of ordered) {
      if (segment.isComplete) continue
      this.route(segment.scan(this.destinationOf))
      // Seen after the thread had gone on to its next file: nothing more can come.
      if (!active.has(segment)) segment.complete()
    }
    for (const destination of this.destinations.values()) destination.resume()
    this.enforceCap(ordered)
    this.removeDelivered()
    this.forgetUnused()
    this.saveProgress()
  }

  /** The files that threads of this process may still write to. */
  private newestOfEachThread(ordered: readonly Segment<Destination>[]): Set<Segment<Destination>> {
    const newest = new Map<string, Segment<Destination>>()
    for (const segment of ordered) {
      const [boot, thread] = segment.name.split('.')
      if (boot === this.options.boot) newest.set(thread as string, segment)
    }
    return new Set(newest.values())
  }

  private readonly destinationOf = (pluginId: string): Destination | undefined => this.plugins.get(pluginId) ?? this.awake(pluginId)

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

  private route(ranges: readonly Waiting[]): void {
    let unknown = 0
    for (const range of ranges) {
      if (range.destination !== undefined) range.destination.push(range)
      else {
        unknown += range.records
        range.segment.finish(range)
      }
    }
    this.reportDropped(unknown, 'the http-log plugin no longer exists')
  }

  private divide(ranges: readonly Waiting[]): void {
    for (const range of ranges) this.route(range.segment.divide(range, this.destinationOf))
  }

  private reportDropped(records: number, reason: string): void {
    if (records > 0) this.options.log.error({ records, reason }, 'access log records are given up')
  }

  private removeDelivered(): void {
    for (const [name, segment] of this.segments) {
      if (segment.waiting > 0 || !segment.isComplete) continue
      segment.remove()
      this.segments.delete(name)
    }
  }

  private enforceCap(ordered: readonly Segment<Destination>[]): void {
    const { capBytes, maxAgeMs } = this.options
    let total = ordered.reduce((sum, segment) => sum + segment.size, 0)
    for (const segment of ordered) {
      if (!segment.isComplete) continue
      const isOld = Date.now() - segment.writtenAt > maxAgeMs
      if (!isOld && total <= capBytes) continue
      total -= segment.size
      this.segments.delete(segment.name)
      this.giveUp(segment, isOld ? 'older than the spool keeps records' : 'spool full')
    }
  }

  private giveUp(segment: Segment<Destination>, reason: string): void {
    for (const [destination, records] of segment.remove()) {
      this.reportDropped(records, reason)
      destination?.noteGap(records, reason)
    }
  }

  private saveProgress(): void {
    const begun = [...this.segments].filter(([, segment]) => segment.delivered > 0)
    this.delivered = Object.fromEntries(begun.map(([name, segment]) => [name, segment.delivered]))
    try {
      this.progress.save(this.delivered)
    } catch (error) {
      this.options.log.warn({ err: error }, 'progress of the access log could not be saved')
    }
  }

  /** Delivers what waits, for at most `patienceMs`, and stops; the rest stays on disk for the next start. */
  async close(patienceMs: number): Promise<void> {
    this.isClosed = true
    // Never begun: everything stays on disk for whoever comes next.
    if (this.timer === undefined) return this.closeDestinations()
    clearInterval(this.timer)
    const until = Date.now() + patienceMs
    for (const destination of this.destinations.values()) destination.hurry()
    this.tryPoll()
    while (this.waiting > 0 && Date.now() < until && ![...this.destinations.values()].every((each) => each.isFailing)) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await this.closeDestinations()
    this.removeDelivered()
    this.saveProgress()
    this.progress.close()
    for (const segment of this.segments.values()) segment.close()
  }

  private async closeDestinations(): Promise<void> {
    await Promise.all([...this.destinations.values()].map((destination) => destination.close()))
  }
}
