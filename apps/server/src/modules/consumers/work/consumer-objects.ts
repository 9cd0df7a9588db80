import type { KongAdmin, Plugin } from '@apim/kong-admin'
import { deploymentTag, kongConsumerIdOf } from '../../../gateway/ids.ts'
import { ReadBackMismatch } from '../../../jobs/effects.ts'
import type { Step } from '../../../jobs/settle.ts'
import { differs } from '../../deployments/index.ts'
import type { ConsumerPlan } from '../plan/consumer-plan.ts'
import { type OwnPlugin, ownPluginIds } from '../plan/consumer-plugins.ts'

const presentOf = <T>(all: readonly (T | undefined)[]): T[] => all.filter((one) => one !== undefined)

const heldBy = async (kong: KongAdmin, { consumer: { id }, keys, clients, gone, group }: ConsumerPlan, pluginIds: readonly string[]) => {
  const consumer = await kong.consumers.get(id)
  if (!consumer) return { consumer, keys: [], clients: [], plugins: [], goneKey: undefined, goneClient: undefined, group: undefined }
  const below = kong.ofConsumer(id)
  const [heldKeys, heldClients, goneKey, goneClient, heldGroup, plugins] = await Promise.all([
    Promise.all(keys.map((key) => below.keyAuths.get(key.id))),
    Promise.all(clients.map((client) => below.oauth2Clients.get(client.id))),
    gone && below.keyAuths.get(gone.key),
    gone && below.oauth2Clients.get(gone.client),
    below.acls.get(group.id),
    Promise.all(pluginIds.map((one) => kong.plugins.get(one))),
  ])
  return {
    consumer,
    keys: presentOf(heldKeys),
    clients: presentOf(heldClients),
    goneKey,
    goneClient,
    group: heldGroup,
    plugins: presentOf(plugins),
  }
}
type Held = Awaited<ReturnType<typeof heldBy>>

/** Before the group that admits them: what was revoked while the consumer was out is not let in with it. */
const removeGone = async (kong: KongAdmin, plan: ConsumerPlan, { goneKey, goneClient }: Held, step: Step) => {
  if (!goneKey && !goneClient) return
  const below = kong.ofConsumer(plan.consumer.id)
  if (goneKey) await below.keyAuths.delete(goneKey.id)
  if (goneClient) await below.oauth2Clients.delete(goneClient.id)
  await step('consumer:after-old-key')
}

const applyCredentials = async (kong: KongAdmin, plan: ConsumerPlan, held: Held, step: Step) => {
  const below = kong.ofConsumer(plan.consumer.id)
  for (const key of plan.keys) {
    if (!differs(key, withId(held.keys, key.id))) continue
    await below.keyAuths.put(key.id, key)
    await step('consumer:after-key')
  }
  for (const client of plan.clients) {
    if (!differs(client, withId(held.clients, client.id))) continue
    await below.oauth2Clients.put(client.id, client)
    await step('consumer:after-client')
  }
}

const isAsPlanned = ({ consumer, keys, clients, group, plugins }: ConsumerPlan, now: Held): boolean =>
  !differs({ consumer, group }, { consumer: now.consumer, group: now.group }) &&
  !keys.some((key) => differs(key, withId(now.keys, key.id))) &&
  !clients.some((client) => differs(client, withId(now.clients, client.id))) &&
  now.goneKey === undefined &&
  now.goneClient === undefined &&
  !pluginsDiffer(plugins, now.plugins)

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
  await removeGone(kong, plan, held, step)
  await applyCredentials(kong, plan, held, step)
  await applyPlugins(kong, plan.plugins, held.plugins, step)
  if (differs(plan.group, held.group)) {
    await below.acls.put(plan.group.id, plan.group)
    await step('consumer:after-group')
  }
  const now = await heldBy(kong, plan, pluginIds)
  if (!isAsPlanned(plan, now)) throw new ReadBackMismatch('the consumer is not as it was written')
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
