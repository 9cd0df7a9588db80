import type { Db, Tx } from '../../../db/client.ts'
import type { Lease } from '../../../db/leases.ts'
import type { Refusal } from '../../../http/errors.ts'
import { crashpoint } from '../../../jobs/crashpoint.ts'
import { effectsAt, thenEnd, type Work } from '../../../jobs/effects.ts'
import { createFinish } from '../../../jobs/finish-work.ts'
import type { WorkTimes } from '../../../jobs/times.ts'
import type { Vault } from '../../../security/vault.ts'
import { settleRequest } from '../../access/index.ts'
import type { GatewayServers } from '../../resources/index.ts'
import { appliedOf, appliedSettings, type ConsumerRow, type ConsumersStore } from '../consumers.store.ts'
import { openedSecrets } from '../keys/secrets.ts'
import { consumerPlan, nameAtGateway } from '../plan/consumer-plan.ts'
import { applyConsumer, removeConsumer, suspendConsumer } from './consumer-objects.ts'
import { stateUntil } from './ended-keys.store.ts'
import { takenAlong } from './taken-along.ts'

export interface ConsumerWorkDeps {
  db: Db
  store: ConsumersStore
  vault: Vault
  servers: GatewayServers
  times: Pick<WorkTimes, 'cleanupMs'>
}

const deleted = { state: 'DELETED', settled: true, apiKey: null, clientSecret: null } as const

type ConsumerWorks = Record<ConsumerRow['state'], Work<ConsumerRow>>

/** The effects at the gateway. */
const gatewayEffects = ({ vault, servers }: ConsumerWorkDeps) => {
  const effect = effectsAt(servers)
  return {
    apply: effect<ConsumerRow>((kong, row, { step }) => {
      const secrets = openedSecrets(vault, row.id, row)
      return applyConsumer(kong, row.id, consumerPlan({ ...row, kongConsumerName: row.kongConsumerName ?? '' }, secrets), step)
    }),
    shutOut: effect<ConsumerRow>((kong, row, { step }) => suspendConsumer(kong, row, step)),
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
  const fail = (row: ConsumerRow, lease: Lease, { message }: Refusal) => {
    if (!row.applied) return giveUp(row, lease, message, message)
    const settings = appliedSettings(row.applied)
    const before = { ...settings, kongConsumerName: nameAtGateway(row, settings.nickname) }
    const auditDetails = { action: 'consumer.roll-back', after: { reason: message } }
    return end(lease, { ...before, state: stateUntil(before.expiresAt), error: message }, { after: async () => auditDetails })
  }
  return { end, fail, giveUp }
}

/**
 * The work for each state (trust R02). REQUESTED: create or change, then ACTIVE; on failure roll back, or remove everything. SUSPENDED: out of the
 * group. FAILED and DELETING: removed, and the key erased. `abandoned` is for rows whose requester is gone.
 */
export const consumerWorks = (deps: ConsumerWorkDeps): { works: ConsumerWorks; abandoned: Partial<ConsumerWorks> } => {
  const { times } = deps
  const { apply, shutOut, takeOff } = gatewayEffects(deps)
  const { end, fail, giveUp } = failures(deps)

  /** The key works: whoever asked for the access that came with it has it. */
  const settle = async (tx: Tx, row: ConsumerRow) => {
    const { id: consumerId, apiId: productId, organizationId, createdBy } = row
    if (row.grantId !== null && !row.applied) await settleRequest(tx, { productId, organizationId, consumerId, createdBy })
  }
  const request: Work<ConsumerRow> = async (row, job) => {
    await job.step('consumer:leased')
    const refusal = await apply(row, { ...job, deadline: job.deadline - times.cleanupMs })
    if (refusal) await fail(row, job.lease, refusal)
    else await end(job.lease, { state: 'ACTIVE', error: null, applied: appliedOf(row), settled: true }, { before: (tx) => settle(tx, row) })
    crashpoint(refusal ? 'consumer:failed' : 'consumer:active')
    return refusal
  }
  const forget = async (_: ConsumerRow, { lease }: { lease: Lease }) => end(lease, deleted)
  const remove: Work<ConsumerRow> = async (row, job) => {
    const refusal = await thenEnd(takeOff, forget)(row, job)
    crashpoint('consumer-delete:done')
    return refusal
  }
  /** The process that served the request for a new key was killed: no one has seen the key, so it is rolled back. */
  const rollBack: Work<ConsumerRow> = async (row, job) => {
    if (row.applied) return request(row, job)
    await giveUp(row, job.lease, 'The request was interrupted', 'interrupted')
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
