import { randomUUID } from 'node:crypto'
import { type Dispatcher, request } from 'undici'
import type { SpoolEntry } from './segment.ts'

/** Where the records of one or more http-log plugins go. */
export interface Endpoint {
  url: string
  method: 'POST' | 'PUT' | 'PATCH'
  contentType: string
  headers: Readonly<Record<string, string>>
  timeoutMs: number
  /** 1: a bare object for each call, as in Kong; more: a JSON array. */
  batchSize: number
  /** How long a batch that is not full waits for more. */
  coalesceMs: number
  /** The first and the longest pause before another attempt. */
  firstPauseMs: number
  longestPauseMs: number
}

const BATCH_BYTES = 900_000
/** What says that this very content will never be accepted; anything else may be repaired at the other end. */
const REFUSES_CONTENT = new Set([400, 413, 415, 422])

interface Gap {
  dropped: number
  since: number
  reason: string
}

type Log = (message: string, details: Record<string, unknown>) => void

const isAccepted = (status: number): boolean => status >= 200 && status < 300

/** Delivers records in order, one call at a time, for ever, with growing pauses while the endpoint does not accept them. */
export class Destination {
  readonly endpoint: Endpoint
  private readonly dispatcher: Dispatcher
  private readonly log: Log
  private queue: SpoolEntry[] = []
  private first = 0
  private gap: Gap | null = null
  private pauseMs = 0
  private failures = 0
  private limit: number
  private running: Promise<void> | null = null
  private wake: (() => void) | null = null
  private isCoalescing = false
  private isHurried = false
  private isClosed = false

  constructor(endpoint: Endpoint, dispatcher: Dispatcher, log: Log) {
    this.endpoint = endpoint
    this.dispatcher = dispatcher
    this.log = log
    this.limit = endpoint.batchSize
  }

  /** Records that wait. */
  get waiting(): number {
    return this.queue.length - this.first
  }

  /** True while the endpoint does not accept what it is sent. */
  get isFailing(): boolean {
    return this.failures > 0
  }

  /** Takes records to deliver; they are finished in their segment when the endpoint has answered with 2xx. */
  push(entries: readonly SpoolEntry[]): void {
    for (const entry of entries) this.queue.push(entry)
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

  /** Counts records that were given up; the endpoint is told with the next delivery. */
  noteGap(dropped: number, reason: string): void {
    this.gap = { dropped: (this.gap?.dropped ?? 0) + dropped, since: this.gap?.since ?? Date.now(), reason }
  }

  /** Gives back the records that wait, for another destination to take; nothing of them was delivered. */
  takeBack(): SpoolEntry[] {
    const waiting = this.queue.slice(this.first).filter((entry) => !entry.isDone)
    this.queue = []
    this.first = 0
    return waiting
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
  }

  private async run(): Promise<void> {
    while (!this.isClosed && this.waiting > 0) {
      if (this.pauseMs > 0) await this.pause(this.pauseMs)
      else await this.coalesce()
      if (this.isClosed) return
      const batch = this.batch()
      if (batch.length > 0) await this.deliver(batch)
    }
  }

  private batch(): SpoolEntry[] {
    const batch: SpoolEntry[] = []
    let bytes = 0
    for (let at = this.first; at < this.queue.length && batch.length < this.limit; at++) {
      const entry = this.queue[at] as SpoolEntry
      if (entry.isDone) continue
      if (batch.length > 0 && bytes + entry.length > BATCH_BYTES) break
      bytes += entry.length
      batch.push(entry)
    }
    if (batch.length === 0) this.takeBack()
    return batch
  }

  private async deliver(batch: SpoolEntry[]): Promise<void> {
    const told = this.gap
    const texts = this.texts(batch)
    if (texts === null) return
    const status = await this.send(texts, this.endpoint.batchSize > 1 ? told : null)
    if (isAccepted(status)) {
      if (told !== null && told === this.gap && this.endpoint.batchSize > 1) this.gap = null
      this.accepted(batch)
    } else if (REFUSES_CONTENT.has(status)) this.refused(batch, status)
    else this.postpone(status)
  }

  private accepted(batch: readonly SpoolEntry[]): void {
    if (this.failures > 0) this.log('log endpoint accepts again', { endpoint: this.endpoint.url, waiting: this.waiting })
    this.failures = 0
    this.pauseMs = 0
    this.limit = Math.min(this.endpoint.batchSize, this.limit * 2)
    this.forget(batch)
  }

  /** Narrows a refused batch down to the record that is refused, and gives up only that one. */
  private refused(batch: readonly SpoolEntry[], status: number): void {
    if (batch.length > 1) {
      this.limit = Math.max(1, Math.floor(batch.length / 2))
      return
    }
    this.log('log endpoint refuses a record for good', { endpoint: this.endpoint.url, status })
    this.forget(batch)
    this.noteGap(1, `refused with status ${status}`)
  }

  private postpone(status: number): void {
    if (this.failures++ === 0) this.log('log endpoint does not accept, trying on', { endpoint: this.endpoint.url, status })
    const { firstPauseMs, longestPauseMs } = this.endpoint
    this.pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(20, this.failures)) * (0.5 + Math.random() / 2)
  }

  private forget(batch: readonly SpoolEntry[]): void {
    for (const entry of batch) if (!entry.isDone) entry.segment.finish(entry)
    while (this.queue[this.first]?.isDone) this.first++
    if (this.first < 4096 || this.first * 2 < this.queue.length) return
    this.queue = this.queue.slice(this.first)
    this.first = 0
  }

  /** The records as text; null when their file cannot be read any more: then they are given up. */
  private texts(batch: readonly SpoolEntry[]): string[] | null {
    try {
      return batch.map((entry) => entry.segment.text(entry).toString('utf8'))
    } catch (error) {
      this.log('records of the access log cannot be read again and are given up', { records: batch.length, error: String(error) })
      this.forget(batch)
      this.noteGap(batch.length, 'spool not readable')
      return null
    }
  }

  private async send(texts: string[], gap: Gap | null): Promise<number> {
    const { url, method, contentType, headers, timeoutMs, batchSize } = this.endpoint
    if (gap !== null) texts.unshift(JSON.stringify({ request: { id: randomUUID() }, started_at: gap.since, gap }))
    try {
      const answer = await request(url, {
        method,
        dispatcher: this.dispatcher,
        headers: { ...headers, 'content-type': contentType },
        body: batchSize > 1 ? `[${texts.join(',')}]` : texts[0],
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      })
      await answer.body.dump()
      return answer.statusCode
    } catch {
      return 0
    }
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
