import type { SpoolRange } from './files/segment.ts'

interface Orphan<Destination> {
  range: SpoolRange<Destination>
  /** On the monotonic clock, in milliseconds. */
  since: number
}

/**
 * Records whose plugin is unknown. Where a store was damaged it may come back: the portal puts its plugins back under the same id.
 */
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
   * Takes records in.
   * @param since when they came here first
   */
  add(range: SpoolRange<Destination>, since = performance.now()): void {
    this.waiting.push({ range, since })
  }

  /** Returns all of them: a plugin has come that may be theirs. Whoever is none of its own is added again, as old as before. */
  take(): Orphan<Destination>[] {
    const taken = this.waiting
    this.waiting = []
    return taken
  }

  /** Returns those for which no plugin has come in time; they are no longer kept here. */
  outdated(): SpoolRange<Destination>[] {
    const until = performance.now() - this.keptMs
    const ranges = this.waiting.filter(({ since }) => since <= until).map(({ range }) => range)
    if (ranges.length > 0) this.waiting = this.waiting.filter(({ since }) => since > until)
    return ranges
  }
}
