import { outlineOf } from '@apim/openapi/document/outline'
import { expect, test } from 'vitest'
import { headingAt, headingsOf } from './headings.ts'

const about = (description: string) => outlineOf({ openapi: '3.1.0', info: { title: 'T', version: '1', description }, paths: {} })

test('headings have addresses of their own, without those that say nothing', () => {
  const outline = about('# Limits\n\n# !\n\n# Limits\n\n#\n\n## Per key')
  expect(headingsOf(outline).map(({ address, isInner }) => [address, isInner])).toEqual([
    ['section/Limits', false],
    ['section/-', false],
    ['section/Limits-2', false],
    ['section/Per-key', true],
  ])
  expect(headingAt(outline, '#section/Limits/per-key')?.name).toBe('Per key')
})

test('a heading that is called as the address of another has one of its own', () => {
  const addresses = headingsOf(about('# Limits\n\n# Limits\n\n# Limits 2')).map(({ address }) => address)
  expect(new Set(addresses).size).toBe(3)
})

test('a description of nothing but headings has the first hundred', () => {
  expect(headingsOf(about('# a\n'.repeat(20_000)))).toHaveLength(100)
})

test('a text that is shown as it is written has none', () => {
  expect(headingsOf(about('# a\n'.repeat(60_000)))).toEqual([])
})
