import { expect, test } from 'vitest'
import { differences } from './differences.ts'

const lines = (before: unknown, after: unknown) =>
  differences(before, after).map(({ path, before: old, after: now, isChanged }) => [path.join('.'), old, now, isChanged])

test('names the fields that changed, and those that did not', () => {
  expect(lines({ name: 'A', rate: 5 }, { name: 'B', rate: 5, open: true })).toEqual([
    ['name', 'A', 'B', true],
    ['rate', 5, 5, false],
    ['open', undefined, true, true],
  ])
})

test('a creation has no state before, and a deletion none after', () => {
  expect(lines(null, { name: 'A' })).toEqual([['name', undefined, 'A', true]])
  expect(lines({ name: 'A' }, null)).toEqual([['name', 'A', undefined, true]])
  expect(lines(null, null)).toEqual([])
})

test('nested objects and lists of objects are compared field by field', () => {
  expect(lines({ limit: { hour: 1, day: 2 } }, { limit: { hour: 1, day: 3 } })).toEqual([
    ['limit.hour', 1, 1, false],
    ['limit.day', 2, 3, true],
  ])
  expect(lines({ attrs: [{ name: 'x' }] }, { attrs: [{ name: 'x' }, { name: 'y' }] })).toEqual([
    ['attrs.1.name', 'x', 'x', false],
    ['attrs.2.name', undefined, 'y', true],
  ])
})

test('a list of texts or numbers is one field, and so is what changes its kind', () => {
  expect(lines({ hosts: ['a', 'b'] }, { hosts: ['b'] })).toEqual([['hosts', ['a', 'b'], ['b'], true]])
  expect(lines({ to: { url: 'x' } }, { to: 'x' })).toEqual([['to', { url: 'x' }, 'x', true]])
  expect(lines({ to: {} }, { to: { url: 'x' } })).toEqual([['to.url', undefined, 'x', true]])
  expect(lines({ to: null }, { to: {} })).toEqual([['to', null, {}, true]])
})
