import { expect, test } from 'vitest'
import { operationOf, readApiSearch } from './api-search.ts'

test('an unknown tab counts as missing', () => {
  expect(readApiSearch({ tab: 'secrets' }).tab).toBeUndefined()
  expect(readApiSearch({ tab: 'changes' }).tab).toBe('changes')
})

test.each([
  ['GET /accounts/{id}', { method: 'GET', path: '/accounts/{id}' }],
  ['post /payments', { method: 'POST', path: '/payments' }],
  ['/payments', undefined],
  ['GET payments', undefined],
  [undefined, undefined],
])('%s names an operation', (text, expected) => {
  expect(operationOf(text)).toEqual(expected)
})
