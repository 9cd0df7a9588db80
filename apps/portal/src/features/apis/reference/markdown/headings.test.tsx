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

test.each([
  ['#section/%C3%9Cbersicht', 'section/Übersicht'],
  ['#section/übersicht', 'section/Übersicht'],
  ['#section/limits', 'section/limits'],
  ['#section/Limits', 'section/Limits'],
  ['#section/A/Errors', 'section/Errors'],
  ['#section/B/Errors', 'section/Errors-2'],
  ['#section/b/errors', 'section/Errors-2'],
  ['#section/Nowhere/Errors', 'section/Errors'],
  ['#section/Codes-4xx', 'section/Codes-4xx-'],
  ['#section/Codes-(4xx)', 'section/Codes-4xx-'],
  ['#limits', 'section/limits'],
  ['#codes-4xx', 'section/Codes-4xx-'],
  ['#%C3%BCbersicht', 'section/Übersicht'],
  ['#none', undefined],
  ['#', undefined],
  ['#/A', undefined],
  ['#tag/A', undefined],
  ['#section/None', undefined],
  ['#section/', undefined],
  ['#section/%E0%A4%A', undefined],
])('%s leads to %s', (anchor, address) => {
  const outline = about('# Übersicht\n\n# Limits\n\n# limits\n\n# A\n\n## Errors\n\n# B\n\n## Errors\n\n# Codes (4xx)\n\n# !')
  expect(headingAt(outline, anchor)?.address).toBe(address)
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
