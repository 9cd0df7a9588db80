const PAUSE_MS = 60_000
/** Beyond this many keys the throttle starts over, to bound its memory. */
const KEYS_MAX = 1_000

/** Limits repeated log messages to one a minute for each key. */
export class Throttle {
  private readonly lastAt = new Map<string, number>()

  /** Whether this key may be logged now; if so, it counts as logged. */
  allows(key: string): boolean {
    const now = performance.now()
    const before = this.lastAt.get(key)
    if (before !== undefined && now - before < PAUSE_MS) return false
    if (this.lastAt.size >= KEYS_MAX) this.lastAt.clear()
    this.lastAt.set(key, now)
    return true
  }
}
