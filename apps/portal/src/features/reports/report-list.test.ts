import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../shared/search.ts'
import { calendarDay } from '../../shared/time.ts'
import { type ReportSearch, reportList } from './report-list.ts'
import { share } from './report-words.ts'

const search: ReportSearch = {
  org: [2, 5],
  api: [7],
  env: ['DEV', 'PROD'],
  status: [200, 503],
  from: '2026-11-01',
  to: '2026-11-02',
  page: 3,
  sort: 'env',
  order: 'asc',
}

test('the address holds the filters, and a reload shows the same', () => {
  expect(reportList.read(parseSearch(stringifySearch({ ...search })))).toEqual({ ...search, last: undefined })
})

test('the query uses the server’s parameter names; by default newest first, 20 per page', () => {
  expect(reportList.query(reportList.read({}), { now: 0, zone: 'UTC' })).toEqual({
    page: 0,
    size: 20,
    sort: 'startedAt',
    order: 'desc',
    zone: 'UTC',
  })
  expect(reportList.query(search, { now: 0, zone: 'Europe/Berlin' })).toEqual({
    orgId: '2,5',
    apiId: '7',
    env: 'DEV,PROD',
    responseStatusCode: '200,503',
    startDate: '2026-11-01',
    endDate: '2026-11-02',
    zone: 'Europe/Berlin',
    page: 3,
    size: 20,
    sort: 'env',
    order: 'asc',
  })
})

test('only all is 100%, and only none is 0%', () => {
  expect(share(6, 7)).toBe('85.71%')
  expect(share(1_000_000, 1_000_001)).toBe('99.99%')
  expect(share(1, 1_000_001)).toBe('0.01%')
  expect([share(7, 7), share(0, 7), share(0, 0)]).toEqual(['100%', '0%', undefined])
})

test('a calendar day is the same day in every zone', () => {
  expect(calendarDay('2026-11-02')).toContain('2')
  expect(calendarDay('2026-11-02')).toMatch(/Nov/)
})
