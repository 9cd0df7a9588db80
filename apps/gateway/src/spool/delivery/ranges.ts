import type { SpoolRange } from '../files/segment.ts'

/** Done ranges at the front are dropped when they are so many, and most of all. */
const DONE_MAX = 64

/** What waits for one destination, in order. */
export class Ranges<Destination> {
  private all: SpoolRange<Destination>[] = []
  private first = 0

  /** Records that wait. */
  get records(): number {
    let records = 0
    for (let at = this.first; at < this.all.length; at++) records += (this.all[at] as SpoolRange<Destination>).records
    return records
  }

  /** The ranges themselves, some of them without records; to be cut in pieces, but not added to. */
  get queue(): SpoolRange<Destination>[] {
    return this.all
  }

  push(range: SpoolRange<Destination>): void {
    this.all.push(range)
  }

  /** Hands each range over that is not done, in order, until one is not taken. */
  each(take: (range: SpoolRange<Destination>) => boolean): void {
    for (let at = this.first; at < this.all.length; at++) if (!take(this.all[at] as SpoolRange<Destination>)) return
  }

  /** Drops what is done at the front. */
  trim(): void {
    while (this.all[this.first]?.records === 0) this.first++
    if (this.first < DONE_MAX || this.first * 2 < this.all.length) return
    this.all = this.all.slice(this.first)
    this.first = 0
  }

  /** Forgets everything; returns what waited. */
  takeAll(): SpoolRange<Destination>[] {
    const waiting = this.all.slice(this.first).filter(({ records }) => records > 0)
    this.all = []
    this.first = 0
    return waiting
  }
}
