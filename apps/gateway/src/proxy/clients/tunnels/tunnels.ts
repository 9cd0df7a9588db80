import { setImmediate as turn } from 'node:timers/promises'
import { Tunnel } from './tunnel.ts'
import { GOING_AWAY, POLICY_VIOLATION } from './websocket-frame.ts'

/** How long after a change tunnels are looked at: several changes are one look. */
const SOON_MS = 250
/** How often they are looked at without a change: what lets a client in may end by its time. */
const LATER_MS = 10_000
/** So many are looked at before requests have their turn. */
const SLICE = 50
/** How much longer than the look at all of them the pause before the next one is: it costs a twentieth of the thread's time, however many there are. */
const PAUSES = 19

/** All tunnels of one thread. */
export class Tunnels {
  /** Each with what tells whether it may go on. */
  private readonly open = new Map<Tunnel, () => Promise<boolean>>()
  private isDraining = false
  private whenEmpty: (() => void) | null = null
  private timer: NodeJS.Timeout | undefined
  private isSoon = false
  private isReviewing = false
  /** How long the last look at all of them kept this thread. */
  private tookMs = 0

  /** Opens a tunnel; after the drain began it is left at once. */
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
    // Something may have changed while the upstream made up its mind. For the others nothing has.
    void this.look(tunnel, isStillAllowed)
    if (this.timer === undefined && !this.isReviewing) this.reviewAfter(LATER_MS)
  }

  private async look(tunnel: Tunnel, isStillAllowed: () => Promise<boolean>): Promise<void> {
    if (!(await isStillAllowed())) tunnel.leave(POLICY_VIOLATION)
  }

  /** Has every tunnel looked at soon: those that would not be let in now are closed. Costs nothing while there is none. */
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

  /** Tells all sides that the gateway goes away; resolves when no tunnel is left, which takes two seconds at most. */
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
