import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { accessLog, accessLogGaps, consumers, deployments } from '../../../db/schema/index.ts'
import { lacksPartition, makePartitions } from '../log/log-partitions.store.ts'
import { weekOf } from '../log/weeks.ts'

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

/** Partitions are made before the rows are written: every row that the database refuses is an error in its log. */
const logRoom = (db: Db) => {
  const weeks = new Set<number>()
  const weekMsOf = ({ startedAt }: NewRow) => weekOf(startedAt.getTime()).getTime()
  return {
    makeFor: async (rows: NewRow[]) => {
      const missing = [...new Set(rows.map(weekMsOf))].filter((week) => !weeks.has(week))
      if (missing.length === 0) return
      await makePartitions(
        db,
        missing.map((week) => new Date(week)),
      )
      for (const week of missing) weeks.add(week)
    },
    /** Retention has dropped a partition since. */
    forget: () => weeks.clear(),
  }
}

export const ingestStore = (db: Db) => {
  const room = logRoom(db)
  return {
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
      await room.makeFor(rows)
      try {
        return await insertNew(db, rows, gaps)
      } catch (error) {
        if (!lacksPartition(error)) throw error
        room.forget()
        await room.makeFor(rows)
        return insertNew(db, rows, gaps)
      }
    },
  }
}
export type IngestStore = ReturnType<typeof ingestStore>
