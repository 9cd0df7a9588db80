import { describe, expect, it } from 'vitest'
import { timeRange } from './time-range.ts'

const range = (startDate: string | undefined, endDate: string | undefined, zone: string) => {
  const { from, until } = timeRange({ startDate, endDate, zone })
  return [from?.toISOString(), until?.toISOString()]
}

describe('a filter’s days', () => {
  it.each([
    ['UTC', '2026-01-15', '2026-01-15T00:00:00.000Z', '2026-01-16T00:00:00.000Z'],
    ['Europe/Berlin', '2026-01-15', '2026-01-14T23:00:00.000Z', '2026-01-15T23:00:00.000Z'],
    ['Europe/Berlin', '2026-07-15', '2026-07-14T22:00:00.000Z', '2026-07-15T22:00:00.000Z'],
    ['America/New_York', '2026-01-15', '2026-01-15T05:00:00.000Z', '2026-01-16T05:00:00.000Z'],
    ['Asia/Kolkata', '2026-01-15', '2026-01-14T18:30:00.000Z', '2026-01-15T18:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-15', '2026-01-14T10:00:00.000Z', '2026-01-15T10:00:00.000Z'],
  ])('in %s, %s is a whole day', (zone, day, from, until) => expect(range(day, day, zone)).toEqual([from, until]))

  it('have 23 hours when clocks go forward and 25 when they go back', () => {
    expect(range('2026-03-29', '2026-03-29', 'Europe/Berlin')).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
    expect(range('2026-10-25', '2026-10-25', 'Europe/Berlin')).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
  })
  it('start when clocks skip midnight, and at the first of two midnights', () => {
    expect(range('2018-11-04', '2018-11-04', 'America/Sao_Paulo')).toEqual(['2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'])
    expect(range('2018-02-17', '2018-02-18', 'America/Sao_Paulo')).toEqual(['2018-02-17T02:00:00.000Z', '2018-02-19T03:00:00.000Z'])
    expect(range('2024-11-03', '2024-11-03', 'America/Havana')).toEqual(['2024-11-03T04:00:00.000Z', '2024-11-04T05:00:00.000Z'])
  })
  it('follow each other without a gap all year', () => {
    for (const zone of ['Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Africa/Cairo'])
      for (let day = Date.UTC(2023, 11, 28); day < Date.UTC(2025, 0, 3); day += 86_400_000) {
        const [today, tomorrow] = [day, day + 86_400_000].map((ms) => new Date(ms).toISOString().slice(0, 10))
        expect(range(undefined, today, zone)[1]).toBe(range(tomorrow, undefined, zone)[0])
      }
  })
  it('accept a time as it is, the end inclusive to the millisecond', () => {
    expect(range('2026-01-15T10:00:00+02:00', '2026-01-15T10:00:00.500Z', 'Europe/Berlin')).toEqual([
      '2026-01-15T08:00:00.000Z',
      '2026-01-15T10:00:00.501Z',
    ])
    expect(range(undefined, undefined, 'UTC')).toEqual([undefined, undefined])
  })
  it('reject an unknown zone', () => {
    expect(() => range('2026-01-15', undefined, 'Mars/Olympus')).toThrow('Please correct the marked fields')
  })
})
