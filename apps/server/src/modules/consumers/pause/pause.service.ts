import { can, pausesAs } from '@apim/contract'
import { type Granted, pausers } from '@apim/contract/constants'
import { audit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { allow, conflict } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import { crashpoint } from '../../../jobs/crashpoint.ts'
import { grantedTo, holdAccess } from '../../access/index.ts'
import type { ConsumerRow, ConsumersStore } from '../consumers.store.ts'
import { announceKey } from '../keys/key-notifications.ts'
import { undoInterrupted } from '../rotation/undo-rotation.ts'
import type { ConsumerWork } from '../work/work.service.ts'
import { pauseStore } from './pause.store.ts'
import { pausersOf } from './paused-by.ts'

interface PauseDeps {
  db: Db
  store: Pick<ConsumersStore, 'find' | 'holdOpen' | 'resumeOne'>
  keys: Pick<ConsumerWork['keys'], 'shutOut' | 'letIn'>
  consumers: { findFor(user: SignedIn, id: number): Promise<ConsumerRow> }
}

/** Keeps keys out until they are resumed, next to everything else that keeps keys out: neither revives what the other ended (trust T56). */
export const createPause = ({ db, store, keys, consumers }: PauseDeps) => {
  const grantedFor = (row: ConsumerRow) => grantedTo(db, row.organizationId, row.apiId)
  const record = (tx: Tx, user: SignedIn, action: string, id: number, after: Record<string, unknown>) =>
    audit(tx, user, { action, objectType: 'consumer', objectId: id, before: null, after })
  const finishPause = async (id: number): Promise<{ entityId: number }> => {
    await keys.shutOut([id])
    return { entityId: id }
  }

  return {
    /** Resolves when the key is refused at its gateway; if that takes too long, the work continues in the background. */
    pause: async (user: SignedIn, id: number): Promise<{ entityId: number }> => {
      const row = await consumers.findFor(user, id)
      allow(can.pauseConsumer(user, row, row.organizationId, await grantedFor(row)))
      const pauser = pausesAs(user, row)
      await db.transaction(async (tx) => {
        const standing = await pauseStore.lock(tx, id)
        // An older version, which knows of no pauses, may have let it in again.
        if (standing?.state === 'SUSPENDED' && pausersOf(standing).includes(pauser)) return
        if (!(await pauseStore.pause(tx, id, pauser))) throw conflict('This consumer is being changed')
        await announceKey(tx, id, 'key.paused')
        await undoInterrupted(tx, [id])
        await record(tx, user, 'consumer.pause', id, { pausedBy: pauser })
      })
      crashpoint('consumer-pause:requested')
      return finishPause(id)
    },
    finishPause,
    /** Resolves when the key works at its gateway again, unless something else keeps it out. Throws 409 for a key that is not paused. */
    resume: async (user: SignedIn, id: number): Promise<{ entityId: number; works: boolean }> => {
      const row = await consumers.findFor(user, id)
      const mayEnd = (granted: Granted) => pausers.filter((pauser) => can.resumeConsumer(user, row, row.organizationId, granted, pauser))
      allow(mayEnd(await grantedFor(row)).length > 0)
      const resumed = await db.transaction(async (tx) => {
        // The grant first, then the organization, as whoever closes them does.
        const granted = await holdAccess(tx, row.organizationId, row.apiId)
        const isOpen = await store.holdOpen(tx, row.organizationId)
        const standing = pausersOf(await pauseStore.lock(tx, id))
        if (standing.length === 0) throw conflict('This key is not paused')
        const ended = mayEnd(granted).filter((pauser) => standing.includes(pauser))
        allow(ended.length > 0)
        await pauseStore.end(tx, id, ended)
        const resumedConsumers = isOpen ? await store.resumeOne(tx, id) : []
        await announceKey(tx, id, 'key.resumed')
        await record(tx, user, 'consumer.resume', id, { pausedBy: ended, resumedConsumers })
        return resumedConsumers
      })
      crashpoint('consumer-resume:requested')
      await keys.letIn(resumed)
      return { entityId: id, works: resumed.length === 1 }
    },
    /** The outcome of a resumption that was made before. */
    resumed: async (id: number): Promise<{ entityId: number; works: boolean }> => {
      await keys.letIn([id])
      const row = await store.find(id)
      return { entityId: id, works: row?.state === 'ACTIVE' || row?.state === 'REQUESTED' }
    },
  }
}
