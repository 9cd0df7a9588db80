import { describe, expect, it } from 'vitest'
import { treasuryDesk } from './clients.ts'
import { callsUntil, type PastCall } from './history.ts'

const until = new Date('2026-11-23T08:20:00Z')
const dayMs = 86_400_000
const calls = [...callsUntil(until)]
const perDay = (some: PastCall[]) => {
  const days = new Map<string, number>()
  for (const { startedAt } of some) {
    const day = startedAt.toISOString().slice(0, 10)
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  return days
}
const average = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0) / counts.length
const share = (some: PastCall[], is: (call: PastCall) => boolean) => some.filter(is).length / some.length

describe('the calls of the demo’s last 90 days', () => {
  it('are the same for the same end, ids included, and different for another', () => {
    expect([...callsUntil(until)]).toEqual(calls)
    const later = [...callsUntil(new Date(until.getTime() + dayMs))]
    expect(later.map(({ startedAt }) => startedAt)).not.toEqual(calls.map(({ startedAt }) => startedAt))
  })
  it('each have an id, fall within the 90 days before their end, and are sorted by time', () => {
    expect(new Set(calls.map(({ requestId }) => requestId)).size).toBe(calls.length)
    const times = calls.map(({ startedAt }) => startedAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBeGreaterThanOrEqual(until.getTime() - 90 * dayMs)
    expect(times.at(-1)).toBeLessThan(until.getTime())
    expect(perDay(calls).size).toBeGreaterThanOrEqual(90)
    expect(calls.length).toBeGreaterThan(10_000)
  })
  it('grow, keep office hours, drop at weekends and peak at month ends', () => {
    const inDays = (from: number, to: number) =>
      calls.filter(({ startedAt }) => {
        const ago = (until.getTime() - startedAt.getTime()) / dayMs
        return ago >= from && ago < to
      }).length
    expect(inDays(0, 28) / inDays(62, 90)).toBeGreaterThan(1.25)
    const desk = calls.filter(({ client }) => client === treasuryDesk)
    expect(share(desk, ({ startedAt }) => startedAt.getUTCHours() >= 7 && startedAt.getUTCHours() < 18)).toBeGreaterThan(0.9)
    const days = [...perDay(desk)].map(([day, count]) => ({ day, weekday: new Date(day).getUTCDay(), count }))
    const weekend = days.filter(({ weekday }) => weekday === 0 || weekday === 6).map(({ count }) => count)
    const workdays = days.filter(({ weekday }) => weekday > 0 && weekday < 6)
    expect(average(weekend)).toBeLessThan(average(workdays.map(({ count }) => count)) / 5)
    const monthEnd = workdays.filter(({ day }) => ['2026-09-30', '2026-10-30', '2026-10-01'].includes(day))
    expect(average(monthEnd.map(({ count }) => count))).toBeGreaterThan(1.4 * average(workdays.map(({ count }) => count)))
  })
  it('come from several APIs and organizations; most succeed, and every kind of mistake occurs', () => {
    expect(new Set(calls.map(({ client }) => client.api)).size).toBe(4)
    expect(new Set(calls.map(({ client }) => client.organization)).size).toBeGreaterThanOrEqual(6)
    const success = share(calls, ({ status }) => status < 400)
    expect(success).toBeGreaterThan(0.92)
    expect(success).toBeLessThan(0.99)
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200, 201, 400, 401, 404, 422, 429, 502, 503, 504]))
  })
  it.each([0, 1, 2, 3, 4, 5, 6])('include an incident and an outdated key, on working days, whatever day it is (%i)', (later) => {
    const some = [...callsUntil(new Date(until.getTime() + later * dayMs))]
    const worst = [...perDay(some.filter(({ status }) => status >= 500))].toSorted(([, a], [, b]) => b - a)
    expect(new Date(worst[0]?.[0] ?? '').getUTCDay()).toBe(2)
    expect(worst[0]?.[1]).toBeGreaterThan(8 * (worst[1]?.[1] ?? 0))
    const refused = some.filter(({ status }) => status === 401)
    expect(refused.length).toBeGreaterThan(20)
    expect([...perDay(refused).keys()].map((day) => new Date(day).getUTCDay())).toEqual([1, 2, 3])
    expect(refused.every(({ isKnown, client }) => !isKnown && client.nickname === 'Account opening')).toBe(true)
  })
})
