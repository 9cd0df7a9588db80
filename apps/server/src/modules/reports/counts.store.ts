import { and, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { accessLog, accessLogDays } from '../../db/schema/index.ts'
import type { TimeRange } from '../../http/time-range.ts'
import type { ReportFilter } from './reports.store.ts'

const dayMs = 86_400_000
const floorDay = (time: Date) => new Date(Math.floor(time.getTime() / dayMs) * dayMs)
const ceilDay = (time: Date) => new Date(Math.ceil(time.getTime() / dayMs) * dayMs)

/** The same filter, with an end before `kept` moved to the nearest midnight (UTC): earlier calls have no rows any more, only daily counts. */
export const inWholeDays = (filter: ReportFilter, kept: Date): ReportFilter => {
  const nearest = (time: Date | undefined) => (time && time < kept ? new Date(Math.round(time.getTime() / dayMs) * dayMs) : time)
  return { ...filter, from: nearest(filter.from), until: nearest(filter.until) }
}

/** Splits a range into whole days and the partial days at either end. */
const cut = ({ from, until }: TimeRange): { days: TimeRange; rests: { from: Date; until: Date }[] } => {
  const days = { from: from && ceilDay(from), until: until && floorDay(until) }
  if (from && until && (days.from as Date) >= (days.until as Date))
    return { days: { from, until: from }, rests: from < until ? [{ from, until }] : [] }
  const rests = [
    ...(from && days.from && from < days.from ? [{ from, until: days.from }] : []),
    ...(until && days.until && days.until < until ? [{ from: days.until, until }] : []),
  ]
  return { days, rests }
}

const dimensions = (table: typeof accessLog | typeof accessLogDays, filter: ReportFilter): (SQL | undefined)[] => [
  filter.orgId && inArray(table.organizationId, filter.orgId),
  filter.apiId && inArray(table.apiId, filter.apiId),
  filter.env && inArray(table.env, filter.env),
  filter.responseStatusCode && inArray(table.responseStatus, filter.responseStatusCode),
]

export interface Counts {
  total: number
  success: number
}

/** Counts calls from the daily counts, and the partial days at either end from the log itself: exact, in one snapshot. */
export const countsStore = (db: Db) => ({
  count: async (filter: ReportFilter): Promise<Counts> => {
    const { days, rests } = cut(filter)
    const byDay = db
      .select({ status: accessLogDays.responseStatus, calls: accessLogDays.calls })
      .from(accessLogDays)
      .where(
        and(
          ...dimensions(accessLogDays, filter),
          days.from && gte(accessLogDays.day, days.from),
          days.until && lt(accessLogDays.day, days.until),
        ),
      )
    const inRests = rests.map((rest) => and(gte(accessLog.startedAt, rest.from), lt(accessLog.startedAt, rest.until)))
    const byCall = db
      .select({ status: accessLog.responseStatus, calls: sql<number>`1`.as('calls') })
      .from(accessLog)
      .where(and(...dimensions(accessLog, filter), inRests.length > 0 ? or(...inRests) : sql`false`))
    const all = byDay.unionAll(byCall).as('counted')
    const [row] = await db
      .select({
        total: sql`coalesce(sum(${all.calls}), 0)`.mapWith(Number),
        success: sql`coalesce(sum(${all.calls}) filter (where ${all.status} < 400), 0)`.mapWith(Number),
      })
      .from(all)
    return row as Counts
  },
})
