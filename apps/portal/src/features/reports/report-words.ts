import type { TFunction } from 'i18next'
import type { ReportFilters } from './report-search.ts'

const language = () => globalThis.document?.documentElement.lang || 'en'

/** A day of the calendar in the reader's language, whatever their zone: `2026-11-02` → `2 Nov 2026`. */
export const dayText = (text: string) =>
  new Date(`${text}T00:00:00Z`).toLocaleDateString(language(), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The chosen time in words; undefined for any time. */
export const timeText = ({ last, from, to }: ReportFilters, t: TFunction): string | undefined => {
  if (last) return t('reports.last', { span: t(`reports.preset.${last}`) })
  if (from && to) return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`
  if (from) return t('reports.since', { day: dayText(from) })
  if (to) return t('reports.until', { day: dayText(to) })
  return undefined
}

/** When a call came in: month, day, year and time to the second, in the reader's zone (specification 1 §9). */
export const accessTime = (iso: string) =>
  new Date(iso).toLocaleString(language(), {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })

/** How much of the whole, as a percentage with at most two digits: 96.65 %. Only all is 100 %, and only none is 0 %. Undefined for nothing of nothing. */
export const share = (part: number, whole: number) => {
  if (whole === 0) return undefined
  const percent = Math.round((part / whole) * 10_000) / 100
  const honest = part === whole || part === 0 ? percent : Math.min(99.99, Math.max(0.01, percent))
  return `${honest.toLocaleString(language())} %`
}
