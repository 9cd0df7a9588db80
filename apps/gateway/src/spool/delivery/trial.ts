import type { SpoolRange } from '../files/segment.ts'

/** This many records after a refused one are tried one by one; then ever farther ones, so that few calls reach the last. */
const NEAR = 32

const distance = (tries: number): number => (tries <= NEAR ? tries : NEAR * 2 ** (tries - NEAR))

/**
 * Finds out whether an endpoint refuses one record or everything. Other waiting records are tried, each in its own call; once one is
 * accepted, the refused ones are sent once more, and dropped if they are refused again.
 */
export class Trial<Destination> {
  /** Refused on their own; the first is the oldest waiting record. */
  private suspects: SpoolRange<Destination>[] = []
  private isProven = false
  private farthest = 0

  /** True while a record is under suspicion. */
  get isOn(): boolean {
    return this.suspects.length > 0
  }

  /** True if a record that is refused now may be dropped. */
  get mayDrop(): boolean {
    return this.isProven
  }

  /**
   * Returns a range whose first record is to be sent on its own; null if every attempt failed, or nothing is under suspicion.
   * @param queue ranges in order, some without records; the one with the record is split there
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

  /** Called when the record sent on its own was refused for the first time. */
  suspect(range: SpoolRange<Destination>): void {
    this.suspects.push(range)
  }

  /** Called when the record sent on its own was accepted. */
  taken(): void {
    if (this.isProven) this.settled()
    else this.isProven = true
  }

  /** Called when the oldest suspected record was accepted after all, or dropped. */
  settled(): void {
    this.suspects.shift()
    if (!this.isOn) this.end()
  }

  /** Clears all suspicion. */
  end(): void {
    this.suspects = []
    this.isProven = false
    this.farthest = 0
  }
}

/** Returns the record at a position as a range that starts with it. Throws if its file cannot be read. */
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
