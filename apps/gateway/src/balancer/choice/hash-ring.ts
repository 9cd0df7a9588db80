import { hashKey } from '../../limits/counter-key.ts'

/** Not secret: the same text must lead to the same address on every thread and in every process. */
const seeds = new Int32Array(2)
const pair = new Int32Array(2)

/** Returns a 32-bit hash. */
export function hashOf(text: string): number {
  hashKey(text, 0, seeds, pair)
  return (pair[0] as number) >>> 0
}

/** Points per address of average weight (as in Kong). */
const POINTS = 160

interface Weighted {
  readonly key: string
  readonly weight: number
}

/**
 * A consistent-hash ring on which each address owns points in proportion to its weight. When an address is added or removed, only hashes at
 * its points move.
 */
export class HashRing {
  private readonly points: Float64Array
  private readonly owners: Uint32Array

  /** @param slots about how many points the ring has at most */
  constructor(addresses: readonly Weighted[], slots: number) {
    const total = addresses.reduce((sum, { weight }) => sum + weight, 0)
    const sharing = addresses.filter(({ weight }) => weight > 0).length
    // So that the points of remaining addresses do not depend on how many there are.
    const each = Math.min(POINTS, slots / sharing)
    const found: { point: number; owner: number }[] = []
    addresses.forEach(({ key, weight }, owner) => {
      const count = weight === 0 ? 0 : Math.max(1, Math.round((weight / total) * sharing * each))
      for (let number = 0; number < count; number++) found.push({ point: hashOf(`${key}#${number}`), owner })
    })
    found.sort((a, b) => a.point - b.point || a.owner - b.owner)
    this.points = Float64Array.from(found, ({ point }) => point)
    this.owners = Uint32Array.from(found, ({ owner }) => owner)
  }

  /** Returns the index of the first point at or after the hash for which `isUsable` returns true; -1 if there is none. */
  find(hash: number, isUsable: (owner: number) => boolean): number {
    const { length } = this.points
    let low = 0
    let high = length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.points[middle] as number) < hash) low = middle + 1
      else high = middle
    }
    for (let step = 0; step < length; step++) {
      const owner = this.owners[(low + step) % length] as number
      if (isUsable(owner)) return owner
    }
    return -1
  }
}
