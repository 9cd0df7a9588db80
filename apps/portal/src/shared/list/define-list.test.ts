import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../search.ts'
import { defineList } from './define-list.ts'
import { flag, ids, text, texts, words } from './filters.ts'
import { timeRange } from './time-range.ts'

const list = defineList({
  sorts: ['createdAt', 'name'],
  order: 'desc',
  size: 10,
  filters: [
    text('q', 'name'),
    flag('mine', 'my'),
    ids('org', 'orgId'),
    words('env', ['DEV', 'TEST', 'PROD'], 'env'),
    texts('tag', 'tag'),
    timeRange,
  ],
})
const read = (address: string) => list.read(parseSearch(address))
const full = '?page=2&sort=name&order=asc&q=bank&mine=yes&org=2,5&env=DEV,PROD&tag=Cards%252C%2520debit&from=2026-11-01&to=2026-11-02'

test('an address with any filters survives a round trip', () => {
  expect(parseSearch(stringifySearch({ ...read(full) }))).toEqual(parseSearch(full))
})

test('a list starts with its first sort in its own direction, and an unknown sort counts as missing', () => {
  expect(list.query(read(''))).toMatchObject({ page: 0, size: 10, sort: 'createdAt', order: 'desc' })
  expect(list.query(read('?sort=password&page=2&order=asc'))).toMatchObject({ page: 2, sort: 'createdAt', order: 'asc' })
  const ascending = defineList({ sorts: ['name'], order: 'asc', size: 9, filters: [] })
  expect(ascending.query(ascending.read({}))).toEqual({ page: 0, size: 9, sort: 'name', order: 'asc' })
})

test.each([
  '?page=-1',
  '?sort=secret',
  '?order=sideways',
  '?org=x,,-1',
  '?env=LIVE',
  '?mine=perhaps',
  '?tag=a b',
  '?last=2y',
  '?from=soon&to=2026-13-40',
  '?from=2026-02-30',
])('unknown values in %s count as missing', (address) => expect(stringifySearch({ ...read(address) })).toBe(''))

test('a range ending now replaces days', () => {
  expect(stringifySearch({ ...read('?last=24h&from=2026-11-01&to=2026-11-02') })).toBe('?last=24h')
})

test("the query has the server's parameter names, repeated values, and days in the reader's zone", () => {
  expect(list.filterQuery(read(full), { now: 0, zone: 'Europe/Berlin' })).toEqual({
    name: 'bank',
    my: 'true',
    orgId: '2,5',
    env: 'DEV,PROD',
    tag: 'Cards%2C%20debit',
    startDate: '2026-11-01',
    endDate: '2026-11-02',
    zone: 'Europe/Berlin',
  })
})

test('a range ending now counts back from now', () => {
  const now = Date.parse('2026-11-02T10:00:00Z')
  expect(list.filterQuery(read('?last=24h'), { now, zone: 'UTC' })).toMatchObject({
    startDate: '2026-11-01T10:00:00.000Z',
    endDate: undefined,
  })
})

test('every value has a chip, in the order of the filters, and each chip removes only its own', () => {
  const filters = list.filtersOf(read(full))
  const chips = list.chips(filters)
  expect(chips.map(({ facet, value }) => `${facet} ${value}`)).toEqual([
    'q bank',
    'mine yes',
    'org 2',
    'org 5',
    'env DEV',
    'env PROD',
    'tag Cards%2C%20debit',
    'time ',
  ])
  for (const chip of chips) expect(list.chips(list.toggled(filters, chip))).toEqual(chips.filter((one) => one !== chip))
})

test('a value can be added and removed', () => {
  const once = list.toggled(list.filtersOf(read('?env=PROD')), { facet: 'env', value: 'DEV' })
  expect(once.env).toEqual(['DEV', 'PROD'])
  expect(list.isSame(list.toggled(list.toggled(once, { facet: 'env', value: 'DEV' }), { facet: 'env', value: 'PROD' }), list.none)).toBe(
    true,
  )
})

test('the order in which values were chosen does not matter', () => {
  const filters = (address: string) => list.filtersOf(read(address))
  expect(list.isSame(filters('?org=5,2'), filters('?org=2,5'))).toBe(true)
  expect(list.isSame(filters('?org=5'), filters('?org=2,5'))).toBe(false)
  expect(list.isSame(filters('?last=24h'), list.none)).toBe(false)
})

test('an end before the start is invalid; a single day is fine', () => {
  const isInOrder = (address: string) => list.isInOrder(list.filtersOf(read(address)))
  expect(['?from=2026-11-02&to=2026-11-01', '?from=2026-11-02&to=2026-11-02', '?to=2026-11-01'].map(isInOrder)).toEqual([false, true, true])
})
