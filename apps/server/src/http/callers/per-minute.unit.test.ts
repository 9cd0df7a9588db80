import { expect, it } from 'vitest'
import { createPerMinute } from './per-minute.ts'

it('trust T35: five in any minute, each user for themselves, then 429 until the oldest is a minute ago', () => {
  let now = 1_000_000
  const count = createPerMinute('You can generate code', 5, () => now)
  for (let n = 0; n < 5; n++) {
    count(1)
    now += 10_000
  }
  const refused = (retryAfter: string) => expect.objectContaining({ status: 429, details: { headers: { 'retry-after': retryAfter } } })
  expect(() => count(1)).toThrow(refused('10'))
  count(2)
  now += 9_999
  expect(() => count(1)).toThrow(refused('1'))
  now += 1
  count(1)
  expect(() => count(1)).toThrow(refused('10'))
})
