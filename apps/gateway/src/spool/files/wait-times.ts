import { Notes } from './notes.ts'

/** The most that counts between two calls, so that no clock jump, even of the monotonic clock, makes records expire. */
const COUNTED_MS_MAX = 10_000
const SAVE_MS = 60_000

/**
 * How long spool files have waited while a process was there to deliver them, across restarts. Neither wall-clock time,
 * which gets adjusted, nor downtime counts: records that nobody tried to deliver are not old.
 */
export class WaitTimes {
  private readonly notes: Notes
  private waited = new Map<string, number>()
  private lastCountAt = performance.now()
  private savedAt = performance.now()

  /** @param path of the file that keeps the times; it is read by {@link begin} */
  constructor(path: string) {
    this.notes = new Notes(path)
  }

  /** Loads what the previous process saved. */
  begin(): void {
    this.waited = new Map(Object.entries(this.notes.read()))
    this.lastCountAt = performance.now()
  }

  /** Adds the time since the last call to these files; others are forgotten. */
  count(names: Iterable<string>): void {
    const now = performance.now()
    const more = Math.min(COUNTED_MS_MAX, now - this.lastCountAt)
    this.lastCountAt = now
    const before = this.waited
    this.waited = new Map()
    for (const name of names) this.waited.set(name, (before.get(name) ?? 0) + more)
  }

  /** Milliseconds that a file has waited. */
  get(name: string): number {
    return this.waited.get(name) ?? 0
  }

  /** Saves the times for the next process, at most once a minute. Throws when the write fails. */
  saveIfDue(): void {
    if (performance.now() - this.savedAt < SAVE_MS) return
    this.savedAt = performance.now()
    this.save()
  }

  /** Saves the times for the next process. Throws when the write fails. */
  save(): void {
    this.notes.save(Object.fromEntries([...this.waited].map(([name, ms]) => [name, Math.round(ms)])))
    // Written too rarely to keep the file open.
    this.notes.close()
  }
}
