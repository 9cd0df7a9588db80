import { setTimeout as sleep } from 'node:timers/promises'
import { type AuditEntry, audit, system } from '../../../audit/audit.ts'
import type { Db } from '../../../db/client.ts'
import type { Lease } from '../../../db/leases.ts'
import { fieldErrors, Refusal } from '../../../http/errors.ts'
import { crashpoint } from '../../../jobs/crashpoint.ts'
import { retry } from '../../../jobs/retry.ts'
import { createSettle, type Job, LostLease } from '../../../jobs/settle.ts'
import type { WorkTimes } from '../../../jobs/times.ts'
import { gatewayRefusal, isPassing, kongFor } from '../../../outside/kong.ts'
import type { KongResource } from '../../resources/index.ts'
import { appliedSettings, type DeploymentRow, type DeploymentsStore, type DeploymentValues, settingsOf } from '../deployments.store.ts'
import { clashesAtGateway } from '../plan/gateway-names.ts'
import { kongPlan } from '../plan/kong-plan.ts'
import { applyPlan, NotAsPlanned, removeDeployment, routesTo } from './gateway-objects.ts'

export interface DeploymentWorkDeps {
  db: Db
  store: DeploymentsStore
  kongResource(id: number): Promise<KongResource | undefined>
  times: WorkTimes
}
type Work = (row: DeploymentRow, job: Job) => Promise<Refusal | undefined>

const mayPass = (error: unknown) => isPassing(error) || error instanceof NotAsPlanned

const refusalOf = (error: unknown, resource: KongResource): Refusal => {
  if (error instanceof Refusal) return error
  if (error instanceof NotAsPlanned)
    return new Refusal(502, `The gateway server ${resource.name} does not hold what was asked of it: ${error.message}`)
  const refusal = gatewayRefusal(error, resource)
  if (!refusal) throw error
  return refusal
}

/** The effects at the gateway, repeated while that may help; each answers why it failed. */
const gatewayEffects = ({ store, kongResource, times }: DeploymentWorkDeps) => {
  const repeated = async (row: DeploymentRow, { step, deadline }: Job, act: (resource: KongResource) => Promise<void>) => {
    const resource = await kongResource(row.resourceId)
    if (!resource) throw new Error(`deployment ${row.id} names a gateway server that is not there`)
    const attempt = async () => {
      await step('attempt')
      await act(resource)
    }
    try {
      await retry(attempt, mayPass, deadline)
      return undefined
    } catch (error) {
      return refusalOf(error, resource)
    }
  }
  const clientOf = (resource: KongResource) => kongFor(resource, times.callTimeoutMs)
  return {
    apply: (row: DeploymentRow, job: Job) =>
      repeated(row, job, async (resource) => {
        const kong = clientOf(resource)
        if ((await routesTo(kong, row.id)).length === 0) {
          const errors = await clashesAtGateway(kong, row, await store.findAllIds(row.resourceId))
          if (Object.keys(errors).length > 0) throw fieldErrors(errors)
        }
        await applyPlan(kong, kongPlan(row, resource), job.step)
      }),
    takeOff: (row: DeploymentRow, job: Job) => repeated(row, job, (resource) => removeDeployment(clientOf(resource), row.id, job.step)),
  }
}

/** The ends that work on a row can come to, each with the audit row it needs. */
const endings = ({ db, store }: DeploymentWorkDeps) => {
  const finish = (lease: Lease, values: DeploymentValues, entry?: Omit<AuditEntry, 'objectType' | 'objectId'>) =>
    db.transaction(async (tx) => {
      if (values.state === 'DELETED') await store.forgetConsumers(tx, lease.id)
      if (values.state === 'ACTIVE') await store.unsettleTransforming(tx, lease.id)
      if (!(await store.finish(tx, lease, values))) throw new LostLease(`deployment ${lease.id}`)
      if (entry) await audit(tx, system, { ...entry, objectType: 'deployment', objectId: lease.id })
    })
  const fail = (row: DeploymentRow, lease: Lease, { message }: Refusal) =>
    row.applied
      ? finish(
          lease,
          { ...appliedSettings(row.applied), state: 'ACTIVE', error: message },
          { action: 'deployment.roll-back', after: { reason: message } },
        )
      : finish(lease, { state: 'FAILED', error: message }, { action: 'deployment.fail', after: { reason: message } })
  return { finish, fail }
}

/**
 * Brings gateways to what the rows say (trust R02). REQUESTED: apply, then ACTIVE; where that fails, back to what served before, or FAILED and
 * everything removed. ACTIVE but unsettled: apply again. FAILED and DELETING: remove, the route first.
 */
export const deploymentWork = (deps: DeploymentWorkDeps) => {
  const { db, store, times } = deps
  const { apply, takeOff } = gatewayEffects(deps)
  const { finish, fail } = endings(deps)

  const deploy: Work = async (row, job) => {
    await job.step('deploy:leased')
    // Some of the caller's patience is kept for taking back what was done.
    const refusal = await apply(row, { ...job, deadline: job.deadline - times.cleanupMs })
    if (refusal) await fail(row, job.lease, refusal)
    else await finish(job.lease, { state: 'ACTIVE', error: null, applied: settingsOf(row), settled: true })
    crashpoint(refusal ? 'deploy:failed' : 'deploy:active')
    return refusal
  }
  const restore: Work = async (row, job) => {
    const refusal = await apply(row, job)
    if (!refusal) await finish(job.lease, { applied: settingsOf(row), settled: true })
    return refusal
  }
  const cleanUp: Work = async (row, job) => {
    const refusal = await takeOff(row, job)
    if (!refusal) await finish(job.lease, { settled: true })
    return refusal
  }
  const remove: Work = async (row, job) => {
    await job.step('delete:leased')
    while (Date.now() < job.deadline && (await store.hasBusyConsumers(row.id))) {
      await sleep(50)
      await job.step('delete:waiting')
    }
    const refusal = await takeOff(row, job)
    if (refusal) return refusal
    await job.step('delete:removed')
    await finish(job.lease, { state: 'DELETED', settled: true })
    crashpoint('delete:done')
    return undefined
  }
  const nothing: Work = async (_, job) => {
    await finish(job.lease, { settled: true })
    return undefined
  }

  const works: Record<DeploymentRow['state'], Work> = {
    REQUESTED: deploy,
    ACTIVE: restore,
    FAILED: cleanUp,
    DELETING: remove,
    DELETED: nothing,
  }
  return createSettle<DeploymentRow, Refusal>({
    db,
    leases: store.leases,
    leaseMs: times.leaseMs,
    find: (id) => store.find(id),
    work: (row, job) => works[row.state](row, job),
  })
}
export type SettleDeployment = ReturnType<typeof deploymentWork>
