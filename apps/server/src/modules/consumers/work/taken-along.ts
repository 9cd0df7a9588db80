import type { Tx } from '../../../db/client.ts'
import { withdrawAccess } from '../../access/index.ts'
import type { ConsumerRow, ConsumersStore } from '../consumers.store.ts'

type TakenStore = Pick<ConsumersStore, 'hasOthersSince' | 'holdOpen' | 'suspendAstrayAt'>

/**
 * The access that was granted with a key goes with a key that never worked: `before` the key is written and `after` it, in one transaction. `after`
 * returns what the audit row says of it.
 */
export const takenAlong = (store: TakenStore, row: ConsumerRow) => {
  let withdrawnAccess: Awaited<ReturnType<typeof withdrawAccess>> | undefined
  return {
    // Grant, organization, keys, in the order of a revocation and of a deactivation: otherwise they could deadlock.
    before: async (tx: Tx): Promise<void> => {
      if (row.grantId !== null) withdrawnAccess = await withdrawAccess(tx, row.grantId, () => store.hasOthersSince(tx, row))
      await store.holdOpen(tx, row.organizationId)
    },
    // What that grant had resumed is suspended again.
    after: async (tx: Tx) => {
      const suspendedConsumers = withdrawnAccess && (await store.suspendAstrayAt(tx, row.organizationId, row.apiId))
      return { withdrawnAccess, suspendedConsumers }
    },
  }
}
