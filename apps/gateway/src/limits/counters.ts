import { randomFillSync } from 'node:crypto'
import { hashKey } from './counter-key.ts'
import { type Unit, units, windowEnd } from './window.ts'

/** One limit that applies to a request: at most `limit` in the current window. */
export interface Demand {
  unit: Unit
  limit: number
}

/** The result of a request's demands, in order. */
export interface Usage {
  allowed: boolean
  /** The count of each window, including this request if it was allowed. */
  used: readonly number[]
  /** The end of each window, in milliseconds since 1970. */
  ends: readonly number[]
}

const HEADER_WORDS = 16
const SLOTS = 16
const SLOT_WORDS = 4
const OVERFLOWS = 2
/** Window ends are stored as seconds since this date, which fit into 31 bits until 2088. */
const EPOCH_S = Date.UTC(2020, 0) / 1000
/** How far a thread's clock may lag at a window boundary and still count in the next window. */
const LATE_S = 2
/** No window ends later than this: a counter that does was written while the clock was ahead. */
const LONGEST_S = 366 * 86_400 + LATE_S
const SPINS = 2_000
const WAITS = 100

/** The end of the window that contains a time; both in seconds since the epoch above. */
const endOf = (unit: Unit, at: number): number => windowEnd(unit, (at + EPOCH_S) * 1000) / 1000 - EPOCH_S

/** Allocates memory for 16 counters per bucket; `buckets` is a power of two. 4 MiB by default, for 262,144 counters. */
export function allocateCounters(buckets = 16_384): SharedArrayBuffer {
  const memory = new SharedArrayBuffer((HEADER_WORDS + buckets * (1 + SLOTS * SLOT_WORDS)) * 4)
  const seeds = randomFillSync(new Int32Array(2))
  new Int32Array(memory, 0, 2).set(seeds)
  return memory
}

/** Releases all locks in memory that is not in use: their holders no longer exist. */
export function unlockCounters(memory: SharedArrayBuffer): void {
  const buckets = bucketsIn(memory)
  new Int32Array(memory, HEADER_WORDS * 4, buckets).fill(0)
}

const bucketsIn = (memory: SharedArrayBuffer): number => (memory.byteLength / 4 - HEADER_WORDS) / (1 + SLOTS * SLOT_WORDS)

/**
 * Fixed-window counters in memory shared by all threads. A key belongs to one bucket of 16 slots, and every step runs under the bucket's
 * lock, held for nanoseconds: this makes counting exact and lets the slots of past windows be reused. If all 16 are in use, the request
 * passes uncounted and is reported in `overflows`; it is never refused.
 */
export class Counters {
  private readonly header: Int32Array
  private readonly locks: Int32Array
  private readonly words: Int32Array
  private readonly mask: number
  private readonly key = new Int32Array(2)

  constructor(memory: SharedArrayBuffer) {
    const buckets = bucketsIn(memory)
    this.header = new Int32Array(memory, 0, HEADER_WORDS)
    this.locks = new Int32Array(memory, HEADER_WORDS * 4, buckets)
    this.words = new Int32Array(memory, (HEADER_WORDS + buckets) * 4, buckets * SLOTS * SLOT_WORDS)
    this.mask = buckets - 1
  }

  /** How many requests have passed uncounted since the start because the table was full. */
  get overflows(): number {
    return Atomics.load(this.header, OVERFLOWS)
  }

  /** Counts a request in all windows, or in none if one is full: refused requests are not counted (as in Kong). */
  take(key: string, demands: readonly Demand[], now: number): Usage {
    const ends = demands.map(({ unit }) => windowEnd(unit, now))
    const step = (index: number, delta: number) => {
      const { unit, limit } = demands[index] as Demand
      return this.step(key, unit, (ends[index] as number) / 1000 - EPOCH_S, now / 1000 - EPOCH_S, limit, delta)
    }
    const used = demands.length > 1 ? demands.map((_, index) => step(index, 0)) : [0]
    let taken = 0
    let allowed = demands.every(({ limit }, index) => (used[index] as number) < limit)
    for (; allowed && taken < demands.length; taken++) {
      const count = step(taken, 1)
      allowed = count <= (demands[taken] as Demand).limit
      used[taken] = allowed ? count : count - 1
      if (!allowed) break
    }
    // Another thread took the last place in a later window: undo the increments of the earlier ones.
    if (!allowed) for (let index = 0; index < taken; index++) used[index] = step(index, -1)
    return { allowed, used, ends }
  }

  /** Adds `delta` unless the sum exceeds `limit`; returns the count, or the sum that was too high. */
  private step(key: string, unit: Unit, end: number, now: number, limit: number, delta: number): number {
    hashKey(key, units.indexOf(unit), this.header, this.key)
    const bucket = (this.key[0] as number) & this.mask
    this.lock(bucket)
    const slot = this.slot(bucket, unit, end, now, delta > 0)
    let count = 0
    if (slot >= 0) {
      count = (this.words[slot + 3] as number) + delta
      if (count <= limit || delta < 0) this.words[slot + 3] = Math.max(0, count)
    }
    Atomics.store(this.locks, bucket, 0)
    return count
  }

  /** The key's slot for the current window, created if necessary; -1 if there is none. */
  private slot(bucket: number, unit: Unit, end: number, now: number, make: boolean): number {
    const words = this.words
    const first = bucket * SLOTS * SLOT_WORDS
    let free = -1
    for (let slot = first; slot < first + SLOTS * SLOT_WORDS; slot += SLOT_WORDS) {
      const slotEnd = words[slot + 2] as number
      if (words[slot] === this.key[0] && words[slot + 1] === this.key[1]) {
        // A later end means the clock was set back: clients must not have to wait until it catches up.
        const isLate = slotEnd > end && slotEnd <= endOf(unit, now + LATE_S)
        if (slotEnd !== end && !isLate) this.open(slot, end)
        return slot
      }
      if (free === -1 && (slotEnd <= now || slotEnd > now + LONGEST_S)) free = slot
    }
    if (!make) return -1
    if (free === -1) Atomics.add(this.header, OVERFLOWS, 1)
    else this.open(free, end)
    return free
  }

  private open(slot: number, end: number): void {
    this.words[slot] = this.key[0] as number
    this.words[slot + 1] = this.key[1] as number
    this.words[slot + 2] = end
    this.words[slot + 3] = 0
  }

  private lock(bucket: number): void {
    for (let tries = 0; Atomics.compareExchange(this.locks, bucket, 0, 1) !== 0; tries++) {
      if (tries < SPINS) continue
      // The holder is not scheduled at the moment. If it is still away after 100 ms, it has died: its lock is taken over.
      if (tries > SPINS + WAITS) return
      Atomics.wait(this.locks, bucket, 1, 1)
    }
  }
}
