import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../shared/search.ts'
import { calendarDay } from '../../shared/time.ts'
import { areDaysInOrder, isEmpty, isSame, pageQuery, reportQuery } from './report-query.ts'
import { type ReportSearch, readReportSearch } from './report-search.ts'
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

test('what the address holds is what was chosen, and a reload shows the same', () => {
  expect(readReportSearch(parseSearch(stringifySearch({ ...search })))).toEqual({ ...search, last: undefined })
})

test('what is not known in a hand-typed address counts as absent', () => {
  const odd = readReportSearch({
    org: 'x',
    env: 'LIVE',
    status: '',
    from: 'yesterday',
    to: '2026-13-40',
    last: '2y',
    sort: 'secret',
    page: '-1',
  })
  expect(Object.values(odd).filter((value) => value !== undefined)).toEqual([])
})

test('a span takes the place of days', () => {
  expect(readReportSearch({ last: '24h', from: '2026-11-01', to: '2026-11-02' })).toMatchObject({
    last: '24h',
    from: undefined,
    to: undefined,
  })
})

describe("the service's filter", () => {
  test('has several values side by side, and days in the reader’s zone', () => {
    expect(reportQuery(search, 'Europe/Berlin', 0)).toEqual({
      orgId: '2,5',
      apiId: '7',
      env: 'DEV,PROD',
      responseStatusCode: '200,503',
      startDate: '2026-11-01',
      endDate: '2026-11-02',
      zone: 'Europe/Berlin',
    })
  })

  test('counts a span back from now', () => {
    expect(reportQuery({ last: '24h' }, 'UTC', Date.parse('2026-11-02T10:00:00Z'))).toMatchObject({
      startDate: '2026-11-01T10:00:00.000Z',
      endDate: undefined,
    })
  })

  test('shows the newest first, 20 a page, until something else is asked for', () => {
    expect(pageQuery({})).toEqual({ page: 0, size: 20, sort: 'startedAt', order: 'desc' })
    expect(pageQuery(search)).toEqual({ page: 3, size: 20, sort: 'env', order: 'asc' })
  })
})

test('the order in which things were ticked makes no other choice', () => {
  expect(isSame({ org: [5, 2] }, { org: [2, 5] })).toBe(true)
  expect(isSame({ org: [5] }, { org: [2, 5] })).toBe(false)
  expect(isSame({ last: '24h' }, {})).toBe(false)
  expect(isEmpty({ env: undefined })).toBe(true)
})

test('an end before the start is out of order; one day alone is fine', () => {
  expect(areDaysInOrder({ from: '2026-11-02', to: '2026-11-01' })).toBe(false)
  expect(areDaysInOrder({ from: '2026-11-02', to: '2026-11-02' })).toBe(true)
  expect(areDaysInOrder({ to: '2026-11-01' })).toBe(true)
})

test('only all is 100%, and only none is 0%', () => {
  expect(share(6, 7)).toBe('85.71%')
  expect(share(1_000_000, 1_000_001)).toBe('99.99%')
  expect(share(1, 1_000_001)).toBe('0.01%')
  expect([share(7, 7), share(0, 7), share(0, 0)]).toEqual(['100%', '0%', undefined])
})

test('a day of the calendar is the same day in every zone', () => {
  expect(calendarDay('2026-11-02')).toContain('2')
  expect(calendarDay('2026-11-02')).toMatch(/Nov/)
})
