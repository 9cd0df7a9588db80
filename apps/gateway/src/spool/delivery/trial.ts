import type { SpoolRange } from '../files/segment.ts'

/** So many records behind a refused one are tried one after the other; then ever farther ones, so that few calls reach the last. */
const NEAR = 32

const distance = (tries: number): number => (tries <= NEAR ? tries : NEAR * 2 ** (tries - NEAR))

/**
 * Finds out whether an endpoint refuses a record or everything. Of the records that wait others are tried, each in a call of its own;
 * when one is taken, those that were refused are sent once more, and given up when they are refused again.
 */
export class Trial<Destination> {
  /** Refused, each alone; the first one is the oldest record that waits. */
  private suspects: SpoolRange<Destination>[] = []
  private isProven = false
  private farthest = 0

  /** True while there is a record under suspicion. */
  get isOn(): boolean {
    return this.suspects.length > 0
  }

  /** True when a record that is refused now may be given up. */
  get condemns(): boolean {
    return this.isProven
  }

  /**
   * Returns a range whose first record is to be sent alone; null when every try was in vain, or nothing is under suspicion.
   * @param queue ranges in order, some without records; one that holds the record to be sent is cut in pieces there
   */
  next(queue: SpoolRange<Destination>[]): SpoolRange<Destination> | null {
    this.suspects = this.suspects.filter(({ records }) => records > 0)
    if (this.isProven || !this.isOn) return this.suspects[0] ?? null
    const waiting = queue.reduce((sum, { records }) => sum + records, 0)
    const place = Math.min(distance(this.suspects.length), waiting - 1)
    if (place <= this.farthest) return null
    this.farthest = place
    return recordAt(queue, place)
  }

  /** The record that was sent alone was refused, for the first time. */
  suspect(range: SpoolRange<Destination>): void {
    this.suspects.push(range)
  }

  /** The record that was sent alone was taken. */
  taken(): void {
    if (this.isProven) this.settled()
    else this.isProven = true
  }

  /** The oldest record under suspicion was taken after all, or given up. */
  settled(): void {
    this.suspects.shift()
    if (!this.isOn) this.end()
  }

  /** Drops all suspicion. */
  end(): void {
    this.suspects = []
    this.isProven = false
    this.farthest = 0
  }
}

/** Returns the record at a place as a range that begins with it. Throws when its file cannot be read. */
function recordAt<Destination>(queue: SpoolRange<Destination>[], place: number): SpoolRange<Destination> | null {
  let before = place
  for (const [index, range] of queue.entries()) {
    if (before >= range.records) {
      before -= range.records
      continue
    }
    const parts = range.segment.isolate(range, before)
    queue.splice(index, 1, ...parts)
    return parts[before === 0 ? 0 : 1] ?? null
  }
  return null
}
