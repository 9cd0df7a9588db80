import { hashKey } from '../../limits/counter-key.ts'

/** Not secret: the same text must lead to the same address on every thread, in every process. */
const seeds = new Int32Array(2)
const pair = new Int32Array(2)

/** Returns 32 bits of hash. */
export function hashOf(text: string): number {
  hashKey(text, 0, seeds, pair)
  return (pair[0] as number) >>> 0
}

/** How many points an address of average weight has (as in Kong). */
const POINTS = 160

interface Weighted {
  readonly key: string
  readonly weight: number
}

/**
 * A ring of hashes on which each address owns points by its share of the weight. When an address comes or goes only what lay at
 * its points changes its address.
 */
export class HashRing {
  private readonly points: Float64Array
  private readonly owners: Uint32Array

  /** @param slots how many points the ring has at most, about */
  constructor(addresses: readonly Weighted[], slots: number) {
    const total = addresses.reduce((sum, { weight }) => sum + weight, 0)
    const sharing = addresses.filter(({ weight }) => weight > 0).length
    // So that the points of those that stay do not depend on how many there are.
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

  /** Returns the index of the first address at or behind the hash that `isUsable`; -1 when there is none. */
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
