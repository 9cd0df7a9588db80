import { expect, test } from 'vitest'
import { readApiSearch } from './api-search.ts'

test('an unknown tab counts as missing', () => {
  expect(readApiSearch({ tab: 'secrets' }).tab).toBeUndefined()
  expect(readApiSearch({ tab: 'changes' }).tab).toBe('changes')
})
