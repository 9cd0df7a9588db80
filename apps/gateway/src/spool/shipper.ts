import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { Agent, type buildConnector } from 'undici'
import type { Entity } from '../data-plane.ts'
import { Destination, type Endpoint } from './destination.ts'
import { endpointOf } from './endpoint.ts'
import { Segment, type SpoolEntry } from './segment.ts'

const POLL_MS = 200
const PROGRESS_FILE = 'progress.json'
const DAY_MS = 86_400_000

interface ShipperOptions {
  folder: string
  boot: string
  connect: buildConnector.connector
  log: Logger
  /** Above this the oldest records are given up and counted. */
  capBytes?: number
  /** Records older than this are given up and counted. */
  maxAgeMs?: number
  /** The folder is another process's until then; left out for at once. */
  begin?: Promise<void> | undefined
}

const readProgress = (path: string): Record<string, number> => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>
  } catch {
    // Without it what an earlier process delivered is delivered again; receivers drop repetitions by request id.
    return {}
  }
}

/** Reads the spool of all threads and delivers it; the folder is the truth, so that nothing is lost with the process. */
export class Shipper {
  private readonly options: ShipperOptions & { capBytes: number; maxAgeMs: number }
  private readonly agent: Agent
  private readonly segments = new Map<string, Segment>()
  private readonly plugins = new Map<string, Endpoint>()
  private readonly destinations = new Map<string, Destination>()
  private timer: NodeJS.Timeout | undefined
  private progress: Record<string, number> = {}
  private isClosed = false
  private isHandedOver = false
  private savedProgress = ''

  constructor(options: ShipperOptions) {
    this.options = { capBytes: 1024 ** 3, maxAgeMs: 3 * DAY_MS, ...options }
    mkdirSync(options.folder, { recursive: true, mode: 0o700 })
    this.agent = new Agent({ connect: options.connect, connections: 1, pipelining: 1 })
    if (options.begin === undefined) this.begin()
    else void options.begin.then(() => this.begin())
  }

  private begin(): void {
    if (this.isClosed) return
    this.progress = readProgress(join(this.options.folder, PROGRESS_FILE))
    this.timer = setInterval(() => this.tryPoll(), POLL_MS)
  }

  /** Learns of a plugin that was written, or removed when `value` is null. What waits for it goes where it now points. */
  configure(id: string, value: Entity | null): void {
    // Of a removed plugin the last endpoint stays known: what it logged before is still delivered.
    if (value === null || value.name !== 'http-log') return
    const before = this.plugins.get(id)
    const endpoint = this.endpoint(value)
    if (endpoint === null) return
    this.plugins.set(id, endpoint)
    if (before === undefined || JSON.stringify(before) === JSON.stringify(endpoint)) return
    const old = this.destinations.get(JSON.stringify(before))
    if (old !== undefined) this.route(old.takeBack())
  }

  private endpoint(plugin: Entity): Endpoint | null {
    try {
      return endpointOf(plugin)
    } catch (error) {
      this.options.log.error({ err: error, id: plugin.id }, 'an http-log plugin has no usable endpoint')
      return null
    }
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
      if (!this.segments.has(name)) this.segments.set(name, new Segment(name, join(this.options.folder, name), this.progress[name] ?? 0))
    }
    const ordered = [...this.segments.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
    const active = this.newestOfEachThread(ordered)
    for (const segment of ordered) {
      if (segment.isComplete) continue
      this.route(segment.scan())
      // Seen after the thread had gone on to its next file: nothing more can come.
      if (!active.has(segment)) segment.complete()
    }
    this.enforceCap(ordered)
    this.removeDelivered()
    this.saveProgress()
  }

  /** The files that threads of this process may still write to. */
  private newestOfEachThread(ordered: readonly Segment[]): Set<Segment> {
    const newest = new Map<string, Segment>()
    for (const segment of ordered) {
      const [boot, thread] = segment.name.split('.')
      if (boot === this.options.boot) newest.set(thread as string, segment)
    }
    return new Set(newest.values())
  }

  private route(entries: readonly SpoolEntry[]): void {
    const groups = Map.groupBy(entries, (entry) => this.plugins.get(entry.pluginId))
    for (const [endpoint, group] of groups) {
      if (endpoint !== undefined) this.destination(endpoint).push(group)
      else this.drop(group, 'the http-log plugin no longer exists')
    }
  }

  private destination(endpoint: Endpoint): Destination {
    const key = JSON.stringify(endpoint)
    let destination = this.destinations.get(key)
    if (destination === undefined) {
      destination = new Destination(endpoint, this.agent, (message, details) => this.options.log.warn(details, message))
      this.destinations.set(key, destination)
    }
    return destination
  }

  private drop(entries: readonly SpoolEntry[], reason: string): void {
    if (entries.length === 0) return
    this.options.log.error({ records: entries.length, reason }, 'access log records are given up')
    for (const entry of entries) if (!entry.isDone) entry.segment.finish(entry)
    const told = Map.groupBy(entries, (entry) => this.plugins.get(entry.pluginId))
    for (const [endpoint, group] of told) if (endpoint !== undefined) this.destination(endpoint).noteGap(group.length, reason)
  }

  private removeDelivered(): void {
    for (const [name, segment] of this.segments) {
      if (segment.waiting > 0 || !segment.isComplete) continue
      segment.remove()
      this.segments.delete(name)
    }
  }

  private enforceCap(ordered: readonly Segment[]): void {
    const { capBytes, maxAgeMs } = this.options
    let total = ordered.reduce((sum, segment) => sum + segment.size, 0)
    for (const segment of ordered) {
      if (!segment.isComplete) continue
      const isOld = Date.now() - segment.writtenAt > maxAgeMs
      if (!isOld && total <= capBytes) continue
      total -= segment.size
      this.segments.delete(segment.name)
      this.drop(segment.remove(), isOld ? 'older than the spool keeps records' : 'spool full')
    }
  }

  private saveProgress(): void {
    this.progress = Object.fromEntries([...this.segments].map(([name, segment]) => [name, segment.delivered]))
    const text = JSON.stringify(this.progress)
    if (text === this.savedProgress) return
    const path = join(this.options.folder, PROGRESS_FILE)
    try {
      writeFileSync(`${path}.new`, text, { mode: 0o600 })
      renameSync(`${path}.new`, path)
      this.savedProgress = text
    } catch (error) {
      this.options.log.warn({ err: error }, 'progress of the access log could not be saved')
    }
  }

  /** Delivers what waits, for at most `patienceMs`, and stops; the rest stays on disk for the next start. */
  async close(patienceMs: number): Promise<void> {
    this.isClosed = true
    // Never begun: everything stays on disk for whoever comes next.
    if (this.timer === undefined) return this.agent.destroy()
    clearInterval(this.timer)
    const until = Date.now() + patienceMs
    for (const destination of this.destinations.values()) destination.hurry()
    this.tryPoll()
    while (this.waiting > 0 && Date.now() < until && ![...this.destinations.values()].every((each) => each.isFailing)) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await Promise.all([...this.destinations.values()].map((destination) => destination.close()))
    this.removeDelivered()
    this.saveProgress()
    for (const segment of this.segments.values()) segment.close()
    await this.agent.destroy()
  }
}
