import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { gatewayCoverage } from '../../../db/schema/index.ts'

/** Two spans with at most this many seconds between them count as one: heartbeats come every minute (trust T67). */
export const toleranceS = 120
/** Nothing asks about an earlier time. */
const keptDays = 60

/** From when until when gateways delivered everything that they logged, by the database's clock. */
export const coverageStore = (db: Db) => ({
  /** Records that everything a gateway logged in these last milliseconds has been delivered. */
  note: (resourceId: number, coveredMs: number): Promise<void> =>
    db.transaction(async (tx) => {
      const since = sql`now() - make_interval(secs => ${coveredMs / 1000})`
      const [newest] = await tx
        .select({ id: gatewayCoverage.id })
        .from(gatewayCoverage)
        .where(
          and(eq(gatewayCoverage.resourceId, resourceId), gte(gatewayCoverage.until, sql`${since} - make_interval(secs => ${toleranceS})`)),
        )
        .orderBy(desc(gatewayCoverage.until), desc(gatewayCoverage.id))
        .limit(1)
        .for('update')
      if (newest) {
        const values = { since: sql`least(${gatewayCoverage.since}, ${since})`, until: sql`now()` }
        await tx.update(gatewayCoverage).set(values).where(eq(gatewayCoverage.id, newest.id))
        return
      }
      await tx.insert(gatewayCoverage).values({ resourceId, since, until: sql`now()` })
      const old = lt(gatewayCoverage.until, sql`now() - make_interval(days => ${keptDays})`)
      await tx.delete(gatewayCoverage).where(and(eq(gatewayCoverage.resourceId, resourceId), old))
    }),
})
