import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTexts } from '../../build/texts.ts'
import { english } from './en.ts'

const folder = new URL('./', import.meta.url)
const files = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(new URL(`${name}/`, folder)).map((file) => `${name}/${file}`))

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}

test.each(files)('the texts of %s are sorted by key, so that concurrent additions do not conflict', (file) => {
  const text = readFileSync(new URL(file, folder), 'utf8')
  expect(text).toBe(`${JSON.stringify(sorted(JSON.parse(text)), null, 2)}\n`)
})

test('the typed English texts are those that the build merges and serves', () => {
  expect(readTexts('en')).toEqual(english)
})

test('no text is empty or holds HTML', () => {
  const walk = (value: unknown): string[] => (typeof value === 'string' ? [value] : Object.values(value as object).flatMap(walk))
  expect(walk(english).filter((text) => text.trim() === '' || /<[a-z/]/i.test(text))).toEqual([])
})
