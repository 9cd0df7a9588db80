import { expect, test } from 'vitest'
import { lastPage, nextSort, readListSearch } from './sorting.ts'

test('a click on the sorted column reverses it, on another sorts ascending, and both return to the first page', () => {
  expect(nextSort({ by: 'name', order: 'asc' }, 'name')).toEqual({ sort: 'name', order: 'desc', page: undefined })
  expect(nextSort({ by: 'name', order: 'desc' }, 'name')).toEqual({ sort: 'name', order: 'asc', page: undefined })
  expect(nextSort({ by: 'name', order: 'asc' }, 'created')).toEqual({ sort: 'created', order: 'asc', page: undefined })
  expect(nextSort(undefined, 'name')).toEqual({ sort: 'name', order: 'asc', page: undefined })
})

test('a hand-typed address never breaks a list', () => {
  expect(readListSearch({ page: 'x', sort: '', order: 'sideways' })).toEqual({ page: undefined, sort: undefined, order: undefined })
  expect(readListSearch({ page: '3', sort: 'name', order: 'desc' })).toEqual({ page: 3, sort: 'name', order: 'desc' })
})

test('the last existing page, also of an empty list and of one with full pages only', () => {
  expect([lastPage(0, 10), lastPage(1, 10), lastPage(10, 10), lastPage(11, 10), lastPage(30, 10)]).toEqual([0, 0, 0, 1, 2])
})
