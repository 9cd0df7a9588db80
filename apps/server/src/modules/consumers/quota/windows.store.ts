import { type SQL, sql } from 'drizzle-orm'
import { accessLog, consumers } from '../../../db/schema/index.ts'

export type Period = NonNullable<(typeof consumers.$inferSelect)['rateLimitPeriod']>

/** A point in time, as the database computes it. */
export type Moment = SQL

/** The beginning of the minute, the hour or the day (UTC) at that time: gateways count by these. */
export const windowStart = (period: SQL, at: Moment): SQL => sql`(date_trunc(${period}, (${at}) at time zone 'UTC') at time zone 'UTC')`

/** Its end. */
export const windowEnd = (period: SQL, at: Moment): SQL =>
  sql`((date_trunc(${period}, (${at}) at time zone 'UTC') + ('1 ' || ${period})::interval) at time zone 'UTC')`

const day = sql.raw("'day'")

/**
 * The calls of a consumer in its window, up to its limit: more is not looked for. What the limit refused is not counted, as gateways do not count it
 * either. The day names the parts of the log before a row is read.
 */
export const usedIn = (period: SQL, at: Moment, limit: SQL): SQL =>
  sql`(select count(*)::int from (select 1 from ${accessLog} where ${accessLog.consumerId} = ${consumers.id}
    and ${accessLog.startedAt} >= ${windowStart(day, at)} and ${accessLog.startedAt} < ${windowEnd(day, at)}
    and ${accessLog.startedAt} >= ${windowStart(period, at)} and ${accessLog.startedAt} < ${windowEnd(period, at)}
    and ${accessLog.responseStatus} <> 429 limit ${limit}) as call)`
