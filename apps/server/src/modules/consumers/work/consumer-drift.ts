import type { KongAdmin, Plugin } from '@apim/kong-admin'
import { consumerPartIdOf, credentialIdsOf, kongConsumerIdOf, otherSlot, ourTag } from '../../../gateway/ids.ts'
import type { Drift } from '../../../jobs/drift.ts'
import type { KongResource } from '../../resources/index.ts'
import type { ConsumersStore } from '../consumers.store.ts'
import { consumerOfCustomId } from '../plan/consumer-plan.ts'
import { ownPluginIds, ownPlugins } from '../plan/consumer-plugins.ts'
import { pluginsDiffer, removeConsumer } from './consumer-objects.ts'

type KnownConsumer = Awaited<ReturnType<ConsumersStore['findKnown']>>[number]

interface Held {
  /** Of all our objects. */
  ids: ReadonlySet<string>
  /** Our consumers. */
  consumers: readonly number[]
  plugins: ReadonlyMap<string, Plugin>
}

/** Keys and clients are looked up by id: Kong's credential lists return each one in the clear (trust T22). */
const listOurs = async (kong: KongAdmin): Promise<Held> => {
  const tags = [ourTag]
  const [ids, consumers, plugins] = await Promise.all([kong.idsTagged(ourTag), kong.consumers.list({ tags }), kong.plugins.list({ tags })])
  return {
    ids,
    consumers: consumers.map(({ custom_id }) => consumerOfCustomId(custom_id)).filter((id) => id !== undefined),
    plugins: new Map(plugins.map((plugin) => [plugin.id, plugin])),
  }
}

/** The credentials that the deployment's way to authenticate asks for. */
const credentialsOf = ({ id, auth }: KnownConsumer, keySlot: number): { key?: string; client?: string } => {
  const { key, client } = credentialIdsOf(id, keySlot)
  return { ...(auth !== 'oauth2' && { key }), ...(auth !== 'apikey' && { client }) }
}

const missing = (row: KnownConsumer, { redis }: KongResource, { ids, plugins }: Held): string[] => {
  const { id } = row
  const other = otherSlot(row.keySlot)
  const parts = {
    consumer: kongConsumerIdOf(id),
    group: consumerPartIdOf(id, 'group'),
    ...credentialsOf(row, row.keySlot),
    ...(row.hasOldKey && { 'old key': credentialsOf(row, other).key, 'old client': credentialsOf(row, other).client }),
  }
  const unwanted = row.hasOldKey || !Object.values(credentialIdsOf(id, other)).some((one) => ids.has(one)) ? [] : ['unwanted old key']
  const own = ownPluginIds(id).flatMap((one) => plugins.get(one) ?? [])
  const lacking = Object.entries(parts).flatMap(([part, partId]) => (partId === undefined || ids.has(partId) ? [] : [part]))
  return pluginsDiffer(ownPlugins(row, redis), own) ? [...lacking, ...unwanted, 'plugins'] : [...lacking, ...unwanted]
}

/** Compares gateways with the rows: lost keys and limits are restored, suspended ones stay out, deleted ones are removed (trust T55). */
export const consumerDrift = (store: ConsumersStore): Drift<KnownConsumer, KongResource, KongAdmin, Held> => ({
  findKnown: store.findKnown,
  list: listOurs,
  compare: (row, server, held) => {
    const shutOut = held.ids.has(consumerPartIdOf(row.id, 'group')) ? ['unwanted group'] : []
    const differences = row.state === 'ACTIVE' ? missing(row, server, held) : shutOut
    return { differences, mustBeRepaired: differences.length > 0 }
  },
  unsettle: store.unsettle,
  findLeftovers: async (_, { consumers, ids }) =>
    (await store.findGone(consumers))
      .filter(({ id }) => ids.has(kongConsumerIdOf(id)))
      .map((row) => ({ id: row.id, remove: (kong: KongAdmin) => removeConsumer(kong, row, async () => undefined) })),
})
