import type { Db, Tx } from '../../../db/client.ts'
import type { Lease } from '../../../db/leases.ts'
import type { AppliedConsumer } from '../../../db/schema/index.ts'
import type { Refusal } from '../../../http/errors.ts'
import { crashpoint } from '../../../jobs/crashpoint.ts'
import { effectsAt, thenEnd, type Work } from '../../../jobs/effects.ts'
import { createFinish } from '../../../jobs/finish-work.ts'
import type { Job } from '../../../jobs/settle.ts'
import type { WorkTimes } from '../../../jobs/times.ts'
import type { Vault } from '../../../security/vault.ts'
import { announceAccess, settleRequest } from '../../access/index.ts'
import type { GatewayServers } from '../../resources/index.ts'
import { appliedOf, appliedSettings, type ConsumerRow, type ConsumersStore } from '../consumers.store.ts'
import { announceKey } from '../keys/key-notifications.ts'
import { openedSecrets } from '../keys/secrets.ts'
import { consumerPlan, nameAtGateway } from '../plan/consumer-plan.ts'
import { isInDoubt } from '../restored/restored-keys.store.ts'
import { rotationStore } from '../rotation/rotation.store.ts'
import { isRotationOpen, undoneRotation } from '../rotation/undo-rotation.ts'
import { applyConsumer, removeConsumer, suspendConsumer } from './consumer-objects.ts'
import { stateUntil } from './ended-keys.store.ts'
import { takenAlong } from './taken-along.ts'

export interface ConsumerWorkDeps {
  db: Db
  store: ConsumersStore
  vault: Vault
  servers: GatewayServers
  times: Pick<WorkTimes, 'cleanupMs'>
  /** Asks a gateway about the keys that it has not been asked about since a restore. */
  holdRevoked(resourceId: number): Promise<void>
}

const deleted = { state: 'DELETED', settled: true, apiKey: null, clientSecret: null } as const

type ConsumerWorks = Record<ConsumerRow['state'], Work<ConsumerRow>>

/** The effects at the gateway. */
const gatewayEffects = ({ vault, servers, holdRevoked }: ConsumerWorkDeps) => {
  const effect = effectsAt(servers)
  /** What the gateway holds of a key is no longer known once it was changed there. */
  const askedFirst = async (row: ConsumerRow, { step }: Job) => {
    if (!isInDoubt(row)) return
    await holdRevoked(row.resourceId)
    await step('consumer:asked')
  }
  return {
    apply: effect<ConsumerRow>(async (kong, row, job, { redis }) => {
      await askedFirst(row, job)
      const kongConsumerName = row.kongConsumerName ?? ''
      const secrets = openedSecrets(vault, row.id, row)
      const old = row.rotation ? openedSecrets(vault, row.id, { ...row.rotation, kongConsumerName }) : undefined
      return applyConsumer(kong, row.id, consumerPlan({ ...row, kongConsumerName }, redis, secrets, old), job.step)
    }),
    shutOut: effect<ConsumerRow>(async (kong, row, job) => {
      await askedFirst(row, job)
      await suspendConsumer(kong, row, job.step)
    }),
    takeOff: effect<ConsumerRow>((kong, row, { step }) => removeConsumer(kong, row, step)),
  }
}

/** How work on a row ends when it fails. */
const failures = ({ db, store }: ConsumerWorkDeps) => {
  const end = createFinish({ db, objectType: 'consumer', finish: store.finish })
  /** A key that no one has seen is removed, and so is the grant created with it. */
  const giveUp = (row: ConsumerRow, lease: Lease, error: string, reason: string) => {
    const taken = takenAlong(store, row)
    const after = async (tx: Tx) => ({ action: 'consumer.fail', after: { reason, ...(await taken.after(tx)) } })
    return end(lease, { state: 'FAILED', error }, { before: taken.before, after })
  }
  /** What the gateway was last seen to hold; a new key that it was not seen to hold goes, and the old one is the only one again. */
  const goBack = (row: ConsumerRow, lease: Lease, reason: string, applied: AppliedConsumer) => {
    const settings = appliedSettings(applied)
    const before = { ...settings, kongConsumerName: nameAtGateway(row, settings.nickname) }
    const undone = undoneRotation(row)
    const values = { ...before, ...undone.values, state: stateUntil(before.expiresAt), error: reason }
    const after = async (tx: Tx) => {
      await undone.after(tx)
      return { action: 'consumer.roll-back', after: { reason } }
    }
    return end(lease, values, { after })
  }
  const fail = (row: ConsumerRow, lease: Lease, { message }: Refusal) => {
    return row.applied ? goBack(row, lease, message, row.applied) : giveUp(row, lease, message, message)
  }
  return { end, fail, giveUp, goBack }
}

/**
 * The work for each state (trust R02). REQUESTED: create or change, then ACTIVE; on failure roll back, or remove everything. SUSPENDED: out of the
 * group. FAILED and DELETING: removed, and the key erased. `abandoned` is for rows whose requester is gone.
 */
export const consumerWorks = (deps: ConsumerWorkDeps): { works: ConsumerWorks; abandoned: Partial<ConsumerWorks> } => {
  const { times } = deps
  const { apply, shutOut, takeOff } = gatewayEffects(deps)
  const { end, fail, giveUp, goBack } = failures(deps)

  /** The key works: webhooks are told, and whoever asked for the access that came with it has it. */
  const settle = async (tx: Tx, row: ConsumerRow) => {
    const { id: consumerId, apiId: productId, organizationId, createdBy } = row
    if (!row.applied) await announceKey(tx, consumerId, 'key.created')
    else if (isRotationOpen(row)) await announceKey(tx, consumerId, 'key.rotated')
    if (row.grantId === null || row.applied) return
    await announceAccess(tx, { productId, organizationId }, 'access.granted')
    await settleRequest(tx, { productId, organizationId, consumerId, createdBy })
  }
  const request: Work<ConsumerRow> = async (row, job) => {
    await job.step('consumer:leased')
    const refusal = await apply(row, { ...job, deadline: job.deadline - times.cleanupMs })
    if (refusal) await fail(row, job.lease, refusal)
    else await end(job.lease, { state: 'ACTIVE', error: null, applied: appliedOf(row), settled: true }, { before: (tx) => settle(tx, row) })
    crashpoint(refusal ? 'consumer:failed' : 'consumer:active')
    return refusal
  }
  const forget = async ({ id }: ConsumerRow, { lease }: { lease: Lease }) =>
    end(lease, deleted, { before: async (tx) => void (await rotationStore.remove(tx, [id])) })
  const remove: Work<ConsumerRow> = async (row, job) => {
    const refusal = await thenEnd(takeOff, forget)(row, job)
    crashpoint('consumer-delete:done')
    return refusal
  }
  /** The process that served the request for a new key, or for a rotation, was killed: no one has seen the key, so it is rolled back. */
  const rollBack: Work<ConsumerRow> = async (row, job) => {
    if (row.applied && !isRotationOpen(row)) return request(row, job)
    if (row.applied) await goBack(row, job.lease, 'The request was interrupted', row.applied)
    else await giveUp(row, job.lease, 'The request was interrupted', 'interrupted')
    return undefined
  }
  const nothing: Work<ConsumerRow> = async () => undefined
  return {
    works: {
      REQUESTED: request,
      ACTIVE: thenEnd(apply, (row, { lease }) => end(lease, { applied: appliedOf(row), settled: true })),
      SUSPENDED: thenEnd(shutOut, (_, { lease }) => end(lease, { settled: true })),
      FAILED: remove,
      DELETING: remove,
      DELETED: thenEnd(nothing, forget),
    },
    abandoned: { REQUESTED: rollBack },
  }
}
