import type { FastifyBaseLogger } from 'fastify'
import { audit, system } from '../../../audit/audit.ts'
import type { Db } from '../../../db/client.ts'
import type { Background } from '../../../jobs/background.ts'
import { lanes } from '../../../jobs/lanes.ts'
import type { Reconciler } from '../../../jobs/reconciler.ts'
import { inParallel, type Repeating, repeat } from '../../../jobs/repeat.ts'
import { LostLease } from '../../../jobs/settle.ts'
import type { WorkTimes } from '../../../jobs/times.ts'
import type { ConsumerRow, ConsumersStore } from '../consumers.store.ts'
import { tellShutOut } from '../keys/key-notifications.ts'
import { endOldKey } from '../rotation/end-old-key.ts'
import { rotationStore } from '../rotation/rotation.store.ts'
import { endedKeysStore } from './ended-keys.store.ts'
import { takenAlong } from './taken-along.ts'

interface EndedDeps {
  db: Db
  log: FastifyBaseLogger
  store: ConsumersStore
  settle: Reconciler<ConsumerRow>['settle']
  times: Pick<WorkTimes, 'patienceMs'>
}

/** Someone else has ended the key, or given it another end: the next look sees what it is now. */
const unlessLost = (error: unknown) => {
  if (!(error instanceof LostLease)) throw error
}

const everyMs = 500
/** How many keys of one gateway server are shut out at a time. */
const width = 4

/**
 * Shuts out keys when their end comes (decision 55): at most a second later, on every kind of gateway. They can be given another end. Old keys after a
 * rotation are revoked then (decision 63).
 */
export const createEndedKeys = ({ db, log, store, settle, times }: EndedDeps) => {
  const endings = endedKeysStore(db)
  const [shuttingOut, endingOld] = [lanes<number>(log), lanes<number>(log)]
  // One in a transaction: whoever suspends several at once must not wait for this in another order.
  const end = async (id: number) => {
    const row = await store.find(id)
    if (!row) return
    // No one has seen a key that never worked: the access granted with it goes too.
    const taken = row.applied ? undefined : takenAlong(store, row)
    await db
      .transaction(async (tx) => {
        await taken?.before(tx)
        const expiresAt = await store.suspendEnded(tx, row)
        if (!expiresAt) throw new LostLease(`consumer ${id}`)
        if (row.applied) await tellShutOut(tx, id, 'key.ended')
        const after = { expiresAt: expiresAt.toISOString(), ...(await taken?.after(tx)) }
        await audit(tx, system, { action: 'consumer.expire', objectType: 'consumer', objectId: id, after })
      })
      .catch(unlessLost)
  }
  const endOld = async (id: number) => {
    if (await endOldKey(db, store, id)) await settle(id, times.patienceMs)
  }
  const look = async (): Promise<void> => {
    await inParallel(await endings.findWorking(), 1, end, log)
    const left = await endings.findLeft()
    shuttingOut.begin(left.keys(), (resourceId) => inParallel(left.get(resourceId) ?? [], width, (id) => settle(id, times.patienceMs), log))
    const old = await rotationStore.findEnded(db)
    endingOld.begin(old.keys(), (resourceId) => inParallel(old.get(resourceId) ?? [], width, endOld, log))
  }
  let repeating: Repeating | undefined
  const background: Background = {
    start: () => {
      repeating = repeat('keys whose end has come', everyMs, look, log)
    },
    stop: async () => {
      await repeating?.stop()
      await Promise.all([shuttingOut.idle(), endingOld.idle()])
    },
  }
  return { look, background }
}
