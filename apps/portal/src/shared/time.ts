import { serverNow } from './api/server-clock.ts'
import { locale } from './language.ts'

const days = { day: 'numeric', month: 'short', year: 'numeric' } as const
const minutes = { ...days, hour: '2-digit', minute: '2-digit' } as const

/** A point in time from the server (ISO 8601 UTC), as a date in the reader's language, format and zone: `2 Nov 2026`. */
export const day = (iso: string) => new Date(iso).toLocaleDateString(locale(), days)

/** The same with the time to the minute: `2 Nov 2026, 12:58`. */
export const moment = (iso: string) => new Date(iso).toLocaleString(locale(), minutes)

/** The same to the second: when a call came in (specification 1 §9). */
export const second = (iso: string) => new Date(iso).toLocaleString(locale(), { ...minutes, second: '2-digit' })

/** A calendar day in the reader's language, whatever their zone: `2026-11-02` → `2 Nov 2026`. */
export const calendarDay = (text: string) => new Date(`${text}T00:00:00Z`).toLocaleDateString(locale(), { ...days, timeZone: 'UTC' })

/** A moment of today, milliseconds since 1970, to the second: `12:58:03`. */
export const clock = (at: number) => new Date(at).toLocaleTimeString(locale())

/** Seconds since 1970 (gateway entities) as `2026-11-02` in the reader's zone (specification 1 §9). */
export const dayOfSeconds = (seconds: number) => {
  const date = new Date(seconds * 1000)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago, in the reader's language: `4 minutes ago`; below a minute `now`. */
export const ago = (iso: string, now = serverNow()) => {
  const seconds = Math.round((Date.parse(iso) - now) / 1000)
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' })
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', Number.POSITIVE_INFINITY]
  return words.format(Math.trunc(seconds / size), unit as Intl.RelativeTimeFormatUnit)
}
