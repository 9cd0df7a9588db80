/**
 * A timeout that can be reset with every request for the cost of storing a number: the underlying timer is left running as long as it fires
 * early enough, and checks again when it does.
 */
export class Deadline {
  private readonly onOver: () => void
  private at = Number.POSITIVE_INFINITY
  private firesAt = Number.POSITIVE_INFINITY
  private timer: NodeJS.Timeout | undefined

  constructor(onOver: () => void) {
    this.onOver = onOver
  }

  /** Expires this many milliseconds after `now` (monotonic); 0 or less for no limit. */
  set(ms: number, now = performance.now()): void {
    if (ms <= 0) return this.clear()
    this.at = now + ms
    if (this.firesAt > this.at) this.arm(ms)
  }

  /** No limit until it is set again. */
  clear(): void {
    this.at = Number.POSITIVE_INFINITY
  }

  /** Permanently: nothing keeps the process alive any more. */
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
