import { contract } from '@apim/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { implement } from '../../http/implement.ts'
import { lanes } from '../../jobs/lanes.ts'
import { inParallel, repeat } from '../../jobs/repeat.ts'
import type { WorkTimes } from '../../jobs/times.ts'
import type { Resolve } from '../../security/egress.ts'
import type { Resources } from '../resources/index.ts'
import { deploymentHandlers } from './deployments.routes.ts'
import { deploymentsService } from './deployments.service.ts'
import { type DeploymentRow, deploymentsStore } from './deployments.store.ts'
import { driftCheck } from './work/deployment-drift.ts'
import { deploymentWork } from './work/deployment-work.ts'

export { differs } from './plan/differs.ts'
export { groupOf } from './plan/kong-plan.ts'
export { lockedUri } from './plan/planned-routes.ts'
export { namesOf, requestTransformerConfig } from './plan/transformers.ts'

export interface DeploymentsOptions {
  db: Db
  log: FastifyBaseLogger
  resources: Resources
  times: WorkTimes
  /** Whether this process finishes what others left and repairs what was changed. */
  reconciles: boolean
  ownAddresses: readonly string[]
  resolve: Resolve
}

/** Deployments of APIs to gateway servers, and the work that keeps gateways at what was asked for. */
export const deployments = (app: FastifyInstance, options: DeploymentsOptions) => {
  const { db, log, resources, times } = options
  const store = deploymentsStore(db)
  const kongResource = (id: number) => resources.kongResource(id)
  const settle = deploymentWork({ db, store, kongResource, times })
  const service = deploymentsService({ ...options, store, settle })
  const checkDrift = driftCheck({ db, store, settle, kongResource, times, log })
  const settleAll = async (resourceId: number) =>
    inParallel(await store.findUnsettled(resourceId, times.leaseMs), 4, (id) => settle(id, times.patienceMs), log)
  const [settling, checking] = [lanes<number>(log), lanes<number>(log)]

  const running: { stop(): Promise<void> }[] = []
  app.addHook('onReady', async () => {
    if (options.reconciles)
      running.push(
        repeat('deployments', times.reconcileMs, async () => settling.begin(await store.findResourceIds(), settleAll), log),
        repeat('deployments-drift', times.driftMs, async () => checking.begin(await store.findResourceIds(), checkDrift), log),
      )
  })
  app.addHook('onClose', async () => {
    await Promise.all(running.map((one) => one.stop()))
    await Promise.all([settling.idle(), checking.idle()])
  })

  implement(app, contract.deployments, deploymentHandlers(db, service))
  return {
    /** The deployment of that id, whatever its state. */
    find: (id: number): Promise<DeploymentRow | undefined> => store.find(id),
    findApi: store.findApi,
    service,
  }
}
export type Deployments = ReturnType<typeof deployments>
