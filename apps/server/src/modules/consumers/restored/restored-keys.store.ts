import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { consumers, deployments, keyRotations } from '../../../db/schema/index.ts'

const isUnchecked = inArray(consumers.afterRestore, ['unchecked', 'unchecked-out'])
/** Not restored, or its gateway has been asked about it since: until then a change would bring back a key that was revoked after the backup. */
export const isAskedAbout = sql`coalesce(${consumers.afterRestore}, 'held') = 'held'`
/** Whether it is still to be asked about this one. */
export const isInDoubt = ({ afterRestore }: Pick<typeof consumers.$inferSelect, 'afterRestore'>): boolean =>
  afterRestore === 'unchecked' || afterRestore === 'unchecked-out'
/** Why a key cannot be changed before. */
export const notAskedAbout = 'Its gateway has not been asked about this key since a restore. Try again in a moment'
const isHeld = and(eq(consumers.afterRestore, 'held'), eq(consumers.state, 'SUSPENDED'))

/** Keys of a restored portal at gateways that were not restored with it. */
export const restoredKeysStore = (db: Db) => ({
  /** Those of one gateway that it has not been asked about yet. */
  findUnchecked: (resourceId: number) =>
    db
      .select({
        id: consumers.id,
        state: consumers.state,
        afterRestore: consumers.afterRestore,
        auth: deployments.auth,
        keySlot: consumers.keySlot,
        applied: consumers.applied,
        apiKeyLast4: consumers.apiKeyLast4,
        clientId: consumers.clientId,
        old: { consumerId: keyRotations.consumerId, apiKeyLast4: keyRotations.apiKeyLast4, clientId: keyRotations.clientId },
      })
      .from(consumers)
      .leftJoin(keyRotations, eq(keyRotations.consumerId, consumers.id))
      .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
      .where(and(eq(deployments.resourceId, resourceId), isUnchecked)),
  /** Those that are not held: they are reconciled like any other. */
  clear: (tx: Tx, ids: readonly number[]) =>
    tx
      .update(consumers)
      .set({ afterRestore: null })
      .where(and(inArray(consumers.id, [...ids]), isUnchecked)),
  /** Shuts out what the gateway did not let in any more, or would not have; returns which ones this call did. */
  hold: async (tx: Tx, ids: readonly number[]) =>
    tx
      .update(consumers)
      .set({ afterRestore: 'held', state: 'SUSPENDED', settled: false, updatedAt: sql`now()` })
      .where(and(inArray(consumers.id, [...ids]), isUnchecked, inArray(consumers.state, ['ACTIVE', 'SUSPENDED'])))
      .returning({ id: consumers.id, organizationId: consumers.organizationId, deploymentId: consumers.deploymentId }),
  /** Ends the hold; returns whether there was one. */
  release: async (tx: Tx, id: number) =>
    (
      await tx
        .update(consumers)
        .set({ afterRestore: null })
        .where(and(eq(consumers.id, id), isHeld))
        .returning({ id: consumers.id })
    ).length === 1,
})
/** A key that its gateway has not been asked about yet, and the old one beside it, if any. */
export type Unchecked = Awaited<ReturnType<ReturnType<typeof restoredKeysStore>['findUnchecked']>>[number]
