import { oneOf, type Search, textOf } from '../search.ts'
import type { Filter } from './filters.ts'

/** Spans that end now, in minutes. */
const spans = { '15m': 15, '1h': 60, '24h': 1440, '7d': 10_080, '30d': 43_200, '90d': 129_600 } as const
export type Span = keyof typeof spans
export const spanNames = Object.keys(spans) as Span[]

export interface TimeRange {
  /** Either a span that ends now … */
  last?: Span | undefined
  /** … or days, `2026-11-02`, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** Whether the date exists: JavaScript turns 30 February into another day. */
const isDay = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

const dayOf = (value: unknown) => {
  const text = textOf(value)
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text) ? text : undefined
}

/** The part of an address: a span and days exclude each other. */
const read = (search: Search): TimeRange => {
  const last = oneOf(search.last, spanNames)
  return { last, from: last ? undefined : dayOf(search.from), to: last ? undefined : dayOf(search.to) }
}

/** A time range in either form: one chip, and `startDate`, `endDate` and `zone` for the server. */
export const timeRange: Filter<'time', TimeRange, { startDate: string | undefined; endDate: string | undefined; zone: string }> = {
  facet: 'time',
  read,
  chips: ({ last, from, to }) => (last || from || to ? [''] : []),
  toggled: () => read({}),
  query: ({ last, from, to }, { now, zone }) => ({
    startDate: last ? new Date(now - spans[last] * 60_000).toISOString() : from,
    endDate: to,
    zone,
  }),
  isInOrder: ({ from, to }) => !from || !to || from <= to,
}
