/** The periods of Kong's rate limits, shortest first. */
export const units = ['second', 'minute', 'hour', 'day', 'month', 'year'] as const
export type Unit = (typeof units)[number]

const fixedMs: Partial<Record<Unit, number>> = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** Returns the end of the calendar window (UTC, as in Kong) that contains `now`; both in milliseconds since 1970. */
export function windowEnd(unit: Unit, now: number): number {
  const length = fixedMs[unit]
  if (length !== undefined) return (Math.floor(now / length) + 1) * length
  const date = new Date(now)
  return unit === 'month' ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) : Date.UTC(date.getUTCFullYear() + 1, 0)
}

/** Returns the start of the calendar window (UTC) that contains `now`; both in milliseconds since 1970. */
export function windowStart(unit: Unit, now: number): number {
  const length = fixedMs[unit]
  if (length !== undefined) return Math.floor(now / length) * length
  const date = new Date(now)
  return unit === 'month' ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) : Date.UTC(date.getUTCFullYear(), 0)
}
