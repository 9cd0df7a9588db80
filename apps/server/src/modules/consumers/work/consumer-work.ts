import { audit, system } from '../../../audit/audit.ts'
import type { Db } from '../../../db/client.ts'
import type { Lease } from '../../../db/leases.ts'
import { Refusal } from '../../../http/errors.ts'
import { crashpoint } from '../../../jobs/crashpoint.ts'
import { retry } from '../../../jobs/retry.ts'
import { createSettle, type Job, LostLease } from '../../../jobs/settle.ts'
import type { WorkTimes } from '../../../jobs/times.ts'
import { gatewayRefusal, isPassing, kongFor } from '../../../outside/kong.ts'
import type { Vault } from '../../../security/vault.ts'
import { withdrawAccess } from '../../access/index.ts'
import type { KongResource } from '../../resources/index.ts'
import { appliedSettings, type ConsumerRow, type ConsumersStore, type ConsumerValues, settingsOf } from '../consumers.store.ts'
import { openedSecrets } from '../keys/secrets.ts'
import { consumerPlan, kongConsumerName } from '../plan/consumer-plan.ts'
import { applyConsumer, ConsumerNotAsPlanned, removeConsumer, suspendConsumer } from './consumer-objects.ts'

export interface ConsumerWorkDeps {
  db: Db
  store: ConsumersStore
  vault: Vault
  kongResource(id: number): Promise<KongResource | undefined>
  times: WorkTimes
}

const mayPass = (error: unknown) => isPassing(error) || error instanceof ConsumerNotAsPlanned
const deleted = { state: 'DELETED', settled: true, apiKey: null, clientSecret: null } as const

/** The name at the gateway that goes with a nickname. */
export const nameAtGateway = (row: ConsumerRow, nickname: string | null): string =>
  kongConsumerName({ id: row.id, organization: row.organizationName, serviceName: row.serviceName, nickname })

type Work = (row: ConsumerRow, job: Job) => Promise<Refusal | undefined>

/** The effects at the gateway, repeated while that may help; each answers why it failed. */
const gatewayEffects = ({ vault, kongResource, times }: ConsumerWorkDeps) => {
  const repeated = async (row: ConsumerRow, { step, deadline }: Job, act: (kong: ReturnType<typeof kongFor>) => Promise<void>) => {
    const resource = await kongResource(row.resourceId)
    if (!resource) throw new Error(`consumer ${row.id} names a gateway server that is not there`)
    const attempt = async () => {
      await step('attempt')
      await act(kongFor(resource, times.callTimeoutMs))
    }
    try {
      await retry(attempt, mayPass, deadline)
      return undefined
    } catch (error) {
      if (error instanceof ConsumerNotAsPlanned) return new Refusal(502, `The gateway server ${resource.name}: ${error.message}`)
      const refusal = gatewayRefusal(error, resource)
      if (!refusal) throw error
      return refusal
    }
  }
  const apply: Work = (row, job) =>
    repeated(row, job, (kong) => {
      const secrets = openedSecrets(vault, row.id, row)
      return applyConsumer(kong, row.id, consumerPlan({ ...row, kongConsumerName: row.kongConsumerName ?? '' }, secrets), job.step)
    })
  const shutOut: Work = (row, job) => repeated(row, job, (kong) => suspendConsumer(kong, row, job.step))
  const takeOff: Work = (row, job) => repeated(row, job, (kong) => removeConsumer(kong, row, job.step))
  return { apply, shutOut, takeOff }
}

/** The ends that work on a row can come to, each with the audit row it needs. */
const endings = ({ db, store }: ConsumerWorkDeps) => {
  /** A key that nobody has seen: it goes, and the access that was given with it. */
  const giveUp = (row: ConsumerRow, lease: Lease, error: string, reason: string) =>
    db.transaction(async (tx) => {
      // The grant before its keys, as a revocation goes: otherwise each of the two could wait for the other.
      const withdrawnAccess = row.grantId === null ? undefined : await withdrawAccess(tx, row.grantId, () => store.hasOthersSince(tx, row))
      if (!(await store.finish(tx, lease, { state: 'FAILED', error }))) throw new LostLease(`consumer ${lease.id}`)
      // What that access had let in again is shut out again.
      const suspendedConsumers = withdrawnAccess && (await store.suspendRevokedAt(tx, row.organizationId, row.apiId))
      const after = { reason, withdrawnAccess, suspendedConsumers }
      await audit(tx, system, { action: 'consumer.fail', objectType: 'consumer', objectId: lease.id, after })
    })
  const finish = (lease: Lease, values: ConsumerValues, action?: string, reason?: string) =>
    db.transaction(async (tx) => {
      if (!(await store.finish(tx, lease, values))) throw new LostLease(`consumer ${lease.id}`)
      if (action) await audit(tx, system, { action, objectType: 'consumer', objectId: lease.id, after: { reason } })
    })
  const fail = (row: ConsumerRow, lease: Lease, { message }: Refusal) => {
    if (!row.applied) return giveUp(row, lease, message, message)
    const settings = appliedSettings(row.applied)
    const before = { ...settings, kongConsumerName: nameAtGateway(row, settings.nickname) }
    return finish(lease, { ...before, state: 'ACTIVE', error: message }, 'consumer.roll-back', message)
  }
  return { finish, fail, giveUp }
}

/**
 * Brings gateways to what consumers' rows say (trust R02). REQUESTED: make or change, then ACTIVE; where that fails, back to what was, or
 * everything removed. SUSPENDED: out of the group. FAILED and DELETING: removed, and the key forgotten.
 */
export const consumerWork = (deps: ConsumerWorkDeps) => {
  const { db, store, times } = deps
  const { apply, shutOut, takeOff } = gatewayEffects(deps)
  const { finish, fail, giveUp } = endings(deps)

  const request: Work = async (row, job) => {
    await job.step('consumer:leased')
    const refusal = await apply(row, { ...job, deadline: job.deadline - times.cleanupMs })
    if (refusal) await fail(row, job.lease, refusal)
    else await finish(job.lease, { state: 'ACTIVE', error: null, applied: settingsOf(row), settled: true })
    crashpoint(refusal ? 'consumer:failed' : 'consumer:active')
    return refusal
  }
  const restore: Work = async (row, job) => {
    const refusal = await apply(row, job)
    if (!refusal) await finish(job.lease, { applied: settingsOf(row), settled: true })
    return refusal
  }
  const suspend: Work = async (row, job) => {
    const refusal = await shutOut(row, job)
    if (!refusal) await finish(job.lease, { settled: true })
    return refusal
  }
  const remove: Work = async (row, job) => {
    const refusal = await takeOff(row, job)
    if (!refusal) await finish(job.lease, deleted)
    crashpoint('consumer-delete:done')
    return refusal
  }
  const nothing: Work = async (_, job) => {
    await finish(job.lease, deleted)
    return undefined
  }
  /** Whoever asked for a new key was killed: nobody has seen it, so it is taken back. */
  const takeBack: Work = async (row, job) => {
    if (row.applied) return request(row, job)
    await giveUp(row, job.lease, 'The request was interrupted', 'interrupted')
    return undefined
  }

  const works = { ACTIVE: restore, SUSPENDED: suspend, FAILED: remove, DELETING: remove, DELETED: nothing }
  const settleWith = (requested: Work) => {
    const all: Record<ConsumerRow['state'], Work> = { ...works, REQUESTED: requested }
    return createSettle<ConsumerRow, Refusal>({
      db,
      leases: store.leases,
      leaseMs: times.leaseMs,
      find: (id) => store.find(id),
      work: (row, job) => all[row.state](row, job),
    })
  }
  return { settle: settleWith(request), takeOver: settleWith(takeBack) }
}
export type ConsumerWork = ReturnType<typeof consumerWork>
