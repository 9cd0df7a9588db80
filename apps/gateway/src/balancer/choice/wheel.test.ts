import { expect, test } from 'vitest'
import { reducedWeights, wheelOf } from './wheel.ts'

const shares = (wheel: Uint32Array, count: number) =>
  Array.from({ length: count }, (_, index) => wheel.filter((owner) => owner === index).length)

test('the order follows the weights and is spread evenly over the round', () => {
  expect([...wheelOf([100, 100], 10_000)]).toEqual([0, 1])
  expect([...wheelOf([500, 100, 100], 10_000)]).toEqual([0, 0, 1, 0, 2, 0, 0])
})

test('weight 0 gets no turn, and with only zero weights the round is empty', () => {
  expect([...wheelOf([10, 0], 10_000)]).toEqual([0])
  expect(wheelOf([0, 0], 10_000)).toHaveLength(0)
  expect(wheelOf([], 10_000)).toHaveLength(0)
})

test('a round is no longer than the slots, and the smallest weight keeps a turn', () => {
  const wheel = wheelOf([65_535, 32_768, 1], 100)
  expect(wheel.length).toBeLessThanOrEqual(100)
  expect(shares(wheel, 3)).toEqual([66, 33, 1])
  expect(reducedWeights([65_535, 0, 1], 100)).toEqual([99, 0, 1])
})
