import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { consumers, deployments } from '../../../db/schema/index.ts'

/** What a key is when it gets this end back: one that has come, no gateway lets in again, not even until someone looks. */
export const stateUntil = (end: Date | null): SQL<'ACTIVE' | 'SUSPENDED'> =>
  sql`case when ${end?.toISOString() ?? null}::timestamptz <= now() then 'SUSPENDED' else 'ACTIVE' end`

/** So many at a time, of each gateway: the next ones at the next look. */
const some = 200

/** Keys whose end has come. */
export const endedKeysStore = (db: Db) => ({
  /** Those that still work. */
  findWorking: async (): Promise<number[]> => {
    const rows = await db
      .select({ id: consumers.id })
      .from(consumers)
      .where(and(inArray(consumers.state, ['ACTIVE', 'REQUESTED']), sql`${consumers.expiresAt} <= now()`))
      .orderBy(consumers.expiresAt)
      .limit(some)
    return rows.map(({ id }) => id)
  },
  /** Those that their gateways may still let in, by gateway: the many of one that does not answer are in no other's way. */
  findLeft: async (): Promise<Map<number, number[]>> => {
    const place = sql<number>`row_number() over (partition by ${deployments.resourceId} order by ${consumers.expiresAt}, ${consumers.id})`
    const left = db
      .select({ id: consumers.id, resourceId: deployments.resourceId, place: place.as('place') })
      .from(consumers)
      .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
      .where(and(inArray(consumers.state, ['SUSPENDED', 'FAILED']), eq(consumers.settled, false), sql`${consumers.expiresAt} <= now()`))
      .as('left_in')
    const rows = await db.select().from(left).where(lte(left.place, some)).orderBy(left.place)
    return new Map([...Map.groupBy(rows, ({ resourceId }) => resourceId)].map(([id, of]) => [id, of.map((row) => row.id)]))
  },
})
