import type { SpoolRange } from '../files/segment.ts'

/** Finished ranges at the front are removed once there are this many, and they are the majority. */
const DONE_MAX = 64

/** What waits for one destination, in order. */
export class Ranges<Destination> {
  private all: SpoolRange<Destination>[] = []
  private first = 0

  /** Waiting records. */
  get records(): number {
    let records = 0
    for (let at = this.first; at < this.all.length; at++) records += (this.all[at] as SpoolRange<Destination>).records
    return records
  }

  /** The ranges themselves, some of them without records; may be split, but not added to. */
  get queue(): SpoolRange<Destination>[] {
    return this.all
  }

  push(range: SpoolRange<Destination>): void {
    this.all.push(range)
  }

  /** Passes each unfinished range to `take`, in order, until one is refused. */
  each(take: (range: SpoolRange<Destination>) => boolean): void {
    for (let at = this.first; at < this.all.length; at++) if (!take(this.all[at] as SpoolRange<Destination>)) return
  }

  /** Removes finished ranges at the front. */
  trim(): void {
    while (this.all[this.first]?.records === 0) this.first++
    if (this.first < DONE_MAX || this.first * 2 < this.all.length) return
    this.all = this.all.slice(this.first)
    this.first = 0
  }

  /** Clears everything; returns what waited. */
  takeAll(): SpoolRange<Destination>[] {
    const waiting = this.all.slice(this.first).filter(({ records }) => records > 0)
    this.all = []
    this.first = 0
    return waiting
  }
}
