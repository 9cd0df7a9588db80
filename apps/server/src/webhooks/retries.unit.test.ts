import { expect, it } from 'vitest'
import { attemptsMax, delayAfter } from './retries.ts'

const afterEach = (random: number) => Array.from({ length: attemptsMax - 1 }, (_, failed) => delayAfter(attemptsMax - failed - 1, random))

it('attempts come with growing delays, for a day and a little', () => {
  const delays = afterEach(0)
  expect(delays).toEqual([5, 60, 300, 1800, 7200, 14_400, 28_800, 36_000])
  const hours = (random: number) => afterEach(random).reduce((sum, one) => sum + one, 0) / 3600
  expect([hours(0), hours(1)].every((all) => all > 24 && all < 30)).toBe(true)
})
it('what failed together does not come back together', () => {
  expect(delayAfter(3, 0.999)).toBeGreaterThan(delayAfter(3, 0))
})
