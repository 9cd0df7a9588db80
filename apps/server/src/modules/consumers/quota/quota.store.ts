import { and, eq, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { deleteSome } from '../../../db/delete-some.ts'
import { consumers, deployments, quotaNotices } from '../../../db/schema/index.ts'
import { isUsable } from '../../../read-models/usable-keys.store.ts'
import { type Moment, type Period, usedIn, windowEnd, windowStart } from './windows.store.ts'

const asTime = (value: SQL) => value.mapWith((at: string) => new Date(at)) as SQL<Date>

const isOwn = and(isNotNull(consumers.rateLimitPeriod), isNotNull(consumers.rateLimit)) as SQL<boolean>
const isOfDeployment = and(deployments.rateLimitEnabled, isNotNull(deployments.ratePerMinute)) as SQL<boolean>

/** A consumer's own limit, or else the deployment's, which counts by minute and for each consumer too. */
const isLimited = or(isOwn, isOfDeployment) as SQL<boolean>
const limit = sql<number>`case when ${isOwn} then ${consumers.rateLimit} else ${deployments.ratePerMinute} end`
const period = sql<Period>`case when ${isOwn} then ${consumers.rateLimitPeriod} else 'minute' end`

/**
 * How much of the limit that holds is used in its window, and when that ends; the calls are null where there is no limit. For a query on consumers and
 * their deployments.
 */
export const quotaColumns = (at: Moment = sql`now()`) => ({
  used: sql<number | null>`case when ${isLimited} then ${usedIn(period, at, limit)} end`.as('used'),
  windowEndsAt: asTime(windowEnd(period, at)).as('window_ends_at'),
})

/** The shares of a limit, in percent, that people are told of. */
export const quotaPercents = [80, 100] as const
export type QuotaPercent = (typeof quotaPercents)[number]

export const noticesAtOnce = 200

/** Minutes are over before anyone looks: the one that is, and two before of the same day, however long the last look took. */
const mostInMinutes = (at: Moment) => {
  const then = sql`(${at}) - make_interval(mins => back)`
  return sql`(select max(${usedIn(sql`'minute'`, then, limit)}) from generate_series(0, 2) back where ${then} >= ${windowStart(sql`'day'`, at)})`
}

/** Which keys have used how much, and who was told. */
export const quotaStore = (db: Db) => ({
  findUse: async (tx: Tx, id: number, at?: Moment) =>
    (
      await tx
        .select(quotaColumns(at))
        .from(consumers)
        .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
        .where(eq(consumers.id, id))
    )[0],
  /** Working keys that have reached a share of their limit of which no one was told: of one for a minute only all of it, once a day (decision 79). */
  findReached: async (at: Moment = sql`now()`) => {
    const used = db
      .select({
        id: consumers.id,
        period: period.as('period'),
        limit: limit.as('full'),
        used: sql<number>`case when ${period} = 'minute' then ${mostInMinutes(at)} else ${usedIn(period, at, limit)} end`.as('used'),
        since: windowStart(sql`case ${period} when 'hour' then 'hour' else 'day' end`, at).as('since'),
        endsAt: windowEnd(period, at).as('ends_at'),
      })
      .from(consumers)
      .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
      .where(and(isUsable, isLimited))
      .as('metered')
    const percent = sql<QuotaPercent>`case when ${used.used} >= ${used.limit} then 100 else 80 end`
    const isReached = sql`${used.used}::bigint * 100 >= ${used.limit} * (case ${used.period} when 'minute' then 100 else 80 end)::bigint`
    const isTold = sql`exists (select from ${quotaNotices} where ${quotaNotices.consumerId} = ${used.id} and ${quotaNotices.period} = ${used.period}
      and ${quotaNotices.since} = ${used.since} and ${quotaNotices.percent} = ${percent})`
    return db
      .select({
        id: used.id,
        period: used.period,
        limit: used.limit,
        percent,
        since: asTime(sql`${used.since}`),
        endsAt: asTime(sql`${used.endsAt}`),
      })
      .from(used)
      .where(and(isReached, sql`not ${isTold}`))
      .orderBy(used.id)
      .limit(noticesAtOnce)
  },
  /** Returns whether this transaction is the first to tell of it; one that is telling it is waited for. What was jumped over is not told later. */
  note: async (
    tx: Tx,
    { id, period, percent, since }: { id: number; period: Period; percent: QuotaPercent; since: Date },
  ): Promise<boolean> => {
    const reached = quotaPercents.filter((one) => one <= percent)
    const noted = await tx
      .insert(quotaNotices)
      .values(reached.map((one) => ({ consumerId: id, period, since, percent: one })))
      .onConflictDoNothing()
      .returning({ percent: quotaNotices.percent })
    return noted.some((one) => one.percent === percent)
  },
})

/** Forgets some of what people were told of windows that are a month ago. */
export const purgeQuotaNotices = (db: Tx): Promise<number> =>
  deleteSome(db, quotaNotices, lt(quotaNotices.since, sql`now() - interval '30 days'`))
