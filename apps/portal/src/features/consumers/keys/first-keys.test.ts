import { expect, test } from 'vitest'
import { firstKeys } from './first-keys.ts'

const groups = [
  { orgId: 1, deployments: ['a', 'b'] },
  { orgId: 2, deployments: [] },
  { orgId: 3, deployments: ['c', 'd'] },
  { orgId: 4, deployments: ['e'] },
]

test.each([
  [0, []],
  [1, ['a']],
  [3, ['a', 'b', 'c']],
  [9, ['a', 'b', 'c', 'd', 'e']],
])('of five keys in three organizations the first %i are %j', (most, expected) => {
  const shown = firstKeys(groups, most)
  expect(shown.flatMap(({ deployments }) => deployments)).toEqual(expected)
  expect(shown.every(({ deployments }) => deployments.length > 0)).toBe(true)
})
