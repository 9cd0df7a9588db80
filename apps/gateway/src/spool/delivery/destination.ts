import { randomUUID } from 'node:crypto'
import type { Connector } from '../../upstream/index.ts'
import type { SpoolRange } from '../files/segment.ts'
import { Batch } from './batch.ts'
import { Call } from './call.ts'
import { type Deliverable, Delivery } from './delivery.ts'
import type { Endpoint } from './endpoint.ts'
import { Heartbeat } from './heartbeat.ts'
import type { Losses } from './losses.ts'
import { Ranges } from './ranges.ts'
import { Trial } from './trial.ts'

/** Statuses that refuse this particular content; any other is about the endpoint. */
const REFUSES_CONTENT = new Set([400, 413, 415, 422])

interface Gap {
  dropped: number
  since: number
  reason: string
}

type Log = (message: string, details: Record<string, unknown>) => void
type Waiting = SpoolRange<Destination>

const isAccepted = (status: number): boolean => status >= 200 && status < 300

/** Delivers records in order, one call at a time, forever, with increasing backoff while the endpoint refuses. */
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
  /** A gap report that was refused along with a record: the record alone might be accepted. */
  private unconfirmed: Gap | null = null
  pauseMs = 0
  private failures = 0
  private limit: number
  private giveBack: ((ranges: Waiting[]) => void) | null = null
  private isHurried = false
  readonly heartbeat: Heartbeat
  /** Whether everything that was logged is known to be delivered, or waits here. */
  private isComplete = false

  constructor(endpoint: Endpoint, connect: Connector, log: Log, losses: Losses, heartbeatMs: number) {
    this.endpoint = endpoint
    this.connection = new Call(endpoint, connect)
    this.log = log
    this.losses = losses
    this.limit = endpoint.batchSize
    this.heartbeat = new Heartbeat(heartbeatMs)
  }

  get isWaiting(): boolean {
    return this.ranges.records > 0 || this.owesHeartbeat
  }

  private get owesHeartbeat(): boolean {
    return this.isComplete && this.gap === null && this.endpoint.batchSize > 1 && this.heartbeat.isDue
  }

  get coalesceMs(): number {
    return this.isHurried || this.ranges.records === 0 || this.ranges.records >= this.limit ? 0 : this.endpoint.coalesceMs
  }

  /** True while the endpoint refuses what it is sent. */
  get isFailing(): boolean {
    return this.failures > 0
  }

  /** Queues a range; its records are finished in their segment once the endpoint has answered with 2xx. */
  push(range: Waiting): void {
    this.ranges.push(range)
    this.resume()
  }

  /** Called when ranges have grown; `isComplete` if there are no records whose destination is unknown. */
  resume(isComplete = this.isComplete): void {
    this.isComplete = isComplete
    if (!isComplete) this.heartbeat.restart()
    if (this.delivery.isCoalescing && this.coalesceMs === 0) this.delivery.hurry()
    this.delivery.begin()
  }

  private lose(records: number, reason: string): void {
    this.losses.note(records, reason)
    this.noteGap(records, reason)
  }

  /** Counts dropped records; the endpoint is told with the next delivery. */
  noteGap(dropped: number, reason: string): void {
    this.heartbeat.restart()
    this.gap = { dropped: (this.gap?.dropped ?? 0) + dropped, since: this.gap?.since ?? Date.now(), reason }
  }

  /** True while there are dropped records that the endpoint has not been told about. */
  get hasGap(): boolean {
    return this.gap !== null
  }

  /** Returns what waits, for other destinations: at once, or after the running call. */
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

  /** True if nothing waits and no call is in progress. */
  get isIdle(): boolean {
    return this.delivery.isIdle && !this.isWaiting
  }

  /** Releases connection and memory until there is something to deliver again; does nothing while there is. */
  rest(): void {
    if (!this.isIdle) return
    this.ranges.takeAll()
    this.batch.rest()
    this.connection.close()
  }

  /** Stops waiting to coalesce batches. */
  flushSoon(): void {
    this.isHurried = true
    this.delivery.hurry()
  }

  /** Stops after the running call; what was not accepted stays in the spool. */
  async close(): Promise<void> {
    await this.delivery.close()
    this.connection.close()
  }

  async call(): Promise<void> {
    await this.deliver().catch((error: unknown) => this.postpone(String(error)))
  }

  private async deliver(): Promise<void> {
    const { batch, endpoint, trial } = this
    if (this.ranges.records === 0) return this.beat()
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

  private async beat(): Promise<void> {
    if (!this.owesHeartbeat) return
    const status = await this.connection.send(this.heartbeat.body())
    if (!isAccepted(status) && !REFUSES_CONTENT.has(status)) return this.postpone(status)
    this.heartbeat.said()
    this.recovered()
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

  /** Adds a range to the batch; false if no more fits. A file that can no longer be read is dropped. */
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

  private recovered(): void {
    if (this.failures > 0) this.log('log endpoint accepts again', { endpoint: this.endpoint.url, waiting: this.ranges.records })
    this.failures = 0
    this.pauseMs = 0
  }

  private accepted(gap: Gap | null): void {
    this.recovered()
    this.settleGap(gap)
    if (this.trial.isOn) this.trial.taken()
    else this.limit = Math.min(this.endpoint.batchSize, this.limit * 2)
    this.forget()
  }

  /** Called when records were accepted, with or without a gap report. */
  private settleGap(gap: Gap | null): void {
    const isRefused = this.unconfirmed !== null && this.unconfirmed === this.gap
    if (isRefused) this.log('log endpoint takes no word of records that were given up', { endpoint: this.endpoint.url, ...this.gap })
    if (isRefused || gap === this.gap) this.gap = null
    this.unconfirmed = null
  }

  /** Narrows a refused batch down to the refused record; drops it once another record was accepted after its first refusal. */
  private refused(status: number, gap: Gap | null): void {
    const { batch, trial } = this
    if (batch.records > 1) {
      this.limit = Math.max(1, Math.floor(batch.records / 2))
    } else if (gap !== null) {
      this.unconfirmed = gap
    } else if (trial.mayDrop) {
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

  /** Finishes the batch's records. */
  private forget(): void {
    for (const { range, to, records } of this.batch.parts) range.segment.finish(range, to, records)
    this.ranges.trim()
  }
}
