import { afterEach, describe, expect, test, vi } from 'vitest'
import { localOf, momentOf } from './local-time.ts'

afterEach(() => void vi.unstubAllEnvs())
const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Apia']

describe.each(zones)('a time in %s', (zone) => {
  test.each(['2026-11-02T12:58', '2026-07-01T00:00', '2028-02-29T23:59', '0002-11-02T12:58', '9999-12-31T23:59'])(
    'is shown as entered: %s',
    (local) => {
      vi.stubEnv('TZ', zone)
      expect(localOf(momentOf(local))).toBe(local)
    },
  )
})

test('a time uses the zone’s offset, in summer and in winter', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect([momentOf('2026-07-01T12:00'), momentOf('2026-12-01T12:00')]).toEqual(['2026-07-01T10:00:00.000Z', '2026-12-01T11:00:00.000Z'])
  expect([localOf('2026-07-01T10:00:00Z'), localOf('2026-12-01T12:00:00+02:00')]).toEqual(['2026-07-01T12:00', '2026-12-01T11:00'])
})

test('a time that clocks skip counts as an hour later', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(localOf(momentOf('2026-03-29T02:30'))).toBe('2026-03-29T03:30')
})

test('an invalid time is empty, like an incomplete input', () => {
  expect(['', 'tomorrow', '2026-13-01T00:00'].map((text) => [localOf(text), momentOf(text)])).toEqual(Array(3).fill(['', '']))
})
