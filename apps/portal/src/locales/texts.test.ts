import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const file = readFileSync(new URL('en.json', import.meta.url), 'utf8')
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}

test('the texts are sorted by key, so that two people who add some do not collide', () => {
  expect(file).toBe(`${JSON.stringify(sorted(JSON.parse(file)), null, 2)}\n`)
})

test('no text is empty or holds HTML', () => {
  const walk = (value: unknown): string[] => (typeof value === 'string' ? [value] : Object.values(value as object).flatMap(walk))
  expect(walk(JSON.parse(file)).filter((text) => text.trim() === '' || /<[a-z/]/i.test(text))).toEqual([])
})
