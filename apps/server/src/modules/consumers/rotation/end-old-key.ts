import { audit, system } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { ConsumersStore } from '../consumers.store.ts'
import { rotationStore } from './rotation.store.ts'

/**
 * Takes the old key from a consumer, in the caller's transaction; false while the consumer is being changed, or its gateway has not been asked about it
 * since a restore. A consumer that works is brought up to date at its gateway; one that is out has it removed before it is let in again.
 */
export const dropOldKey = async (tx: Tx, store: Pick<ConsumersStore, 'intend'>, id: number): Promise<boolean> => {
  const row = await rotationStore.lock(tx, id)
  if (row?.state === 'ACTIVE') {
    if (!(await store.intend(tx, id, ['ACTIVE'], { state: 'REQUESTED', error: null }))) return false
  } else if (row?.state !== 'SUSPENDED') return false
  return rotationStore.remove(tx, [id])
}

/** Takes an old key whose end has come, which the portal does by itself; whether it did. */
export const endOldKey = async (db: Db, store: Pick<ConsumersStore, 'intend'>, id: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await rotationStore.hasEnded(tx, id)) || !(await dropOldKey(tx, store, id))) return false
    await audit(tx, system, { action: 'consumer.expire-old', objectType: 'consumer', objectId: id, before: null, after: null })
    return true
  })
