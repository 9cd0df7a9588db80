import { randomUUID } from 'node:crypto'
import type { Connector } from '../upstream/index.ts'
import { Batch } from './batch.ts'
import { Call } from './call.ts'
import type { Endpoint } from './endpoint.ts'
import type { Losses } from './losses.ts'
import type { SpoolRange } from './segment.ts'
import { Trial } from './trial.ts'

/** What says that this very content is not accepted; anything else concerns the endpoint. */
const REFUSES_CONTENT = new Set([400, 413, 415, 422])

interface Gap {
  dropped: number
  since: number
  reason: string
}

type Log = (message: string, details: Record<string, unknown>) => void
type Waiting = SpoolRange<Destination>

const isAccepted = (status: number): boolean => status >= 200 && status < 300

/** Delivers records in order, one call at a time, for ever, with growing pauses while the endpoint does not accept them. */
export class Destination {
  readonly endpoint: Endpoint
  private readonly call: Call
  private readonly log: Log
  private readonly losses: Losses
  private readonly batch = new Batch<Destination>()
  private readonly trial = new Trial<Destination>()
  private queue: Waiting[] = []
  private first = 0
  private gap: Gap | null = null
  /** A gap with which a record was refused: it may be that only the record would be taken. */
  private doubted: Gap | null = null
  private pauseMs = 0
  private failures = 0
  private limit: number
  private running: Promise<void> | null = null
  private wake: (() => void) | null = null
  private giveBack: ((ranges: Waiting[]) => void) | null = null
  private isCoalescing = false
  private isCalling = false
  private isHurried = false
  private isClosed = false

  constructor(endpoint: Endpoint, connect: Connector, log: Log, losses: Losses) {
    this.endpoint = endpoint
    this.call = new Call(endpoint, connect)
    this.log = log
    this.losses = losses
    this.limit = endpoint.batchSize
  }

  /** Records that wait. */
  get waiting(): number {
    let records = 0
    for (let at = this.first; at < this.queue.length; at++) records += (this.queue[at] as Waiting).records
    return records
  }

  /** True while the endpoint does not accept what it is sent. */
  get isFailing(): boolean {
    return this.failures > 0
  }

  /** Takes a range to deliver; its records are finished in their segment when the endpoint has answered with 2xx. */
  push(range: Waiting): void {
    this.queue.push(range)
    this.resume()
  }

  /** Notices that ranges have grown. */
  resume(): void {
    if (this.isCoalescing && this.waiting >= this.limit) this.wake?.()
    this.work()
  }

  private work(): void {
    if (this.isClosed || this.running !== null || this.waiting === 0) return
    this.running = this.run().finally(() => {
      this.running = null
      this.work()
    })
  }

  private lose(records: number, reason: string): void {
    this.losses.note(records, reason)
    this.noteGap(records, reason)
  }

  /** Counts records that were given up; the endpoint is told with the next delivery. */
  noteGap(dropped: number, reason: string): void {
    this.gap = { dropped: (this.gap?.dropped ?? 0) + dropped, since: this.gap?.since ?? Date.now(), reason }
  }

  /** True while the endpoint has not been told of all records that were given up. */
  get hasGap(): boolean {
    return this.gap !== null
  }

  /** Gives back what waits, for other destinations to take: at once, or when the call that is under way has ended. */
  takeBack(give: (ranges: Waiting[]) => void): void {
    this.giveBack = give
    if (this.isCalling) return
    this.handBack()
    this.wake?.()
  }

  private handBack(): void {
    const { giveBack } = this
    if (giveBack === null) return
    this.giveBack = null
    this.trial.end()
    const waiting = this.queue.slice(this.first).filter(({ records }) => records > 0)
    this.queue = []
    this.first = 0
    giveBack(waiting)
  }

  /** True when nothing waits and no call is under way. */
  get isIdle(): boolean {
    return this.running === null && this.waiting === 0
  }

  /** Lets connection and memory go until there is something to deliver again; nothing happens while there is. */
  rest(): void {
    if (!this.isIdle) return
    this.queue = []
    this.first = 0
    this.wake = null
    this.batch.rest()
    this.call.close()
  }

  /** Waits no longer for fuller batches. */
  hurry(): void {
    this.isHurried = true
    if (this.isCoalescing) this.wake?.()
  }

  /** Stops after the call that is under way; what was not accepted stays in the spool. */
  async close(): Promise<void> {
    this.isClosed = true
    this.wake?.()
    await this.running
    this.call.close()
  }

  private async run(): Promise<void> {
    while (!this.isClosed && this.waiting > 0) {
      if (this.pauseMs > 0) await this.pause(this.pauseMs)
      else await this.coalesce()
      if (this.isClosed) return
      this.isCalling = true
      await this.deliver().catch((error: unknown) => this.postpone(String(error)))
      this.isCalling = false
      this.handBack()
    }
  }

  private async deliver(): Promise<void> {
    const { batch, endpoint, trial } = this
    const alone = trial.next(this.queue)
    if (alone === null && trial.isOn) return this.postpone('every record is refused')
    const told = endpoint.batchSize > 1 && alone === null && this.gap !== this.doubted ? this.gap : null
    if (alone === null) this.fill(told)
    else this.fillWith(alone)
    if (batch.records === 0) return
    const status = await this.call.send(batch.body(endpoint.batchSize > 1))
    if (this.call.isSending) batch.renew()
    if (isAccepted(status)) this.accepted(told)
    else if (REFUSES_CONTENT.has(status)) this.refused(status, told)
    else this.postpone(status)
  }

  private fillWith(range: Waiting): void {
    this.batch.clear()
    this.add(range, 1)
  }

  private fill(told: Gap | null): void {
    const { batch } = this
    batch.clear(told === null ? '' : JSON.stringify({ request: { id: randomUUID() }, started_at: told.since, gap: told }))
    for (let at = this.first; at < this.queue.length; at++) if (!this.add(this.queue[at] as Waiting, this.limit)) break
  }

  /** Adds a range to the batch; false when no more fits. A file that cannot be read any more is given up. */
  private add(range: Waiting, limit: number): boolean {
    if (range.records === 0) return true
    try {
      return this.batch.add(range, limit)
    } catch (error) {
      this.log('records of the access log cannot be read again and are given up', { records: range.records, error: String(error) })
      this.lose(range.records, 'spool not readable')
      range.segment.finish(range)
      return true
    }
  }

  private accepted(told: Gap | null): void {
    if (this.failures > 0) this.log('log endpoint accepts again', { endpoint: this.endpoint.url, waiting: this.waiting })
    this.failures = 0
    this.pauseMs = 0
    this.settleGap(told)
    if (this.trial.isOn) this.trial.taken()
    else this.limit = Math.min(this.endpoint.batchSize, this.limit * 2)
    this.forget()
  }

  /** After records were taken, with word of a gap or without. */
  private settleGap(told: Gap | null): void {
    const isRefused = this.doubted !== null && this.doubted === this.gap
    if (isRefused) this.log('log endpoint takes no word of records that were given up', { endpoint: this.endpoint.url, ...this.gap })
    if (isRefused || told === this.gap) this.gap = null
    this.doubted = null
  }

  /** Narrows a refused batch down to the record that is refused; gives up that one when another was taken since it was refused before. */
  private refused(status: number, told: Gap | null): void {
    const { batch, trial } = this
    if (batch.records > 1) {
      this.limit = Math.max(1, Math.floor(batch.records / 2))
    } else if (told !== null) {
      this.doubted = told
    } else if (trial.condemns) {
      trial.settled()
      this.log('log endpoint refuses a record for good', { endpoint: this.endpoint.url, status })
      this.forget()
      this.lose(1, `refused with status ${status}`)
    } else {
      this.doubted = null
      trial.suspect((batch.parts[0] as (typeof batch.parts)[number]).range)
    }
  }

  private postpone(status: number | string): void {
    if (this.failures++ === 0) this.log('log endpoint does not accept, trying on', { endpoint: this.endpoint.url, status })
    const { firstPauseMs, longestPauseMs } = this.endpoint
    this.trial.end()
    this.pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(20, this.failures)) * (0.5 + Math.random() / 2)
  }

  /** Finishes what the batch held. */
  private forget(): void {
    for (const { range, to, records } of this.batch.parts) range.segment.finish(range, to, records)
    while (this.queue[this.first]?.records === 0) this.first++
    if (this.first < 64 || this.first * 2 < this.queue.length) return
    this.queue = this.queue.slice(this.first)
    this.first = 0
  }

  /** Gives a batch that is not full the time to become so. */
  private async coalesce(): Promise<void> {
    if (this.isHurried || this.waiting >= this.limit || this.endpoint.coalesceMs === 0) return
    this.isCoalescing = true
    await this.pause(this.endpoint.coalesceMs)
    this.isCoalescing = false
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
