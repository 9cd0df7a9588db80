/**
 * A time limit that is set anew with every request at the cost of a number: the timer behind it is left alone while it would
 * fire early enough, and looks again when it does.
 */
export class Deadline {
  private readonly onOver: () => void
  private at = Number.POSITIVE_INFINITY
  private firesAt = Number.POSITIVE_INFINITY
  private timer: NodeJS.Timeout | undefined

  constructor(onOver: () => void) {
    this.onOver = onOver
  }

  /** From `now`, of the monotonic clock, this many milliseconds; 0 or less for no limit. */
  set(ms: number, now = performance.now()): void {
    if (ms <= 0) return this.clear()
    this.at = now + ms
    if (this.firesAt > this.at) this.arm(ms)
  }

  /** No limit until it is set again. */
  clear(): void {
    this.at = Number.POSITIVE_INFINITY
  }

  /** For good: nothing keeps the process alive any more. */
  end(): void {
    this.clear()
    clearTimeout(this.timer)
  }

  private arm(ms: number): void {
    clearTimeout(this.timer)
    this.firesAt = performance.now() + ms
    this.timer = setTimeout(this.look, ms)
  }

  private readonly look = (): void => {
    this.firesAt = Number.POSITIVE_INFINITY
    const left = this.at - performance.now()
    if (left === Number.POSITIVE_INFINITY) return
    if (left >= 1) return this.arm(left)
    this.clear()
    this.onOver()
  }
}
