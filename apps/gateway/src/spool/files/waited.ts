import { Notes } from './notes.ts'

/** As much counts of the time between two counts: one jump of a clock, even of the monotonic one, makes nothing old. */
const COUNTED_MS_MAX = 10_000
const SAVE_MS = 60_000

/**
 * For how long the files of the spool have waited while somebody was there to deliver them, over restarts. Neither the clock on the wall,
 * which is set now and then, nor the time in which nobody ran counts: records that nobody tried to deliver are not old.
 */
export class WaitedTimes {
  private readonly notes: Notes
  private waited = new Map<string, number>()
  private countedAt = performance.now()
  private savedAt = performance.now()

  /** @param path of the file that keeps the times; it is read by {@link begin} */
  constructor(path: string) {
    this.notes = new Notes(path)
  }

  /** Goes on from what the process before has kept. */
  begin(): void {
    this.waited = new Map(Object.entries(this.notes.read()))
    this.countedAt = performance.now()
  }

  /** Counts the time since the last call for these files; others are forgotten. */
  count(names: Iterable<string>): void {
    const now = performance.now()
    const more = Math.min(COUNTED_MS_MAX, now - this.countedAt)
    this.countedAt = now
    const before = this.waited
    this.waited = new Map()
    for (const name of names) this.waited.set(name, (before.get(name) ?? 0) + more)
  }

  /** Milliseconds that a file has waited. */
  of(name: string): number {
    return this.waited.get(name) ?? 0
  }

  /** Keeps the times for the next process, once a minute: each write costs. Throws when that is not possible. */
  saveSometimes(): void {
    if (performance.now() - this.savedAt < SAVE_MS) return
    this.savedAt = performance.now()
    this.save()
  }

  /** Keeps the times for the next process. Throws when that is not possible. */
  save(): void {
    this.notes.save(Object.fromEntries([...this.waited].map(([name, ms]) => [name, Math.round(ms)])))
    // Written too seldom to be held open.
    this.notes.close()
  }
}
