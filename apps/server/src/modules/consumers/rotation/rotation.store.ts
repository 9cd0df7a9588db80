import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { consumers, deployments, keyRotations } from '../../../db/schema/index.ts'

export type Rotation = typeof keyRotations.$inferSelect
/** A consumer with its old key, if it has one, and with what its gateway was last seen to hold. */
export type Rotating = Pick<typeof consumers.$inferSelect, 'id' | 'applied' | 'keySlot' | 'rotations' | 'afterRestore' | 'expiresAt'> & {
  rotation: Rotation | null
}

/** The columns of a consumer that hold its key and its client. */
export const credentialsIn = (row: Pick<Rotation, 'apiKey' | 'apiKeyLast4' | 'clientId' | 'clientSecret' | 'clientSecretLast4'>) => ({
  apiKey: row.apiKey,
  apiKeyLast4: row.apiKeyLast4,
  clientId: row.clientId,
  clientSecret: row.clientSecret,
  clientSecretLast4: row.clientSecretLast4,
})

const { id, applied, keySlot, rotations, afterRestore, expiresAt } = consumers
const rotating = { id, applied, keySlot, rotations, afterRestore, expiresAt }

/** Old keys beside the ones that replace them. */
export const rotationStore = {
  lock: async (tx: Tx, id: number) => (await tx.select().from(consumers).where(eq(consumers.id, id)).for('update'))[0],
  find: async (tx: Tx, consumerId: number) => (await tx.select().from(keyRotations).where(eq(keyRotations.consumerId, consumerId)))[0],
  /** Those of these consumers that have an old key. */
  findOf: async (tx: Tx, ids: readonly number[]): Promise<Rotating[]> =>
    ids.length === 0
      ? []
      : tx
          .select({ ...rotating, rotation: keyRotations })
          .from(consumers)
          .innerJoin(keyRotations, eq(keyRotations.consumerId, consumers.id))
          .where(inArray(consumers.id, [...ids]))
          .orderBy(consumers.id),
  update: (tx: Tx, id: number, values: Partial<typeof consumers.$inferInsert>) =>
    tx.update(consumers).set(values).where(eq(consumers.id, id)),
  insert: (tx: Tx, rotation: typeof keyRotations.$inferInsert) => tx.insert(keyRotations).values(rotation),
  /** Whether there was one. */
  remove: async (tx: Tx, consumerIds: readonly number[]): Promise<boolean> =>
    consumerIds.length > 0 &&
    (
      await tx
        .delete(keyRotations)
        .where(inArray(keyRotations.consumerId, [...consumerIds]))
        .returning({ id: keyRotations.consumerId })
    ).length > 0,
  /** Whether the end of the consumer's old key has come. */
  hasEnded: async (tx: Tx, consumerId: number): Promise<boolean> =>
    (await tx.$count(keyRotations, and(eq(keyRotations.consumerId, consumerId), sql`${keyRotations.endsAt} <= now()`))) > 0,
  /** Consumers whose old key's end has come, by gateway; one that is being changed comes later. */
  findEnded: async (db: Db): Promise<Map<number, number[]>> => {
    const rows = await db
      .select({ id: keyRotations.consumerId, resourceId: deployments.resourceId })
      .from(keyRotations)
      .innerJoin(consumers, eq(consumers.id, keyRotations.consumerId))
      .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
      .where(and(sql`${keyRotations.endsAt} <= now()`, inArray(consumers.state, ['ACTIVE', 'SUSPENDED'])))
      .orderBy(asc(keyRotations.endsAt))
    return new Map([...Map.groupBy(rows, ({ resourceId }) => resourceId)].map(([id, of]) => [id, of.map((row) => row.id)]))
  },
}
