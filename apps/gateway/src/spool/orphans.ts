import type { SpoolRange } from './files/segment.ts'

interface Orphan<Destination> {
  range: SpoolRange<Destination>
  /** On the monotonic clock, in milliseconds. */
  since: number
}

/** Records whose plugin is unknown. After damage to the store it may come back: the portal restores its plugins under the same IDs. */
export class Orphans<Destination> {
  private readonly keptMs: number
  private waiting: Orphan<Destination>[] = []

  constructor(keptMs: number) {
    this.keptMs = keptMs
  }

  /** How many there are. */
  get records(): number {
    return this.waiting.reduce((sum, { range }) => sum + range.records, 0)
  }

  /**
   * Adds records.
   * @param since when they were first added
   */
  add(range: SpoolRange<Destination>, since = performance.now()): void {
    this.waiting.push({ range, since })
  }

  /** Returns all of them, because a plugin has come back. Those that still have none are added again, with their original time. */
  take(): Orphan<Destination>[] {
    const taken = this.waiting
    this.waiting = []
    return taken
  }

  /** Removes and returns those whose plugin has not come back in time. */
  outdated(): SpoolRange<Destination>[] {
    const until = performance.now() - this.keptMs
    const ranges = this.waiting.filter(({ since }) => since <= until).map(({ range }) => range)
    if (ranges.length > 0) this.waiting = this.waiting.filter(({ since }) => since > until)
    return ranges
  }
}
