import { Session } from 'node:inspector/promises'

/**
 * Runs one garbage collection to return a start's garbage to the system; V8 would keep those pages until much later. It pauses the thread,
 * so call it only while nothing waits. It uses this thread's own inspector, because the flag that exposes `gc` is process-wide: threads
 * that set and reset it at the same time fail or crash the process.
 */
export async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

/** This many changes leave enough garbage to justify a pause of the Admin API. */
const CHANGES_MIN = 5_000
const QUIET_MS = 3_000
/** Collect after this even while changes keep coming. */
const DELAY_MS_MAX = 30_000

/** Collects garbage after many changes: once they pause, or after a maximum delay. */
export class MemoryReclaimer {
  private readonly collectNow: () => Promise<void>
  private changes = 0
  private timer: NodeJS.Timeout | undefined
  /** When the threshold was passed. */
  private aboveSince = 0

  constructor(giveBack = collectGarbage) {
    this.collectNow = giveBack
  }

  /** Counts changes. */
  note(changes: number): void {
    const wasAbove = this.changes >= CHANGES_MIN
    this.changes += changes
    if (this.changes < CHANGES_MIN) return
    if (!wasAbove) this.aboveSince = performance.now()
    clearTimeout(this.timer)
    const delayLeftMs = this.aboveSince + DELAY_MS_MAX - performance.now()
    this.timer = setTimeout(this.collect, Math.min(QUIET_MS, Math.max(0, delayLeftMs))).unref()
  }

  private readonly collect = () => {
    this.changes = 0
    void this.collectNow()
  }
}
