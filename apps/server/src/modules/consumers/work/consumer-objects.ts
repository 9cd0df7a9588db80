import type { KongAdmin, Plugin } from '@apim/kong-admin'
import { deploymentTag, kongConsumerIdOf } from '../../../gateway/ids.ts'
import { ReadBackMismatch } from '../../../jobs/effects.ts'
import type { Step } from '../../../jobs/settle.ts'
import { differs } from '../../deployments/index.ts'
import type { ConsumerPlan } from '../plan/consumer-plan.ts'
import { type OwnPlugin, ownPluginIds } from '../plan/consumer-plugins.ts'

const heldBy = async (kong: KongAdmin, plan: ConsumerPlan, pluginIds: readonly string[]) => {
  const consumer = await kong.consumers.get(plan.consumer.id)
  if (!consumer) return { consumer, plugins: [] }
  const below = kong.ofConsumer(consumer.id)
  const [key, client, group, plugins] = await Promise.all([
    plan.key && below.keyAuths.get(plan.key.id),
    plan.client && below.oauth2Clients.get(plan.client.id),
    below.acls.get(plan.group.id),
    Promise.all(pluginIds.map((id) => kong.plugins.get(id))),
  ])
  return { consumer, key, client, group, plugins: plugins.filter((one) => one !== undefined) }
}

const applyCredentials = async (kong: KongAdmin, plan: ConsumerPlan, held: Awaited<ReturnType<typeof heldBy>>, step: Step) => {
  const below = kong.ofConsumer(plan.consumer.id)
  if (plan.key && differs(plan.key, held.key)) {
    await below.keyAuths.put(plan.key.id, plan.key)
    await step('consumer:after-key')
  }
  if (plan.client && differs(plan.client, held.client)) {
    await below.oauth2Clients.put(plan.client.id, plan.client)
    await step('consumer:after-client')
  }
}

const withId = <T extends { id: string }>(list: readonly T[], wanted: string): T | undefined => list.find(({ id }) => id === wanted)

/** Whether a consumer's own plugins differ from the plan. */
export const pluginsDiffer = (wanted: readonly OwnPlugin[], held: readonly Plugin[]): boolean =>
  held.length !== wanted.length || wanted.some((plugin) => differs(plugin, withId(held, plugin.id)))

const applyPlugins = async (kong: KongAdmin, wanted: readonly OwnPlugin[], held: readonly Plugin[], step: Step) => {
  if (!pluginsDiffer(wanted, held)) return
  for (const plugin of wanted) if (differs(plugin, withId(held, plugin.id))) await kong.plugins.put(plugin.id, plugin)
  for (const { id } of held) if (!withId(wanted, id)) await kong.plugins.delete(id)
  await step('consumer:after-limit')
}

/**
 * Makes the gateway hold a consumer, its credentials and its own plugins, and last the group that admits it; then reads back. Writes only
 * differences. Throws what the gateway's client throws, or ReadBackMismatch.
 */
export const applyConsumer = async (kong: KongAdmin, consumerId: number, plan: ConsumerPlan, step: Step): Promise<void> => {
  const pluginIds = ownPluginIds(consumerId)
  const held = await heldBy(kong, plan, pluginIds)
  const below = kong.ofConsumer(plan.consumer.id)
  if (differs(plan.consumer, held.consumer)) {
    await kong.consumers.put(plan.consumer.id, plan.consumer)
    await step('consumer:after-consumer')
  }
  await applyCredentials(kong, plan, held, step)
  await applyPlugins(kong, plan.plugins, held.plugins, step)
  if (differs(plan.group, held.group)) {
    await below.acls.put(plan.group.id, plan.group)
    await step('consumer:after-group')
  }
  const now = await heldBy(kong, plan, pluginIds)
  const { consumer, key, client, group } = plan
  if (differs({ consumer, key, client, group }, now) || pluginsDiffer(plan.plugins, now.plugins))
    throw new ReadBackMismatch('the consumer is not as it was written')
  await step('consumer:verified')
}

/** Removes the consumer from its deployment's group: its key gets 403 from now on and can be admitted again (trust T56). */
export const suspendConsumer = async (kong: KongAdmin, consumer: { id: number; deploymentId: number }, step: Step): Promise<void> => {
  const kongId = kongConsumerIdOf(consumer.id)
  if (!(await kong.consumers.get(kongId))) return
  const { acls } = kong.ofConsumer(kongId)
  const ours = (await acls.list()).filter(({ group }) => group === deploymentTag(consumer.deploymentId))
  for (const { id } of ours) await acls.delete(id)
  await step('consumer:suspended')
}

/** Removes a consumer with everything it owns from the gateway, its admission first; then verifies that nothing is left. */
export const removeConsumer = async (kong: KongAdmin, consumer: { id: number; deploymentId: number }, step: Step): Promise<void> => {
  const kongId = kongConsumerIdOf(consumer.id)
  if (await kong.consumers.get(kongId)) {
    const below = kong.ofConsumer(kongId)
    for (const { id } of await below.acls.list()) await below.acls.delete(id)
    await step('consumer-delete:after-group')
    for (const { id } of await below.keyAuths.list()) await below.keyAuths.delete(id)
    for (const { id } of await below.oauth2Clients.list()) await below.oauth2Clients.delete(id)
    await step('consumer-delete:after-key')
    for (const { id } of await below.plugins.list()) await kong.plugins.delete(id)
    await step('consumer-delete:after-limit')
    await kong.consumers.delete(kongId)
    await step('consumer-delete:after-consumer')
  }
  if (await kong.consumers.get(kongId)) throw new ReadBackMismatch('the consumer is still there')
}
