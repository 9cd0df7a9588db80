import { expect, test } from 'vitest'
import { inLanguage } from '../testing/language.ts'
import { bytes, number, percent } from './numbers.ts'

test.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [1500, '1.5 kB'],
  [84_000, '84 kB'],
  [13_400_000, '13 MB'],
])('%i bytes are shown as %s', (count, text) => {
  expect(bytes(count)).toBe(text)
})

test.each([
  ['en', '1,234,567.5', '96.65%', '2.3 MB'],
  ['de', '1.234.567,5', '96,65 %', '2,3 MB'],
  ['fr', '1 234 567,5', '96,65 %', '2,3 Mo'],
  ['pt-br', '1.234.567,5', '96,65%', '2,3 MB'],
])('numbers, percentages and bytes are formatted in the language of the page: %s', (language, plain, share, size) => {
  const written = inLanguage(language, () => [number(1_234_567.5), percent(0.96654), bytes(2_300_000)])
  expect(written.map((text) => text.replace(/[\u00a0\u202f]/g, ' '))).toEqual([plain, share, size])
})
