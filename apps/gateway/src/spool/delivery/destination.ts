import { randomUUID } from 'node:crypto'
import type { Connector } from '../../upstream/index.ts'
import type { SpoolRange } from '../files/segment.ts'
import { Batch } from './batch.ts'
import { Call } from './call.ts'
import { type Deliverable, Delivery } from './delivery.ts'
import type { Endpoint } from './endpoint.ts'
import type { Losses } from './losses.ts'
import { Ranges } from './ranges.ts'
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
export class Destination implements Deliverable {
  readonly endpoint: Endpoint
  private readonly connection: Call
  private readonly log: Log
  private readonly losses: Losses
  private readonly batch = new Batch<Destination>()
  private readonly trial = new Trial<Destination>()
  private readonly ranges = new Ranges<Destination>()
  private readonly delivery = new Delivery(this)
  private gap: Gap | null = null
  /** A gap with which a record was refused: it may be that only the record would be taken. */
  private unconfirmed: Gap | null = null
  pauseMs = 0
  private failures = 0
  private limit: number
  private giveBack: ((ranges: Waiting[]) => void) | null = null
  private isHurried = false

  constructor(endpoint: Endpoint, connect: Connector, log: Log, losses: Losses) {
    this.endpoint = endpoint
    this.connection = new Call(endpoint, connect)
    this.log = log
    this.losses = losses
    this.limit = endpoint.batchSize
  }

  get isWaiting(): boolean {
    return this.ranges.records > 0
  }

  get coalesceMs(): number {
    return this.isHurried || this.ranges.records >= this.limit ? 0 : this.endpoint.coalesceMs
  }

  /** True while the endpoint does not accept what it is sent. */
  get isFailing(): boolean {
    return this.failures > 0
  }

  /** Takes a range to deliver; its records are finished in their segment when the endpoint has answered with 2xx. */
  push(range: Waiting): void {
    this.ranges.push(range)
    this.resume()
  }

  /** Notices that ranges have grown. */
  resume(): void {
    if (this.delivery.isCoalescing && this.coalesceMs === 0) this.delivery.hurry()
    this.delivery.begin()
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
  reclaim(give: (ranges: Waiting[]) => void): void {
    this.giveBack = give
    if (this.delivery.isCalling) return
    this.onCalled()
    this.delivery.wake()
  }

  onCalled(): void {
    const { giveBack } = this
    if (giveBack === null) return
    this.giveBack = null
    this.trial.end()
    giveBack(this.ranges.takeAll())
  }

  /** True when nothing waits and no call is under way. */
  get isIdle(): boolean {
    return this.delivery.isIdle && !this.isWaiting
  }

  /** Lets connection and memory go until there is something to deliver again; nothing happens while there is. */
  rest(): void {
    if (!this.isIdle) return
    this.ranges.takeAll()
    this.batch.rest()
    this.connection.close()
  }

  /** Waits no longer for fuller batches. */
  flushSoon(): void {
    this.isHurried = true
    this.delivery.hurry()
  }

  /** Stops after the call that is under way; what was not accepted stays in the spool. */
  async close(): Promise<void> {
    await this.delivery.close()
    this.connection.close()
  }

  async call(): Promise<void> {
    await this.deliver().catch((error: unknown) => this.postpone(String(error)))
  }

  private async deliver(): Promise<void> {
    const { batch, endpoint, trial } = this
    const alone = trial.next(this.ranges.queue)
    if (alone === null && trial.isOn) return this.postpone('every record is refused')
    const details = endpoint.batchSize > 1 && alone === null && this.gap !== this.unconfirmed ? this.gap : null
    if (alone === null) this.fill(details)
    else this.fillWith(alone)
    if (batch.records === 0) return
    const status = await this.connection.send(batch.body(endpoint.batchSize > 1))
    if (this.connection.isSending) batch.renew()
    if (isAccepted(status)) this.accepted(details)
    else if (REFUSES_CONTENT.has(status)) this.refused(status, details)
    else this.postpone(status)
  }

  private fillWith(range: Waiting): void {
    this.batch.clear()
    this.add(range, 1)
  }

  private fill(gap: Gap | null): void {
    const { batch } = this
    batch.clear(gap === null ? '' : JSON.stringify({ request: { id: randomUUID() }, started_at: gap.since, gap }))
    this.ranges.each((range) => this.add(range, this.limit))
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

  private accepted(gap: Gap | null): void {
    if (this.failures > 0) this.log('log endpoint accepts again', { endpoint: this.endpoint.url, waiting: this.ranges.records })
    this.failures = 0
    this.pauseMs = 0
    this.settleGap(gap)
    if (this.trial.isOn) this.trial.taken()
    else this.limit = Math.min(this.endpoint.batchSize, this.limit * 2)
    this.forget()
  }

  /** After records were taken, with word of a gap or without. */
  private settleGap(gap: Gap | null): void {
    const isRefused = this.unconfirmed !== null && this.unconfirmed === this.gap
    if (isRefused) this.log('log endpoint takes no word of records that were given up', { endpoint: this.endpoint.url, ...this.gap })
    if (isRefused || gap === this.gap) this.gap = null
    this.unconfirmed = null
  }

  /** Narrows a refused batch down to the record that is refused; gives up that one when another was taken since it was refused before. */
  private refused(status: number, gap: Gap | null): void {
    const { batch, trial } = this
    if (batch.records > 1) {
      this.limit = Math.max(1, Math.floor(batch.records / 2))
    } else if (gap !== null) {
      this.unconfirmed = gap
    } else if (trial.condemns) {
      trial.settled()
      this.log('log endpoint refuses a record for good', { endpoint: this.endpoint.url, status })
      this.forget()
      this.lose(1, `refused with status ${status}`)
    } else {
      this.unconfirmed = null
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
    this.ranges.trim()
  }
}
