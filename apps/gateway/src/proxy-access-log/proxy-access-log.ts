import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Lines } from './lines.ts'
import type { Room } from './room.ts'
import { type LogTarget, type OpenTarget, openTarget, PIPE_BYTES } from './target.ts'

const RETRY_MS = 1_000
/** The delay before retrying a full pipe. */
const FULL_MS = 20
const STALE_CHECK_MS = 1_000
const QUIET_MS = 60_000
const LINE_FEED = 10

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

/** Returns the end of the piece to write at once: for a pipe, after the last complete line that fits. */
const endOfPiece = (bytes: Buffer, from: number): number => {
  const end = Math.min(bytes.length, from + PIPE_BYTES)
  return end === bytes.length ? end : bytes.lastIndexOf(LINE_FEED, end - 1) + 1
}

/**
 * Writes the lines of all threads, one batch after another, on the main thread: proxy threads never wait for a disk or a reader. Failed
 * writes are retried while there is room for more (see {@link Room}).
 */
export class ProxyAccessLog {
  private readonly to: LogTarget
  private readonly room: Room
  private readonly log: Logger
  private readonly waiting: Lines[] = []
  private target: OpenTarget | null = null
  private writing: Promise<void> | null = null
  private shouldReopen = false
  private checkedAt = performance.now()
  private quietUntil = 0
  /** Aborted once nothing waits for the remaining lines any more. */
  private readonly end = new AbortController()

  constructor(to: LogTarget, room: Room, log: Logger) {
    this.to = to
    this.room = room
    this.log = log
  }

  /** Opens the log. Rejects with one line if it cannot be written; a named pipe may get its reader later. */
  async open(): Promise<void> {
    try {
      this.target = await openTarget(this.to)
    } catch (error) {
      if (codeOf(error) !== 'ENXIO') throw new Error(`GATEWAY_PROXY_ACCESS_LOG cannot be written: ${(error as Error).message}`)
    }
  }

  /** Lines dropped since the start because the target was too slow or unavailable. */
  get dropped(): number {
    return this.room.dropped
  }

  /** Adds lines whose room has been reserved. */
  add(lines: Lines): void {
    this.waiting.push(lines)
    this.writing ??= this.writeAll()
  }

  /** Reopens the path, for the next line on. */
  reopen(): void {
    this.shouldReopen = true
    this.writing ??= this.writeAll()
  }

  private async writeAll(): Promise<void> {
    // Starts in the next turn, so that the caller does not wait for system calls.
    await Promise.resolve()
    while (!this.end.signal.aborted && (this.waiting.length > 0 || this.shouldReopen)) {
      await this.reopenIfStale()
      const lines = this.waiting.shift()
      if (lines === undefined) break
      if (!(await this.write(Buffer.from(lines.text, 'latin1')))) this.room.drop(lines.count)
      this.room.give(lines.text.length)
    }
    this.writing = null
  }

  /** Log rotation moves the file away; this is noticed within a second, or at {@link reopen}. */
  private async reopenIfStale(): Promise<void> {
    const isDue = performance.now() - this.checkedAt >= STALE_CHECK_MS
    if (!isDue && !this.shouldReopen) return
    this.checkedAt = performance.now()
    const isStale = this.shouldReopen || (await this.target?.isStale())
    this.shouldReopen = false
    if (isStale !== true) return
    await this.letGo()
    // A file that cannot be opened is retried with the next line.
    this.target = await openTarget(this.to).catch(() => null)
  }

  private async letGo(): Promise<void> {
    const { target } = this
    this.target = null
    await target?.close().catch(() => undefined)
  }

  /** Writes a batch, however long it takes; false if it was aborted at the end of the process. */
  private async write(bytes: Buffer): Promise<boolean> {
    for (let at = 0; at < bytes.length; ) {
      try {
        this.target ??= await openTarget(this.to)
        const end = this.target.isPipe ? endOfPiece(bytes, at) : bytes.length
        at += (await this.target.write(bytes.subarray(at, end))).bytesWritten
      } catch (error) {
        if (!(await this.mayContinue(error))) return false
      }
    }
    return true
  }

  private async mayContinue(error: unknown): Promise<boolean> {
    const isFull = codeOf(error) === 'EAGAIN'
    if (!isFull) {
      this.tell(error)
      await this.letGo()
    }
    await sleep(isFull ? FULL_MS : RETRY_MS, undefined, { signal: this.end.signal }).catch(() => undefined)
    return !this.end.signal.aborted
  }

  private tell(error: unknown): void {
    if (performance.now() < this.quietUntil) return
    this.quietUntil = performance.now() + QUIET_MS
    this.log.warn({ err: error, dropped: this.dropped }, 'the proxy access log cannot be written, trying on')
  }

  /** Writes what is waiting, for at most `patienceMs`, and closes the log. */
  async close(patienceMs: number): Promise<void> {
    const late = setTimeout(() => this.end.abort(), patienceMs)
    await this.writing
    clearTimeout(late)
    if (this.waiting.length > 0)
      this.log.warn(
        { lines: this.waiting.reduce((sum, { count }) => sum + count, 0) },
        'lines of the proxy access log could not be written',
      )
    await this.letGo()
  }
}
