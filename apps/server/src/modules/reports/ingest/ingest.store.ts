import { and, eq, gte, inArray, notExists, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { deleteSome, isOlderThan } from '../../../db/delete-some.ts'
import { accessLog, accessLogGaps, consumers, deployments, keyRotations, keyUses } from '../../../db/schema/index.ts'
import { lacksPartition, makePartitions } from '../log/log-partitions.store.ts'
import { weekOf } from '../log/weeks.ts'
import type { KeyUse } from './key-uses.ts'

export type NewRow = typeof accessLog.$inferInsert
export type NewGap = typeof accessLogGaps.$inferInsert

/** A use that is delivered again, or after a later one, changes nothing. */
const noteKeyUses = (tx: Tx, uses: KeyUse[]) =>
  tx
    .insert(keyUses)
    .values(uses)
    .onConflictDoUpdate({
      target: [keyUses.consumerId, keyUses.keySlot],
      set: { usedAt: sql`excluded.used_at`, usedFrom: sql`excluded.used_from` },
      setWhere: sql`excluded.used_at > ${keyUses.usedAt}`,
    })

/**
 * Deletes some of the last calls of keys, with the addresses they came from: those that many days old, and all of a consumer without an old key, for which
 * nothing reads them; returns how many.
 */
export const purgeKeyUses = (db: Tx, days: number): Promise<number> => {
  const rotation = db.select({ one: sql`1` }).from(keyRotations).where(eq(keyRotations.consumerId, keyUses.consumerId))
  return deleteSome(db, keyUses, sql`${isOlderThan(days, keyUses.usedAt)} or ${notExists(rotation)}`)
}

/** Stores those of the rows that are new in one transaction, where their partitions exist; returns how many were new. */
export const insertCalls = (db: Db, rows: NewRow[], gaps: NewGap[], uses: KeyUse[] = []): Promise<number> =>
  db.transaction(async (tx) => {
    if (gaps.length > 0) await tx.insert(accessLogGaps).values(gaps).onConflictDoNothing()
    if (rows.length === 0) return 0
    if (uses.length > 0) await noteKeyUses(tx, uses)
    // Always in the same order, so that two deliveries of the same calls cannot deadlock.
    const ordered = rows.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime() || (a.requestId < b.requestId ? -1 : 1))
    return (await tx.insert(accessLog).values(ordered).onConflictDoNothing().returning({ one: sql`1` })).length
  })

/** Creates partitions before the rows are written: a row that the database rejects would be an error in its log. */
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
    /** For when retention has dropped a partition meanwhile. */
    forget: () => weeks.clear(),
  }
}

export const ingestStore = (db: Db) => {
  const room = logRoom(db)
  return {
    /** Deployments from that id on, in any state: reports also name deleted ones. */
    findDeployments: async (fromId: number) =>
      db
        .select({ id: deployments.id, apiId: deployments.apiId, env: deployments.env, resourceId: deployments.resourceId })
        .from(deployments)
        .where(gte(deployments.id, fromId)),
    /** The organizations of these consumers, for those that belong to the gateway. */
    findConsumers: async (resourceId: number, kongConsumerIds: string[]) =>
      kongConsumerIds.length === 0
        ? []
        : db
            .select({
              id: consumers.id,
              kongConsumerId: consumers.kongConsumerId,
              organizationId: consumers.organizationId,
              hasOldKey: sql<boolean>`${keyRotations.consumerId} is not null`,
            })
            .from(consumers)
            .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
            .leftJoin(keyRotations, eq(keyRotations.consumerId, consumers.id))
            .where(and(eq(deployments.resourceId, resourceId), inArray(consumers.kongConsumerId, kongConsumerIds))),
    /** Stores new rows, and has committed when it resolves; returns how many were new. */
    insert: async (rows: NewRow[], gaps: NewGap[], uses: KeyUse[] = []): Promise<number> => {
      await room.makeFor(rows)
      try {
        return await insertCalls(db, rows, gaps, uses)
      } catch (error) {
        if (!lacksPartition(error)) throw error
        room.forget()
        await room.makeFor(rows)
        return insertCalls(db, rows, gaps, uses)
      }
    },
  }
}
export type IngestStore = ReturnType<typeof ingestStore>
