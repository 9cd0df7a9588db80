import type { EgressGuard } from '../net/egress-guard.ts'
import { type RedisAddress, RedisCounters } from './redis-counters.ts'

/** One connection per thread to each Redis, however many plugins use it. */
export class RedisConnections {
  private readonly guard: EgressGuard
  private readonly byAddress = new Map<string, RedisCounters>()
  /** Finds a Redis used before without comparing addresses. */
  private readonly known = new WeakMap<RedisAddress, RedisCounters>()

  /** @param guard which addresses must not be connected to: a Redis is configured by the same people as an upstream (threat T44) */
  constructor(guard: EgressGuard) {
    this.guard = guard
  }

  /** Returns the counters in this Redis. */
  to(address: RedisAddress): RedisCounters {
    let counters = this.known.get(address)
    if (counters !== undefined) return counters
    const key = JSON.stringify(address)
    counters = this.byAddress.get(key) ?? new RedisCounters(address, this.guard)
    this.byAddress.set(key, counters)
    this.known.set(address, counters)
    return counters
  }
}
