import { HashRing } from './hash-ring.ts'
import type { Peer } from './peer.ts'
import { wheelOf } from './wheel.ts'

/** Picks one of the available addresses. */
export interface Algorithm {
  /**
   * Returns the address for a request, or null if none is available.
   * @param hash of the request's hash input; null if it has none
   */
  pick(mayUse: (peer: Peer) => boolean, hash: number | null): Peer | null
}

const weightsOf = (peers: readonly Peer[]): number[] => peers.map(({ address }) => address.weight)

/** Weighted round-robin; all threads share one cursor, so that the distribution is exact whichever thread gets a request. */
export class RoundRobin implements Algorithm {
  private readonly peers: readonly Peer[]
  private readonly cursor: Uint32Array
  private readonly slots: number
  private wheel: Uint32Array | null = null

  constructor(peers: readonly Peer[], cursor: SharedArrayBuffer, slots: number) {
    this.peers = peers
    this.cursor = new Uint32Array(cursor)
    this.slots = slots
  }

  pick(mayUse: (peer: Peer) => boolean): Peer | null {
    if (!this.peers.some(mayUse)) return null
    this.wheel ??= wheelOf(weightsOf(this.peers), this.slots)
    for (let turn = 0; turn < this.wheel.length; turn++) {
      const peer = this.peers[this.wheel[Atomics.add(this.cursor, 0, 1) % this.wheel.length] as number] as Peer
      if (mayUse(peer)) return peer
    }
    // Other threads have advanced the cursor meanwhile.
    return this.peers.find(mayUse) ?? null
  }
}

/** The address with the fewest active requests relative to its weight; round-robin among equals. As in Kong, each thread counts its own. */
export class LeastConnections implements Algorithm {
  private readonly peers: readonly Peer[]
  private first = 0

  constructor(peers: readonly Peer[]) {
    this.peers = peers
  }

  pick(mayUse: (peer: Peer) => boolean): Peer | null {
    let best: Peer | null = null
    let least = Number.POSITIVE_INFINITY
    const { length } = this.peers
    this.first++
    for (let step = 0; step < length; step++) {
      const peer = this.peers[(this.first + step) % length] as Peer
      const load = (peer.active + 1) / peer.address.weight
      if (!mayUse(peer) || load >= least) continue
      best = peer
      least = load
    }
    return best
  }
}

/** The address that owns the request's hash; round-robin without one. */
export class ConsistentHashing implements Algorithm {
  private readonly peers: readonly Peer[]
  private readonly slots: number
  private readonly turns: RoundRobin
  private ring: HashRing | null = null

  constructor(peers: readonly Peer[], cursor: SharedArrayBuffer, slots: number) {
    this.peers = peers
    this.slots = slots
    this.turns = new RoundRobin(peers, cursor, slots)
  }

  pick(mayUse: (peer: Peer) => boolean, hash: number | null): Peer | null {
    if (hash === null) return this.turns.pick(mayUse)
    if (!this.peers.some(mayUse)) return null
    // Keyed by the target's address, not its ID: recreated, it owns the same points.
    this.ring ??= new HashRing(
      this.peers.map(({ address: { host, ip, port, weight } }) => ({ key: `${host} ${ip}:${port}`, weight })),
      this.slots,
    )
    return this.peers[this.ring.find(hash, (owner) => mayUse(this.peers[owner] as Peer))] ?? null
  }
}

/** The faster of two random addresses, by recent latency. As in Kong, each thread measures on its own. */
export class Latency implements Algorithm {
  private readonly peers: readonly Peer[]

  constructor(peers: readonly Peer[]) {
    this.peers = peers
  }

  pick(mayUse: (peer: Peer) => boolean): Peer | null {
    const usable = this.peers.filter(mayUse)
    const now = performance.now()
    const first = Math.floor(Math.random() * usable.length)
    const second = Math.floor(Math.random() * (usable.length - 1))
    const a = usable[first] ?? null
    const b = usable[second < first ? second : second + 1] ?? null
    return a === null || b === null ? a : a.latency(now) <= b.latency(now) ? a : b
  }
}
