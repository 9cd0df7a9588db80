import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { deleteSome } from '../../../db/delete-some.ts'
import { accessLog, consumers, quotaNotices } from '../../../db/schema/index.ts'
import { isUsable } from '../../../read-models/usable-keys.store.ts'

/** Gateways count a day's calls by days of UTC. */
const dayOf = (at: SQL): SQL => sql`(date_trunc('day', (${at}) at time zone 'UTC') at time zone 'UTC')`
const asTime = (value: SQL) => value.mapWith((at: string) => new Date(at)) as SQL<Date>

/** A key with a limit for a day: shorter windows are over before anyone looks. */
const isMetered = and(eq(consumers.rateLimitPeriod, 'day'), isNotNull(consumers.rateLimit)) as SQL<boolean>

/**
 * The calls of a consumer since its day began, up to its limit: more is not looked for. What the limit refused is not counted, as gateways do not count
 * it either.
 */
const usedAt = (at: SQL): SQL =>
  sql`(select count(*)::int from (select 1 from ${accessLog} where ${accessLog.consumerId} = ${consumers.id}
    and ${accessLog.startedAt} >= ${dayOf(at)} and ${accessLog.startedAt} < ${dayOf(at)} + interval '1 day' and ${accessLog.responseStatus} <> 429
    limit ${consumers.rateLimit}) as call)`

/** How much of a day's limit is used, and when the day ends; the calls are null where there is no such limit. */
export const quotaColumns = {
  usedToday: sql<number | null>`case when ${isMetered} then ${usedAt(sql`now()`)} end`.as('used_today'),
  todayEndsAt: asTime(sql`${dayOf(sql`now()`)} + interval '1 day'`).as('today_ends_at'),
}

/** The shares of a limit, in percent, that people are told of. */
export const quotaPercents = [80, 100] as const
export type QuotaPercent = (typeof quotaPercents)[number]

/** A point in time, as the database computes it. */
export type Moment = SQL

export const noticesAtOnce = 200

/** Which keys have used how much, and who was told. */
export const quotaStore = (db: Db) => ({
  findUse: async (tx: Tx, id: number) => (await tx.select(quotaColumns).from(consumers).where(eq(consumers.id, id)))[0],
  /** Working keys that have reached a share of their day's limit of which no one was told. */
  findReached: async (at: Moment = sql`now()`) => {
    const used = db
      .select({ id: consumers.id, limit: sql<number>`${consumers.rateLimit}`.as('day_limit'), used: sql<number>`${usedAt(at)}`.as('used') })
      .from(consumers)
      .where(and(isUsable, isMetered))
      .as('metered')
    const percent = sql<QuotaPercent>`case when ${used.used} >= ${used.limit} then 100 else 80 end`
    const isTold = sql`exists (select from ${quotaNotices} where ${quotaNotices.consumerId} = ${used.id} and ${quotaNotices.day} = ${dayOf(at)}
      and ${quotaNotices.percent} = ${percent})`
    return db
      .select({ id: used.id, limit: used.limit, percent, day: asTime(dayOf(at)), endsAt: asTime(sql`${dayOf(at)} + interval '1 day'`) })
      .from(used)
      .where(sql`${used.used} * 100 >= ${used.limit} * 80::bigint and not ${isTold}`)
      .orderBy(used.id)
      .limit(noticesAtOnce)
  },
  /** Returns whether this transaction is the first to tell of it; one that is telling it is waited for. What was jumped over is not told later. */
  note: async (tx: Tx, { id, percent, day }: { id: number; percent: QuotaPercent; day: Date }): Promise<boolean> => {
    const reached = quotaPercents.filter((one) => one <= percent)
    const noted = await tx
      .insert(quotaNotices)
      .values(reached.map((one) => ({ consumerId: id, day, percent: one })))
      .onConflictDoNothing()
      .returning({ percent: quotaNotices.percent })
    return noted.some((one) => one.percent === percent)
  },
})

/** Forgets some of what people were told of days that are a month ago. */
export const purgeQuotaNotices = (db: Tx): Promise<number> =>
  deleteSome(db, quotaNotices, lt(quotaNotices.day, sql`now() - interval '30 days'`))
