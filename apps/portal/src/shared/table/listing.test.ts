import { expect, test } from 'vitest'
import { listingOf } from './listing.ts'

test('a list begins with the newest, and an unknown sort counts as absent', () => {
  expect(listingOf({}, ['id', 'apiName'])).toEqual({ page: 0, sort: 'id', order: 'desc' })
  expect(listingOf({ sort: 'password', page: 2, order: 'asc' }, ['id', 'apiName'])).toEqual({ page: 2, sort: 'id', order: 'asc' })
  expect(listingOf({ sort: 'apiName' }, ['id', 'apiName']).sort).toBe('apiName')
})
