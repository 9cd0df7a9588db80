import type { KongAdmin, Plugin, Route } from '@apim/kong-admin'
import type { FastifyBaseLogger } from 'fastify'
import { audit, system } from '../../../audit/audit.ts'
import type { Db } from '../../../db/client.ts'
import { ourTag, serviceIdOf, taggedDeployment } from '../../../gateway/ids.ts'
import { inParallel } from '../../../jobs/repeat.ts'
import type { WorkTimes } from '../../../jobs/times.ts'
import { kongFor } from '../../../outside/kong.ts'
import type { KongResource } from '../../resources/index.ts'
import type { DeploymentRow, DeploymentsStore } from '../deployments.store.ts'
import { kongPlan } from '../plan/kong-plan.ts'
import type { SettleDeployment } from './deployment-work.ts'
import { difference, heldBy, mustBeRepaired, removeDeployment } from './gateway-objects.ts'

interface DriftDeps {
  db: Db
  store: DeploymentsStore
  settle: SettleDeployment
  kongResource(id: number): Promise<KongResource | undefined>
  times: WorkTimes
  log: FastifyBaseLogger
}

/** Where a deployment is locked, the routes of others are looked at too: one that leads to its service would open it. */
const listOurs = async (kong: KongAdmin, isAnyLocked: boolean) => {
  const tags = [ourTag]
  const [services, routes, plugins, consumers] = await Promise.all([
    kong.services.list({ tags }),
    kong.routes.list(isAnyLocked ? {} : { tags }),
    kong.plugins.list({ tags }),
    kong.consumers.list({ tags }),
  ])
  const serviceOf = ({ service }: Plugin | Route) => service?.id ?? ''
  return {
    services: new Map(services.map((one) => [one.id, one])),
    routes: Map.groupBy(routes, serviceOf),
    plugins: Map.groupBy(plugins, serviceOf),
    consumers,
  }
}
type Ours = Awaited<ReturnType<typeof listOurs>>

/**
 * Compares a gateway server with what it should hold (trust T55): missing protection and missing objects are put back at once, other changes are
 * reported and left, and what is left of ended deployments is removed.
 */
export const driftCheck = ({ db, store, settle, kongResource, times, log }: DriftDeps) => {
  const reported = new Map<number, string>()

  /** Looks once more at this one deployment, because lists take time and somebody may have edited it meanwhile. */
  const repair = async (id: number, resource: KongResource, kong: KongAdmin) => {
    const row = await store.find(id)
    if (row?.state !== 'ACTIVE' || !row.settled) return
    const plan = kongPlan(row, resource)
    const held = await heldBy(kong, plan)
    const differences = difference(plan, held)
    if (!mustBeRepaired(plan, held, differences)) return
    log.warn({ security: 'gateway-drift', deploymentId: row.id, differences }, 'a deployment lost its protection or its objects: repairing')
    await db.transaction(async (tx) => {
      await store.unsettle(tx, row.id)
      await audit(tx, system, { action: 'deployment.repair', objectType: 'deployment', objectId: row.id, after: { differences } })
    })
    await settle(row.id, times.patienceMs)
  }
  const compare = async (row: DeploymentRow, resource: KongResource, kong: KongAdmin, ours: Ours) => {
    const plan = kongPlan(row, resource)
    const held = {
      service: ours.services.get(plan.service.id),
      routes: ours.routes.get(plan.service.id) ?? [],
      stranger: plan.stranger && ours.consumers.find(({ id }) => id === plan.stranger?.id),
      plugins: ours.plugins.get(plan.service.id) ?? [],
    }
    const differences = difference(plan, held)
    if (differences.length > 0 && mustBeRepaired(plan, held, differences)) return repair(row.id, resource, kong)
    const text = differences.join(', ')
    if (text !== (reported.get(row.id) ?? '')) {
      reported.set(row.id, text)
      log.warn(
        { deploymentId: row.id, differences },
        text === '' ? 'a deployment is as planned again' : 'a deployment was changed at the gateway',
      )
    }
  }
  const removeOrphans = async (resourceId: number, kong: KongAdmin, ours: Ours) => {
    const tagged = [...ours.services.values(), ...[...ours.routes.values()].flat(), ...ours.consumers]
      .map(({ tags }) => taggedDeployment(tags))
      .filter((id) => id !== undefined)
    for (const id of await store.findGone(resourceId, [...new Set(tagged)])) {
      log.warn({ deploymentId: id, serviceId: serviceIdOf(id) }, 'removing what was left of an ended deployment')
      await removeDeployment(kong, id, async () => undefined)
    }
  }
  return async (resourceId: number): Promise<void> => {
    const resource = await kongResource(resourceId)
    if (!resource) return
    const kong = kongFor(resource, times.callTimeoutMs)
    const serving = await store.findServing(resourceId)
    const ours = await listOurs(
      kong,
      serving.some(({ pathLockdown }) => pathLockdown !== null),
    )
    await inParallel(serving, 4, (row) => compare(row, resource, kong, ours), log)
    await removeOrphans(resourceId, kong, ours)
  }
}
