import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { accessLog, accessLogGaps, consumers, deployments } from '../../../db/schema/index.ts'
import { lacksPartition, makePartitions } from '../log/log-partitions.store.ts'

export type NewRow = typeof accessLog.$inferInsert
export type NewGap = typeof accessLogGaps.$inferInsert

const insertNew = (db: Db, rows: NewRow[], gaps: NewGap[]): Promise<number> =>
  db.transaction(async (tx) => {
    if (gaps.length > 0) await tx.insert(accessLogGaps).values(gaps).onConflictDoNothing()
    if (rows.length === 0) return 0
    // In one order, so that two deliveries of the same calls never wait for each other in a circle.
    const ordered = rows.toSorted((a, b) => (a.requestId < b.requestId ? -1 : 1))
    return (await tx.insert(accessLog).values(ordered).onConflictDoNothing().returning({ one: sql`1` })).length
  })

export const ingestStore = (db: Db) => ({
  /** Deployments from that id on, of every state: a report names what is gone as well. */
  findDeployments: async (fromId: number) =>
    db
      .select({ id: deployments.id, apiId: deployments.apiId, env: deployments.env, resourceId: deployments.resourceId })
      .from(deployments)
      .where(gte(deployments.id, fromId)),
  /** Whose consumers these are, of those that belong to the gateway. */
  findConsumers: async (resourceId: number, kongConsumerIds: string[]) =>
    kongConsumerIds.length === 0
      ? []
      : db
          .select({ id: consumers.id, kongConsumerId: consumers.kongConsumerId, organizationId: consumers.organizationId })
          .from(consumers)
          .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
          .where(and(eq(deployments.resourceId, resourceId), inArray(consumers.kongConsumerId, kongConsumerIds))),
  /** Stores what is not there yet, committed when it answers; answers how many rows that were. */
  insert: async (rows: NewRow[], gaps: NewGap[]): Promise<number> => {
    try {
      return await insertNew(db, rows, gaps)
    } catch (error) {
      if (!lacksPartition(error)) throw error
      await makePartitions(
        db,
        rows.map(({ startedAt }) => startedAt),
      )
      return insertNew(db, rows, gaps)
    }
  },
})
export type IngestStore = ReturnType<typeof ingestStore>
