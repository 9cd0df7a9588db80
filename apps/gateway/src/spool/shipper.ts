import { mkdirSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Entity } from '../entity.ts'
import type { Connector } from '../upstream/index.ts'
import type { Destination } from './delivery/destination.ts'
import { Destinations } from './delivery/destinations.ts'
import { HEARTBEAT_MS } from './delivery/heartbeat.ts'
import { Losses } from './delivery/losses.ts'
import { Progress } from './files/progress.ts'
import type { SpoolRange } from './files/segment.ts'
import { Segments } from './files/segments.ts'
import { Orphans } from './orphans.ts'
import { Retention } from './retention.ts'

const POLL_MS = 200
const QUIET_MS = 60_000
const DAY_MS = 86_400_000
/** How long requests still running after their plugin's removal are logged, and how long records of an unknown plugin wait. */
const FORGET_MS = 3_600_000

export interface ShipperOptions {
  folder: string
  boot: string
  connect: Connector
  log: Logger
  /** Above this the oldest records are dropped and counted. */
  capBytes?: number
  /** Records that have waited longer than this, see {@link Retention}, are dropped and counted. */
  maxAgeMs?: number
  /** How long a removed plugin is remembered, and an unknown one is waited for. */
  forgetMs?: number
  /** How often the endpoints of the portal get a heartbeat. */
  heartbeatMs?: number
  /** Until it resolves, the folder belongs to another process; by default it starts at once. */
  begin?: Promise<void> | undefined
}

type Waiting = SpoolRange<Destination>

/** Reads the spool of all threads and delivers it; its state is the folder, so that nothing is lost with the process. */
export class Shipper {
  private readonly log: Logger
  private readonly progress: Progress
  private readonly retention: Retention
  private readonly segments: Segments<Destination>
  private readonly destinations: Destinations
  private readonly orphans: Orphans<Destination>
  private readonly losses = new Losses()
  private unwritten = 0
  private quietUntil = 0
  private timer: NodeJS.Timeout | undefined
  /** The folder still belongs to another process; delivery is running; the rest is left to the next process. */
  private phase: 'waiting' | 'shipping' | 'closing' = 'waiting'
  private isHandedOver = false

  constructor(options: ShipperOptions) {
    const { connect, log, capBytes = 1024 ** 3, maxAgeMs = 3 * DAY_MS, forgetMs = FORGET_MS, heartbeatMs = HEARTBEAT_MS } = options
    this.log = log
    this.destinations = new Destinations({ connect, log, forgetMs, losses: this.losses, heartbeatMs })
    this.orphans = new Orphans(forgetMs)
    mkdirSync(options.folder, { recursive: true, mode: 0o700 })
    this.segments = new Segments(options.folder, options.boot)
    this.progress = new Progress(options.folder, log)
    const { segments, orphans, losses } = this
    this.retention = new Retention({ segments, orphans, waited: this.progress.waited, losses, log, capBytes, maxAgeMs })
    if (options.begin === undefined) this.begin()
    else void options.begin.then(() => this.begin())
  }

  private begin(): void {
    if (this.phase !== 'waiting') return
    this.phase = 'shipping'
    this.progress.begin()
    this.timer = setInterval(() => this.tryPoll(), POLL_MS)
  }

  /** Applies a plugin that was written, or removed if `value` is null. Its waiting records go to its new endpoint. */
  configure(id: string, value: Entity | null): void {
    if (!this.destinations.configure(id, value, (ranges) => this.divide(ranges))) return
    for (const { range, since } of this.orphans.take()) this.divide([range], since)
  }

  /** Counts records that a thread could not write. */
  noteDropped(records: number): void {
    this.unwritten += records
    this.losses.note(records, 'spool not writable')
    for (const destination of this.destinations.all()) destination.noteGap(records, 'spool not writable')
  }

  /** Logs how many could not be written, at most once a minute: the full disk may also hold that log. */
  private reportUnwritten(): void {
    if (this.unwritten === 0 || performance.now() < this.quietUntil) return
    this.log.error({ records: this.unwritten }, 'access-log records could not be written to the spool and are lost')
    this.unwritten = 0
    this.quietUntil = performance.now() + QUIET_MS
  }

  /** Records that wait for delivery, without those of unknown plugins. */
  get waiting(): number {
    return this.segments.all().reduce((sum, segment) => sum + segment.waiting, 0) - this.orphans.records
  }

  /** What waits on disk, and what was dropped since the start. */
  get backlog(): { records: number; bytes: number; lost: [reason: string, records: number][] } {
    const bytes = this.segments.all().reduce((sum, segment) => sum + segment.size, 0)
    return { records: this.waiting, bytes, lost: this.losses.all() }
  }

  /** A thread of this process will write no more. */
  threadEnded(thread: string): void {
    this.segments.threadEnded(thread)
  }

  /** From now on, files of other processes belong to the one that takes over; the known ones are still delivered. */
  handOver(): void {
    this.isHandedOver = true
  }

  private tryPoll(): void {
    try {
      this.poll()
    } catch (error) {
      this.log.error({ err: error }, 'the access-log spool cannot be read; retrying')
    }
  }

  /** Reads what the threads have written since the last call. */
  poll(): void {
    this.segments.discover(this.progress.delivered, this.isHandedOver)
    const ordered = this.segments.ordered()
    const active = this.segments.active(ordered)
    for (const segment of ordered) {
      if (segment.isComplete) continue
      this.route(segment.scan(this.destinations.forPlugin))
      // Seen after the thread had started its next file: nothing more can come.
      if (!active.has(segment)) segment.complete()
    }
    for (const destination of this.destinations.all()) destination.resume(this.orphans.records === 0)
    this.retention.enforce(ordered)
    this.segments.removeDelivered()
    this.destinations.forgetUnused()
    this.reportUnwritten()
    this.progress.save(this.segments.delivered(), this.phase === 'closing')
  }

  private route(ranges: readonly Waiting[], since?: number): void {
    for (const range of ranges) {
      if (range.destination === undefined) this.orphans.add(range, since)
      else range.destination.push(range)
    }
  }

  /** @param since when the records' plugins were first missing; undefined if they were known */
  private divide(ranges: readonly Waiting[], since?: number): void {
    for (const range of ranges) if (range.records > 0) this.route(range.segment.divide(range, this.destinations.forPlugin), since)
  }

  /** Delivers what waits, for at most `patienceMs`, and stops; the rest stays on disk for the next start. */
  async close(patienceMs: number): Promise<void> {
    const hasBegun = this.phase !== 'waiting'
    this.phase = 'closing'
    // Everything stays on disk for the next process.
    if (!hasBegun) return this.closeDestinations()
    clearInterval(this.timer)
    const until = performance.now() + patienceMs
    for (const destination of this.destinations.all()) destination.flushSoon()
    this.tryPoll()
    while (this.waiting > 0 && performance.now() < until && !this.destinations.all().every((each) => each.isFailing)) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await this.closeDestinations()
    this.segments.removeDelivered()
    this.progress.save(this.segments.delivered(), true)
    this.progress.close()
    this.segments.close()
  }

  private async closeDestinations(): Promise<void> {
    await Promise.all(this.destinations.all().map((destination) => destination.close()))
  }
}
