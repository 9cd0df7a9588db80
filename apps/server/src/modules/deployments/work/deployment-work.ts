import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { DeployStage, Verification } from '@apim/contract/deployments/progress'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../../../db/client.ts'
import type { Lease } from '../../../db/leases.ts'
import type { DeployProgress } from '../../../db/schema/index.ts'
import { fieldErrors, type Refusal } from '../../../http/errors.ts'
import { crashpoint } from '../../../jobs/crashpoint.ts'
import { effectsAt, thenEnd, type Work } from '../../../jobs/effects.ts'
import { createFinish } from '../../../jobs/finish-work.ts'
import type { Job } from '../../../jobs/settle.ts'
import type { WorkTimes } from '../../../jobs/times.ts'
import type { GatewayServers } from '../../resources/index.ts'
import type { DeploymentConsumers } from '../deployment-consumers.ts'
import { appliedSettings, type DeploymentsStore, type DeploymentValues, settingsOf } from '../deployments.store.ts'
import { announceDeployment } from '../intent/deployment-notifications.ts'
import { clashesAtGateway } from '../plan/gateway-names.ts'
import { kongPlan } from '../plan/kong-plan.ts'
import { applyPlan, removeDeployment, routesTo } from './gateway-objects.ts'
import { type VerifyDeps, verifyRoute } from './verify-route.ts'
import type { ServedDeployment } from './work-rows.store.ts'

export interface DeploymentWorkDeps extends VerifyDeps {
  db: Db
  log: FastifyBaseLogger
  store: DeploymentsStore
  servers: GatewayServers
  /** Where people reach the portal. */
  portalUrl: string
  consumers: DeploymentConsumers
  times: Pick<WorkTimes, 'cleanupMs'>
}

/** The effects at the gateway. */
const gatewayEffects = ({ store, servers, portalUrl }: DeploymentWorkDeps) => {
  const effect = effectsAt(servers)
  return {
    apply: effect<ServedDeployment>(async (kong, row, { step, lease }, server) => {
      if ((await routesTo(kong, row.id)).length === 0) {
        const errors = await clashesAtGateway(kong, row, await store.findAllIds(row.resourceId))
        if (Object.keys(errors).length > 0) throw fieldErrors(errors)
      }
      // What no one asked for is no progress of a request.
      const reached = async (stage: DeployStage) => (row.state === 'REQUESTED' ? store.reach(lease, stage) : undefined)
      await applyPlan(kong, kongPlan(row, server, portalUrl), step, reached)
    }),
    takeOff: effect<ServedDeployment>((kong, row, { step }) => removeDeployment(kong, row.id, step)),
  }
}

/** Tells webhooks of a deployment that is new, or that was changed. */
const announced = async (store: DeploymentsStore, tx: Tx, row: ServedDeployment) => {
  if (!row.applied) await announceDeployment(store, tx, row, 'deployment.created')
  else if (!isDeepStrictEqual(appliedSettings(row.applied), settingsOf(row))) await announceDeployment(store, tx, row, 'deployment.changed')
}

/** The longest that the last check may take, in milliseconds. */
const verifyMs = 5000

const verification = ({ log, store, servers, ...deps }: DeploymentWorkDeps) => {
  const verify = async (row: ServedDeployment, deadline: number): Promise<Verification> => {
    const server = await servers.find(row.resourceId)
    if (!server) return 'unchecked'
    return verifyRoute(row, server, deps, Math.min(verifyMs, deadline - performance.now())).catch((error: unknown) => {
      // What serves already does not fail because it could not be asked.
      log.error({ err: error, deploymentId: row.id }, 'a deployment could not be verified')
      return 'unchecked' as const
    })
  }
  return async (row: ServedDeployment, { lease, deadline }: Job): Promise<DeployProgress> => {
    await store.reach(lease, 'verify')
    const verified = await verify(row, deadline)
    if (verified === 'open') log.warn({ security: 'gateway-open', deploymentId: row.id }, 'a deployment let a call without a key through')
    return { at: 'verify', verified }
  }
}

/**
 * The work for each state (trust R02). REQUESTED: apply, then ACTIVE; on failure roll back to what served before, or FAILED with everything removed.
 * ACTIVE but unsettled: apply again. FAILED and DELETING: remove, the route first.
 */
export const deploymentWorks = (deps: DeploymentWorkDeps): Record<ServedDeployment['state'], Work<ServedDeployment>> => {
  const { db, store, consumers, times } = deps
  const { apply, takeOff } = gatewayEffects(deps)
  const verified = verification(deps)
  const end = createFinish({ db, objectType: 'deployment', finish: store.finish })
  const serve = (row: ServedDeployment, lease: Lease, values: DeploymentValues, details?: { action: string; after: { reason: string } }) =>
    end(
      lease,
      { ...values, state: 'ACTIVE' },
      {
        before: async (tx) => {
          // What goes back to what served before is no news.
          if (!details) await announced(store, tx, row)
          await consumers.remake(tx, row.id)
        },
        after: async () => details,
      },
    )
  const fail = (row: ServedDeployment, lease: Lease, { message }: Refusal) => {
    const after = { reason: message }
    return row.applied
      ? serve(row, lease, { ...appliedSettings(row.applied), error: message }, { action: 'deployment.roll-back', after })
      : end(lease, { state: 'FAILED', error: message }, { after: async () => ({ action: 'deployment.fail', after }) })
  }

  const deploy: Work<ServedDeployment> = async (row, job) => {
    await job.step('deploy:leased')
    // Part of the caller's time limit is reserved for rolling back.
    const refusal = await apply(row, { ...job, deadline: job.deadline - times.cleanupMs })
    if (refusal) await fail(row, job.lease, refusal)
    else await serve(row, job.lease, { error: null, applied: settingsOf(row), settled: true, progress: await verified(row, job) })
    crashpoint(refusal ? 'deploy:failed' : 'deploy:active')
    return refusal
  }
  const remove: Work<ServedDeployment> = async (row, job) => {
    await job.step('delete:leased')
    while (performance.now() < job.deadline && (await consumers.areBusy(row.id))) {
      await sleep(50)
      await job.step('delete:waiting')
    }
    const refusal = await takeOff(row, job)
    if (refusal) return refusal
    await job.step('delete:removed')
    await end(job.lease, { state: 'DELETED', settled: true }, { before: (tx) => consumers.forget(tx, row.id) })
    crashpoint('delete:done')
    return undefined
  }
  const nothing: Work<ServedDeployment> = async () => undefined
  return {
    REQUESTED: deploy,
    ACTIVE: thenEnd(apply, (row, { lease }) => end(lease, { applied: settingsOf(row), settled: true })),
    FAILED: thenEnd(takeOff, (_, { lease }) => end(lease, { settled: true })),
    DELETING: remove,
    DELETED: thenEnd(nothing, (_, { lease }) => end(lease, { settled: true })),
  }
}
