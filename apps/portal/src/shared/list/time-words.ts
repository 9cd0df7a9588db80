import type { Translate } from '../texts/use-translation.ts'
import { calendarDay } from '../time.ts'
import type { TimeRange } from './time-range.ts'

/** The chosen time range as text; undefined if there is none. */
export const timeText = ({ last, from, to }: TimeRange, t: Translate): string | undefined => {
  if (last) return t('list.time.last', { span: t(`list.time.preset.${last}`) })
  if (from && to) return from === to ? calendarDay(from) : `${calendarDay(from)} – ${calendarDay(to)}`
  if (from) return t('list.time.since', { day: calendarDay(from) })
  if (to) return t('list.time.until', { day: calendarDay(to) })
  return undefined
}
