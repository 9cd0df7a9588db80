import type { KongAdmin, Plugin, Route } from '@apim/kong-admin'
import { ourTag, taggedDeployment, taggedTargetTest } from '../../../gateway/ids.ts'
import type { Drift } from '../../../jobs/drift.ts'
import type { KongResource } from '../../resources/index.ts'
import type { DeploymentsStore } from '../deployments.store.ts'
import { type KongPlan, kongPlan } from '../plan/kong-plan.ts'
import type { TargetTestsStore } from '../target-test/target-tests.store.ts'
import { removeTest } from '../target-test/test-objects.ts'
import { difference, type Held, heldBy, mustBeRepaired, removeDeployment } from './gateway-objects.ts'
import type { ServedDeployment } from './work-rows.store.ts'

/** For a locked deployment, others' routes are checked too: one that leads to its service would open it. */
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
    consumers: new Map(consumers.map((one) => [one.id, one])),
  }
}
type Ours = Awaited<ReturnType<typeof listOurs>>

const heldIn = (ours: Ours, { service: { id }, stranger }: KongPlan): Held => ({
  service: ours.services.get(id),
  routes: ours.routes.get(id) ?? [],
  stranger: stranger && ours.consumers.get(stranger.id),
  plugins: ours.plugins.get(id) ?? [],
})

const between = (plan: KongPlan, held: Held) => {
  const differences = difference(plan, held)
  return { differences, mustBeRepaired: differences.length > 0 && mustBeRepaired(plan, held, differences) }
}

/** What tests of targets have left behind whose portal has died, or that could not remove it. */
const testsLeft = async (
  tests: TargetTestsStore,
  resourceId: number,
  objects: readonly { tags?: readonly string[] | null | undefined }[],
) => {
  const held = new Set(objects.map(({ tags }) => taggedTargetTest(tags)).filter((id) => id !== undefined))
  const over = await tests.findOver(resourceId, [...held])
  return over.map((id) => ({
    id,
    of: 'test of a target',
    remove: async (kong: KongAdmin) => {
      await removeTest(kong, id)
      await tests.end(id)
    },
  }))
}

/** Compares gateway servers with the deployments that they should serve (trust T55). */
export const deploymentDrift = (
  { store, tests }: { store: DeploymentsStore; tests: TargetTestsStore },
  portalUrl: string,
): Drift<ServedDeployment, KongResource, KongAdmin, Ours> => ({
  findKnown: store.findServing,
  list: (kong, rows) =>
    listOurs(
      kong,
      rows.some(({ pathLockdown }) => pathLockdown !== null),
    ),
  compare: (row, server, ours) => {
    const plan = kongPlan(row, server, portalUrl)
    return between(plan, heldIn(ours, plan))
  },
  compareAgain: async (id, server, kong) => {
    const row = await store.find(id)
    if (row?.state !== 'ACTIVE' || !row.settled) return undefined
    const plan = kongPlan(row, server, portalUrl)
    return between(plan, await heldBy(kong, plan))
  },
  unsettle: store.unsettle,
  findLeftovers: async (resourceId, { services, routes, consumers }) => {
    const objects = [...services.values(), ...[...routes.values()].flat(), ...consumers.values()]
    const tagged = new Set(objects.map(({ tags }) => taggedDeployment(tags)).filter((id) => id !== undefined))
    const gone = await store.findGone(resourceId, [...tagged])
    return [
      ...gone.map((id) => ({ id, remove: (kong: KongAdmin) => removeDeployment(kong, id, async () => undefined) })),
      ...(await testsLeft(tests, resourceId, objects)),
    ]
  },
})
