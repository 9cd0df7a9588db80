import { setTimeout as sleep } from 'node:timers/promises'
import type { DeployStage } from '@apim/contract/deployments/progress'
import { isEgressTag, type KongAdmin, type Plugin, type Route } from '@apim/kong-admin'
import { deploymentTag, ourTag, routeIdOf, serviceIdOf } from '../../../gateway/ids.ts'
import { ReadBackMismatch } from '../../../jobs/effects.ts'
import type { Step } from '../../../jobs/settle.ts'
import { propagationMs } from '../../../outside/kong.ts'
import { differs } from '../plan/differs.ts'
import { guards, type KongPlan } from '../plan/kong-plan.ts'

/** A deployment's objects as read back from the gateway; `routes` are all that lead to its service. */
export const heldBy = async (kong: KongAdmin, plan: KongPlan) => {
  const [service, stranger] = await Promise.all([kong.services.get(plan.service.id), plan.stranger && kong.consumers.get(plan.stranger.id)])
  const below = kong.ofService(plan.service.id)
  const [plugins, routes] = service ? await Promise.all([below.plugins.list(), below.routes.list()]) : [[], []]
  return { service, stranger, plugins, routes }
}
export type Held = Awaited<ReturnType<typeof heldBy>>

const withId = <T extends { id: string }>(list: readonly T[], wanted: string): T | undefined => list.find(({ id }) => id === wanted)

/** Plugins that are also on a consumer belong to that consumer, such as its limit. */
const isOurs = (plugin: Plugin) => (plugin.tags?.includes(ourTag) ?? false) && !plugin.consumer
const obsolete = (plan: KongPlan, held: Held) => held.plugins.filter((one) => isOurs(one) && !withId(plan.plugins, one.id))

/** Routes to remove: ours that are no longer planned, and for a locked deployment any other that leads to its service. */
const obsoleteRoutes = (plan: KongPlan, held: Held) => {
  const isOfPlan = (route: Route) => plan.tags.every((tag) => route.tags?.includes(tag))
  return held.routes.filter((route) => !withId(plan.routes, route.id) && (plan.isLocked || isOfPlan(route)))
}

const missingRoutes = (plan: KongPlan, held: Held) => plan.routes.filter(({ id }) => !withId(held.routes, id))
const differingRoutes = (plan: KongPlan, held: Held) => plan.routes.filter((route) => differs(route, withId(held.routes, route.id)))

/** The targets that a service may connect to, from its tags. */
const reachOf = ({ tags }: { tags?: readonly string[] | null | undefined }) => ({ tags: (tags ?? []).filter(isEgressTag) })

/** How the gateway differs from the plan, in words. Empty when it does not. */
export const difference = (plan: KongPlan, held: Held): string[] => [
  ...(differs(plan.service, held.service) ? ['service'] : []),
  ...(held.service && differs(reachOf(plan.service), reachOf(held.service)) ? ['allowed targets'] : []),
  ...(plan.stranger && differs(plan.stranger, held.stranger) ? ['stranger'] : []),
  ...plan.plugins.filter((plugin) => differs(plugin, withId(held.plugins, plugin.id))).map(({ name }) => `plugin ${name}`),
  ...(differingRoutes(plan, held).length > 0 ? ['route'] : []),
  ...obsolete(plan, held).map(({ name }) => `unwanted plugin ${name}`),
  ...(obsoleteRoutes(plan, held).length > 0 ? ['unwanted route'] : []),
]

/** Differences to repair at once: a missing object, a changed guard, and anything that opens a locked deployment. */
export const mustBeRepaired = (plan: KongPlan, held: Held, differences: readonly string[]): boolean => {
  // A restored backup may be of before a retirement: what is in force then would go on answering that it is gone.
  const others = ['stranger', 'allowed targets', 'unwanted plugin request-termination']
  const isGuard = (what: string) => others.includes(what) || guards.has(what.replace(/^plugin /, ''))
  const isLock = (what: string) => plan.isLocked && ['route', 'unwanted route', 'plugin request-transformer'].includes(what)
  return !held.service || missingRoutes(plan, held).length > 0 || differences.some((what) => isGuard(what) || isLock(what))
}

const putPlugins = async (kong: KongAdmin, plan: KongPlan, held: Held, step: Step) => {
  for (const plugin of plan.plugins) {
    if (!differs(plugin, withId(held.plugins, plugin.id))) continue
    await kong.plugins.put(plugin.id, plugin)
    await step(`deploy:after-${plugin.name}`)
  }
}

const putRoutes = async (kong: KongAdmin, plan: KongPlan, held: Held, step: Step) => {
  const differing = differingRoutes(plan, held)
  // A Kong node that receives the first route before the guards would serve it unguarded.
  if (differing.length > 0 && missingRoutes(plan, held).length === plan.routes.length) await sleep(await propagationMs(kong))
  for (const route of differing) {
    await step('deploy:before-route')
    await kong.routes.put(route.id, route)
    await step('deploy:after-route')
  }
  for (const { id } of obsoleteRoutes(plan, held)) {
    await kong.routes.delete(id)
    await step('deploy:after-obsolete-route')
  }
}

/** Called when a stage begins. */
export type Reached = (stage: DeployStage) => Promise<void>

/**
 * Makes the gateway hold the plan: service and guards first, the route last, then reads back and compares (trust T46, R02). Writes only differences,
 * so that it can be repeated from any point. Throws what the gateway's client throws, or ReadBackMismatch.
 */
export const applyPlan = async (kong: KongAdmin, plan: KongPlan, step: Step, reached: Reached): Promise<void> => {
  const held = await heldBy(kong, plan)
  await reached('service')
  if (!held.service) {
    await kong.services.put(plan.service.id, plan.service)
    await step('deploy:after-service')
  }
  if (plan.stranger && differs(plan.stranger, held.stranger)) {
    await kong.consumers.put(plan.stranger.id, plan.stranger)
    await step('deploy:after-stranger')
  }
  await reached('plugins')
  await putPlugins(kong, plan, held, step)
  // An edit switches to the new target only when its guards are in force.
  if (held.service && differs(plan.service, held.service)) {
    await kong.services.put(plan.service.id, plan.service)
    await step('deploy:after-switch')
  }
  const guarded = difference(plan, { ...(await heldBy(kong, plan)), routes: held.routes })
  if (guarded.some((what) => what !== 'route' && !what.startsWith('unwanted'))) throw new ReadBackMismatch(guarded.join(', '))
  await reached('route')
  await putRoutes(kong, plan, held, step)
  for (const plugin of obsolete(plan, held)) {
    await kong.plugins.delete(plugin.id)
    await step('deploy:after-obsolete')
  }
  const left = difference(plan, await heldBy(kong, plan))
  if (left.length > 0) throw new ReadBackMismatch(left.join(', '))
  await step('deploy:verified')
}

/** Every route that leads to a deployment's service. */
export const routesTo = async (kong: KongAdmin, deploymentId: number) => {
  const service = await kong.services.get(serviceIdOf(deploymentId))
  return service ? await kong.ofService(service.id).routes.list() : []
}

/**
 * Removes everything of a deployment from the gateway: every route that leads to its service first, then its consumers with their keys, its
 * plugins, its service; then verifies that nothing is left (trust R02, T46). Can be repeated from any point.
 */
export const removeDeployment = async (kong: KongAdmin, deploymentId: number, step: Step): Promise<void> => {
  const routes = [...(await routesTo(kong, deploymentId)).map(({ id }) => id), routeIdOf(deploymentId)]
  for (const id of new Set(routes)) await kong.routes.delete(id)
  await step('delete:after-route')
  if (routes.length > 1) await sleep(await propagationMs(kong))
  for (const consumer of await kong.consumers.list({ tags: [deploymentTag(deploymentId)] })) {
    await kong.consumers.delete(consumer.id)
    await step('delete:after-consumer')
  }
  const service = serviceIdOf(deploymentId)
  if (await kong.services.get(service))
    for (const plugin of await kong.ofService(service).plugins.list()) {
      await kong.plugins.delete(plugin.id)
      await step('delete:after-plugin')
    }
  await kong.services.delete(service)
  await step('delete:after-service')
  const left = [await kong.services.get(service), await kong.routes.get(routeIdOf(deploymentId))].filter(Boolean)
  const consumers = await kong.consumers.list({ tags: [deploymentTag(deploymentId)] })
  if (left.length + consumers.length > 0) throw new ReadBackMismatch('something was left')
}
