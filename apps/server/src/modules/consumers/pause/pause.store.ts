import type { Pauser } from '@apim/contract/constants'
import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { consumers } from '../../../db/schema/index.ts'

const columnOf = { provider: 'pausedByProviderAt', organization: 'pausedByOrganizationAt' } as const

/** Whether anyone keeps the key out with a pause. */
export const isPaused = sql<boolean>`(${consumers.pausedByProviderAt} is not null or ${consumers.pausedByOrganizationAt} is not null)`

const works: SQL = sql`${consumers.state} in ('ACTIVE', 'REQUESTED')`
/** A key that no one has seen yet is not paused: its creation would be undone. */
const canBePaused = or(
  inArray(consumers.state, ['ACTIVE', 'SUSPENDED']),
  and(eq(consumers.state, 'REQUESTED'), isNotNull(consumers.applied)),
)

/** The pauses of keys. */
export const pauseStore = {
  lock: async (tx: Tx, id: number) => (await tx.select().from(consumers).where(eq(consumers.id, id)).for('update'))[0],
  /** Keeps the key out from now on; false for one that cannot be paused. */
  pause: async (tx: Tx, id: number, pauser: Pauser): Promise<boolean> =>
    (
      await tx
        .update(consumers)
        .set({
          [columnOf[pauser]]: sql`now()`,
          state: sql`case when ${works} then 'SUSPENDED' else ${consumers.state} end`,
          settled: sql`${consumers.settled} and not ${works}`,
          updatedAt: sql`now()`,
        })
        .where(and(eq(consumers.id, id), canBePaused))
        .returning({ id: consumers.id })
    ).length === 1,
  end: (tx: Tx, id: number, pausers: readonly Pauser[]) =>
    tx
      .update(consumers)
      .set({ ...Object.fromEntries(pausers.map((one) => [columnOf[one], null])), updatedAt: sql`now()` })
      .where(eq(consumers.id, id)),
}
