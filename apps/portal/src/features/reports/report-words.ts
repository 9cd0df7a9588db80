import type { TimeRange } from '../../shared/list/time-range.ts'
import { percent } from '../../shared/numbers.ts'
import type { Translate } from '../../shared/texts/use-translation.ts'
import { calendarDay } from '../../shared/time.ts'

/** The chosen time range as text; undefined if there is none. */
export const timeText = ({ last, from, to }: TimeRange, t: Translate): string | undefined => {
  if (last) return t('reports.last', { span: t(`reports.preset.${last}`) })
  if (from && to) return from === to ? calendarDay(from) : `${calendarDay(from)} – ${calendarDay(to)}`
  if (from) return t('reports.since', { day: calendarDay(from) })
  if (to) return t('reports.until', { day: calendarDay(to) })
  return undefined
}

/** A part of a whole as a percentage with at most two decimals: 96.65%. Only all is 100%, and only none is 0%. Undefined if the whole is 0. */
export const share = (part: number, whole: number) => {
  if (whole === 0) return undefined
  return percent(part === whole || part === 0 ? part / whole : Math.min(0.9999, Math.max(0.0001, part / whole)))
}
