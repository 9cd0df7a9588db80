import { afterEach, expect, test, vi } from 'vitest'
import { ago, dayOfSeconds, second } from './time.ts'

afterEach(() => vi.unstubAllGlobals())

const now = Date.parse('2026-11-21T09:00:00Z')

test.each([
  ['2026-11-21T08:59:40Z', 'now'],
  ['2026-11-21T08:56:00Z', '4 minutes ago'],
  ['2026-11-21T03:00:00Z', '6 hours ago'],
  ['2026-11-20T09:00:00Z', 'yesterday'],
  ['2026-09-01T09:00:00Z', '2 months ago'],
  ['2026-11-21T09:05:00Z', 'in 5 minutes'],
])('%s is shown as %s', (iso, text) => {
  expect(ago(iso, now)).toBe(text)
})

test('gateway times in seconds become year-month-day', () => {
  expect(dayOfSeconds(new Date(2026, 10, 2, 12).getTime() / 1000)).toBe('2026-11-02')
})

test.each([
  ['en-US', /^Nov 2, 2026, \d{1,2}:58:03\s[AP]M$/],
  ['en-GB', /^2 Nov 2026, \d{1,2}:58:03$/],
])('a call in Access Reports has the date format of %s: month day year with time, as specified, where that is usual', (region, text) => {
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
  vi.stubGlobal('navigator', { languages: [region] })
  expect(second('2026-11-02T12:58:03Z')).toMatch(text)
})
