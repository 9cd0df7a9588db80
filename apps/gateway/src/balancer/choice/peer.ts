import type { BalancedAddress } from '../shared/balance.ts'
import { HealthCell } from '../shared/health-cell.ts'

/** After this time a latency counts for 1/e. */
const DECAY_MS = 10_000

/** One address as a proxy thread sees it: its shared health, and what this thread has under way with it. */
export class Peer {
  address: BalancedAddress
  readonly health: HealthCell
  /** Requests of this thread that it is working on. */
  active = 0
  private latencyMs = 0
  private measuredAt = 0

  constructor(address: BalancedAddress) {
    this.address = address
    this.health = new HealthCell(address.cell)
  }

  get isUsable(): boolean {
    return this.address.weight > 0 && this.health.isHealthy
  }

  /** Learns how long an answer took; `now` is of the monotonic clock. */
  measure(latencyMs: number, now: number): void {
    const kept = Math.exp(-(now - this.measuredAt) / DECAY_MS)
    this.latencyMs = this.measuredAt === 0 ? latencyMs : this.latencyMs * kept + latencyMs * (1 - kept)
    this.measuredAt = now
  }

  /** The average latency in ms, newer ones counting more and all of them fading, so that a slow address gets another chance. */
  latency(now: number): number {
    return this.latencyMs * Math.exp(-(now - this.measuredAt) / DECAY_MS)
  }
}
