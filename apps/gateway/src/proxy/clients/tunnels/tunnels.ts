import { setImmediate as turn } from 'node:timers/promises'
import { Tunnel } from './tunnel.ts'
import { GOING_AWAY, POLICY_VIOLATION } from './websocket-frame.ts'

/** The delay of a review after a change: several changes share one. */
const SOON_MS = 250
/** The interval of reviews without a change: access may expire. */
const LATER_MS = 10_000
/** How many are reviewed before requests get their turn. */
const SLICE = 50
/** The pause after a review, relative to its duration: reviews take a twentieth of the thread's time, however many tunnels there are. */
const PAUSES = 19

/** All tunnels of one thread. */
export class Tunnels {
  /** Each with a function that returns whether it may stay open. */
  private readonly open = new Map<Tunnel, () => Promise<boolean>>()
  private isDraining = false
  private whenEmpty: (() => void) | null = null
  private timer: NodeJS.Timeout | undefined
  private isSoon = false
  private isReviewing = false
  /** How long the last review occupied this thread. */
  private tookMs = 0

  /** Opens a tunnel; during a drain it is closed at once. */
  add(options: ConstructorParameters<typeof Tunnel>[0], isStillAllowed: () => Promise<boolean>): void {
    const tunnel = new Tunnel({
      ...options,
      onEnd: (bytes) => {
        this.open.delete(tunnel)
        options.onEnd(bytes)
        if (this.open.size === 0) this.whenEmpty?.()
      },
    })
    this.open.set(tunnel, isStillAllowed)
    if (this.isDraining) tunnel.leave(GOING_AWAY)
    else this.register(tunnel, isStillAllowed)
  }

  private register(tunnel: Tunnel, isStillAllowed: () => Promise<boolean>): void {
    // Something may have changed while the upstream was responding. The other tunnels need no review.
    void this.look(tunnel, isStillAllowed)
    if (this.timer === undefined && !this.isReviewing) this.reviewAfter(LATER_MS)
  }

  private async look(tunnel: Tunnel, isStillAllowed: () => Promise<boolean>): Promise<void> {
    if (!(await isStillAllowed())) tunnel.leave(POLICY_VIOLATION)
  }

  /** Schedules a review of every tunnel: those no longer allowed are closed. Free if there are none. */
  reviewSoon(): void {
    if (this.isSoon || this.open.size === 0) return
    this.isSoon = true
    if (!this.isReviewing) this.reviewAfter(SOON_MS)
  }

  private reviewAfter(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.review(), Math.max(ms, this.tookMs * PAUSES)).unref()
  }

  private async review(): Promise<void> {
    this.timer = undefined
    this.isSoon = false
    this.isReviewing = true
    this.tookMs = 0
    let looked = 0
    let began = performance.now()
    for (const [tunnel, isStillAllowed] of this.open) {
      await this.look(tunnel, isStillAllowed)
      if (++looked % SLICE !== 0) continue
      this.tookMs += performance.now() - began
      await turn()
      began = performance.now()
    }
    this.tookMs += performance.now() - began
    this.isReviewing = false
    if (this.open.size > 0) this.reviewAfter(this.isSoon ? SOON_MS : LATER_MS)
  }

  /** Tells all sides that the gateway is going away; resolves once no tunnel is left, within two seconds. */
  async drain(): Promise<void> {
    this.isDraining = true
    clearTimeout(this.timer)
    if (this.open.size === 0) return
    await new Promise<void>((resolve) => {
      this.whenEmpty = resolve
      for (const tunnel of this.open.keys()) tunnel.leave(GOING_AWAY)
    })
  }
}
