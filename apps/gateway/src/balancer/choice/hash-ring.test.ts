import { expect, test } from 'vitest'
import { HashRing, hashOf } from './hash-ring.ts'

const addresses = (weights: readonly number[]) => weights.map((weight, index) => ({ key: `10.0.0.${index}:80`, weight }))
const texts = Array.from({ length: 4_000 }, (_, index) => `client-${index}`)
const owners = (ring: HashRing, mayUse: (owner: number) => boolean = () => true) => texts.map((text) => ring.find(hashOf(text), mayUse))
const share = (found: readonly number[], owner: number) => found.filter((each) => each === owner).length / found.length

test('addresses own hashes in proportion to their weight', () => {
  const found = owners(new HashRing(addresses([300, 100, 0]), 10_000))
  expect(share(found, 0)).toBeGreaterThan(0.7)
  expect(share(found, 0)).toBeLessThan(0.8)
  expect(share(found, 2)).toBe(0)
})

test('a new address takes only its share: the others keep the rest', () => {
  const before = owners(new HashRing(addresses([100, 100, 100]), 10_000))
  const after = owners(new HashRing(addresses([100, 100, 100, 100]), 10_000))
  const moved = after.filter((owner, index) => owner !== before[index])
  expect(share(after, 3)).toBeGreaterThan(0.2)
  expect(moved.length / texts.length).toBeLessThan(0.32)
  expect(moved.filter((owner) => owner === 3).length / moved.length).toBeGreaterThan(0.85)
})

test('the hashes of an unavailable address go to the others, and nothing else moves', () => {
  const ring = new HashRing(addresses([100, 100, 100]), 10_000)
  const before = owners(ring)
  const after = owners(ring, (owner) => owner !== 1)
  expect(after.every((owner, index) => (before[index] === 1 ? owner !== 1 : owner === before[index]))).toBe(true)
  expect(ring.find(hashOf('x'), () => false)).toBe(-1)
  expect(new HashRing([], 10_000).find(1, () => true)).toBe(-1)
})
