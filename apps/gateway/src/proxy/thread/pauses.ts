const PAUSE_MS = 60_000
/** More things than these are not told apart: the log stays readable and the memory small. */
const THINGS_MAX = 1_000

/** Says of things that come again and again when it is time to tell of them once more: a minute after the last time. */
export class Pauses {
  private readonly toldAt = new Map<string, number>()

  /** Tells whether the thing may be told of now; if so, it counts as told. */
  isOver(thing: string): boolean {
    const now = performance.now()
    const before = this.toldAt.get(thing)
    if (before !== undefined && now - before < PAUSE_MS) return false
    if (this.toldAt.size >= THINGS_MAX) this.toldAt.clear()
    this.toldAt.set(thing, now)
    return true
  }
}
