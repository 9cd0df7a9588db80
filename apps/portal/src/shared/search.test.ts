import { expect, test } from 'vitest'
import { numberOf, oneOf, parseSearch, stringifySearch, textOf } from './search.ts'

test('an address stays readable: docks and lists keep their separators, empty values are omitted', () => {
  expect(stringifySearch({ dock: 'api:12,consumer:3', page: 2, name: '', none: undefined, nil: null })).toBe(
    '?dock=api:12,consumer:3&page=2',
  )
  expect(stringifySearch({})).toBe('')
})

test('text that looks like a number or JSON stays text', () => {
  for (const name of ['123', 'true', 'null', '{"a":1}', '"x"', 'a&b=c', 'ä ö + %'])
    expect(parseSearch(stringifySearch({ name }))).toEqual({ name })
})

test('an object is never written to an address as [object Object]', () => {
  expect(stringifySearch({ filter: { a: 1 }, list: [{ a: 1 }] })).toBe('')
})

test('anything but a non-negative integer counts as missing', () => {
  expect(['0', '7', 7, '-1', '1.5', 'abc', '', undefined, '12345678901'].map(numberOf)).toEqual([
    0,
    7,
    7,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('words and texts count only if known and not empty', () => {
  expect([oneOf('asc', ['asc', 'desc']), oneOf('up', ['asc', 'desc']), oneOf(undefined, ['asc'])]).toEqual(['asc', undefined, undefined])
  expect([textOf('a'), textOf(''), textOf(7)]).toEqual(['a', undefined, undefined])
})

test('several values of one parameter are separated by commas', () => {
  expect(stringifySearch({ env: ['DEV', 'PROD'], area: [1, 4], auth: [] })).toBe('?env=DEV,PROD&area=1,4')
})
