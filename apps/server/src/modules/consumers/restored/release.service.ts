import { audit } from '../../../audit/audit.ts'
import type { Db } from '../../../db/client.ts'
import { notFound } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import { holdAccess } from '../../access/index.ts'
import type { ConsumersStore } from '../consumers.store.ts'
import { tellChanged } from '../keys/key-notifications.ts'
import type { ConsumerWork } from '../work/work.service.ts'
import { restoredKeysStore } from './restored-keys.store.ts'

interface ReleaseDeps {
  db: Db
  store: Pick<ConsumersStore, 'find' | 'holdOpen' | 'resumeOne'>
  letIn: ConsumerWork['keys']['letIn']
}

/** The decision on keys that are held since a restore: they work again, or are deleted like any other key. */
export const createRelease = ({ db, store, letIn }: ReleaseDeps) => {
  const restored = restoredKeysStore(db)
  return {
    /**
     * Resolves when the key works at its gateway; it does not while its access is revoked or its organization closed. Throws 404 for a key that is not
     * held.
     */
    release: async (user: SignedIn, id: number): Promise<{ entityId: number }> => {
      const row = await store.find(id)
      if (!row) throw notFound('Held key')
      const resumed = await db.transaction(async (tx) => {
        // The grant first, then the organization, as whoever closes them does.
        await holdAccess(tx, row.organizationId, row.apiId)
        const isOpen = await store.holdOpen(tx, row.organizationId)
        if (!(await restored.release(tx, id))) throw notFound('Held key')
        const resumedConsumers = isOpen ? await store.resumeOne(tx, id) : []
        await tellChanged(tx, user, id, 'key.released')
        await audit(tx, user, {
          action: 'consumer.release',
          objectType: 'consumer',
          objectId: id,
          before: null,
          after: { resumedConsumers },
        })
        return resumedConsumers
      })
      await letIn(resumed)
      return { entityId: id }
    },
  }
}
