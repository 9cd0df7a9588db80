import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Entity } from '../entity.ts'
import type { Connector } from '../upstream/index.ts'
import type { Destination } from './delivery/destination.ts'
import { Destinations } from './delivery/destinations.ts'
import { Losses } from './delivery/losses.ts'
import { Notes } from './files/notes.ts'
import type { Segment, SpoolRange } from './files/segment.ts'
import { Segments } from './files/segments.ts'
import { WaitTimes } from './files/wait-times.ts'
import { Orphans } from './orphans.ts'

const POLL_MS = 200
/** How many bytes at the beginning of each file are delivered: without it they are delivered again, and receivers drop repetitions by request id. */
const PROGRESS_FILE = 'progress.json'
const WAITED_FILE = 'waited.json'
const QUIET_MS = 60_000
const DAY_MS = 86_400_000
/** How long a request may go on after its plugin was removed and still be logged, and how long records wait for a plugin that is unknown. */
const FORGET_MS = 3_600_000

export interface ShipperOptions {
  folder: string
  boot: string
  connect: Connector
  log: Logger
  /** Above this the oldest records are given up and counted. */
  capBytes?: number
  /** Records that waited for longer than this, in the sense of {@link WaitTimes}, are given up and counted. */
  maxAgeMs?: number
  /** How long a removed plugin is known, and an unknown one is waited for. */
  forgetMs?: number
  /** The folder is another process's until then; left out for at once. */
  begin?: Promise<void> | undefined
}

type Waiting = SpoolRange<Destination>

/** Reads the spool of all threads and delivers it; the folder is the truth, so that nothing is lost with the process. */
export class Shipper {
  private readonly options: ShipperOptions & { capBytes: number; maxAgeMs: number }
  private readonly progress: Notes
  private readonly waited: WaitTimes
  private readonly segments: Segments<Destination>
  private readonly destinations: Destinations
  private readonly orphans: Orphans<Destination>
  private readonly losses = new Losses()
  private unwritten = 0
  private quietUntil = 0
  private progressQuietUntil = 0
  private delivered: Readonly<Record<string, number>> = {}
  private timer: NodeJS.Timeout | undefined
  /** The folder is another process's still; it is delivered; it is left to whoever comes next. */
  private phase: 'waiting' | 'shipping' | 'closing' = 'waiting'
  private isHandedOver = false

  constructor(options: ShipperOptions) {
    const { connect, log, forgetMs = FORGET_MS } = options
    this.options = { capBytes: 1024 ** 3, maxAgeMs: 3 * DAY_MS, ...options }
    this.destinations = new Destinations({ connect, log, forgetMs, losses: this.losses })
    this.orphans = new Orphans(forgetMs)
    mkdirSync(options.folder, { recursive: true, mode: 0o700 })
    this.segments = new Segments(options.folder, options.boot)
    this.progress = new Notes(join(options.folder, PROGRESS_FILE))
    this.waited = new WaitTimes(join(options.folder, WAITED_FILE))
    if (options.begin === undefined) this.begin()
    else void options.begin.then(() => this.begin())
  }

  private begin(): void {
    if (this.phase !== 'waiting') return
    this.phase = 'shipping'
    this.delivered = this.progress.read()
    this.waited.begin()
    this.timer = setInterval(() => this.tryPoll(), POLL_MS)
  }

  /** Learns of a plugin that was written, or removed when `value` is null. What waits for it goes where it now points. */
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

  /** Says how many could not be written, once a minute at most: a full disk may be the one that takes what is said. */
  private reportUnwritten(): void {
    if (this.unwritten === 0 || performance.now() < this.quietUntil) return
    this.options.log.error({ records: this.unwritten }, 'access-log records could not be written to the spool and are lost')
    this.unwritten = 0
    this.quietUntil = performance.now() + QUIET_MS
  }

  /** Records that wait for delivery; those of plugins that are unknown wait for their plugin, and do not count. */
  get waiting(): number {
    return this.segments.all().reduce((sum, segment) => sum + segment.waiting, 0) - this.orphans.records
  }

  /** What waits on the disk, and what was given up since the start. */
  get backlog(): { records: number; bytes: number; lost: [reason: string, records: number][] } {
    const bytes = this.segments.all().reduce((sum, segment) => sum + segment.size, 0)
    return { records: this.waiting, bytes, lost: this.losses.all() }
  }

  /** A thread of this process will write no more. */
  threadEnded(thread: string): void {
    this.segments.threadEnded(thread)
  }

  /** From here on files that are not this process's belong to the one that takes over; those that are known are still delivered. */
  handOver(): void {
    this.isHandedOver = true
  }

  private tryPoll(): void {
    try {
      this.poll()
    } catch (error) {
      this.options.log.error({ err: error }, 'the access-log spool cannot be read; retrying')
    }
  }

  /** Takes in what the threads wrote since the last time. */
  poll(): void {
    this.segments.discover(this.delivered, this.isHandedOver)
    const ordered = this.segments.ordered()
    const active = this.segments.active(ordered)
    for (const segment of ordered) {
      if (segment.isComplete) continue
      this.route(segment.scan(this.destinations.forPlugin))
      // Seen after the thread had gone on to its next file: nothing more can come.
      if (!active.has(segment)) segment.complete()
    }
    for (const destination of this.destinations.all()) destination.resume()
    this.enforceCap(ordered)
    this.giveUpOrphans()
    this.segments.removeDelivered()
    this.destinations.forgetUnused()
    this.reportUnwritten()
    this.saveProgress()
  }

  private route(ranges: readonly Waiting[], since?: number): void {
    for (const range of ranges) {
      if (range.destination === undefined) this.orphans.add(range, since)
      else range.destination.push(range)
    }
  }

  private giveUpOrphans(): void {
    const ranges = this.orphans.outdated()
    const records = ranges.reduce((sum, range) => sum + range.records, 0)
    for (const range of ranges) range.segment.finish(range)
    this.reportDropped(records, 'the http-log plugin no longer exists')
  }

  /** @param since when the plugins of the records were missed first; left out where they were known */
  private divide(ranges: readonly Waiting[], since?: number): void {
    for (const range of ranges) if (range.records > 0) this.route(range.segment.divide(range, this.destinations.forPlugin), since)
  }

  private reportDropped(records: number, reason: string): void {
    this.losses.note(records, reason)
    if (records > 0) this.options.log.error({ records, reason }, 'access-log records were dropped')
  }

  private enforceCap(ordered: readonly Segment<Destination>[]): void {
    const { capBytes, maxAgeMs } = this.options
    const complete = ordered.filter(({ isComplete }) => isComplete)
    this.waited.count(complete.map(({ name }) => name))
    let total = ordered.reduce((sum, segment) => sum + segment.size, 0)
    for (const segment of complete) {
      const isOld = this.waited.get(segment.name) > maxAgeMs
      if (!isOld && total <= capBytes) continue
      total -= segment.size
      this.giveUp(segment, isOld ? 'older than the spool keeps records' : 'spool full')
    }
  }

  private giveUp(segment: Segment<Destination>, reason: string): void {
    for (const [destination, records] of this.segments.remove(segment)) {
      this.reportDropped(records, reason)
      destination?.noteGap(records, reason)
    }
  }

  private saveProgress(): void {
    this.delivered = this.segments.delivered()
    try {
      this.progress.save(this.delivered)
      if (this.phase === 'closing') this.waited.save()
      else this.waited.saveIfDue()
    } catch (error) {
      if (performance.now() < this.progressQuietUntil) return
      this.progressQuietUntil = performance.now() + QUIET_MS
      this.options.log.warn({ err: error }, 'the progress of access-log delivery could not be saved')
    }
  }

  /** Delivers what waits, for at most `patienceMs`, and stops; the rest stays on disk for the next start. */
  async close(patienceMs: number): Promise<void> {
    const hasBegun = this.phase !== 'waiting'
    this.phase = 'closing'
    // Everything stays on disk for whoever comes next.
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
    this.saveProgress()
    this.progress.close()
    this.segments.close()
  }

  private async closeDestinations(): Promise<void> {
    await Promise.all(this.destinations.all().map((destination) => destination.close()))
  }
}
