import type { BalancedAddress } from '../shared/balance.ts'
import { HealthCell } from '../shared/health-cell.ts'

/** After this time a latency's weight has decayed to 1/e. */
const DECAY_MS = 10_000

/** One address on a proxy thread: its shared health, and this thread's active requests to it. */
export class Peer {
  address: BalancedAddress
  readonly health: HealthCell
  /** This thread's active requests to it. */
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

  /** Records how long a response took; `now` is a monotonic time. */
  measure(latencyMs: number, now: number): void {
    const kept = Math.exp(-(now - this.measuredAt) / DECAY_MS)
    this.latencyMs = this.measuredAt === 0 ? latencyMs : this.latencyMs * kept + latencyMs * (1 - kept)
    this.measuredAt = now
  }

  /** The average latency in ms, weighted towards recent ones and decaying over time, so that a slow address gets another chance. */
  latency(now: number): number {
    return this.latencyMs * Math.exp(-(now - this.measuredAt) / DECAY_MS)
  }
}
