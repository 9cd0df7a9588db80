import { fieldErrors } from './errors.ts'

const dayMs = 86_400_000

/** How far local time is ahead of UTC at an instant, in milliseconds. */
const offsetAt = (instantMs: number, format: Intl.DateTimeFormat) => {
  const parts = Object.fromEntries(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]))
  const local = Date.UTC(parts['year'] ?? 0, (parts['month'] ?? 1) - 1, parts['day'], parts['hour'], parts['minute'], parts['second'])
  return local - Math.floor(instantMs / 1000) * 1000
}

const formatOf = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    throw fieldErrors({ zone: 'Unknown time zone' })
  }
}

/** The first instant of a local day, in milliseconds; if clocks skip midnight, the moment they jump. */
const startOfDay = (midnightMs: number, format: Intl.DateTimeFormat) => {
  const before = offsetAt(midnightMs - dayMs, format)
  const after = offsetAt(midnightMs + dayMs, format)
  const instants = [midnightMs - before, midnightMs - after].sort((a, b) => a - b)
  return instants.find((instant) => instant + offsetAt(instant, format) === midnightMs) ?? midnightMs - before
}

const isDay = (text: string) => text.length === 10
const instant = (ms: number) => new Date(Math.max(0, ms))

export interface TimeRange {
  /** Inclusive. */
  from: Date | undefined
  /** Exclusive. */
  until: Date | undefined
}

/**
 * The instants that a filter covers: days are whole days in `zone`, the end day included; an end with a time is inclusive to the millisecond (trust
 * T58). Throws 400 for an unknown zone.
 */
export const timeRange = (filter: { startDate?: string | undefined; endDate?: string | undefined; zone: string }): TimeRange => {
  const format = formatOf(filter.zone)
  const { startDate, endDate } = filter
  return {
    from:
      startDate === undefined ? undefined : instant(isDay(startDate) ? startOfDay(Date.parse(startDate), format) : Date.parse(startDate)),
    until:
      endDate === undefined
        ? undefined
        : instant(isDay(endDate) ? startOfDay(Date.parse(endDate) + dayMs, format) : Date.parse(endDate) + 1),
  }
}
