import type { FastifyBaseLogger } from 'fastify'
import { audit, system } from '../../../audit/audit.ts'
import type { Db } from '../../../db/client.ts'
import { consumerPartIdOf, kongConsumerIdOf, ourTag } from '../../../gateway/ids.ts'
import { inParallel } from '../../../jobs/repeat.ts'
import type { WorkTimes } from '../../../jobs/times.ts'
import { kongFor } from '../../../outside/kong.ts'
import type { KongResource } from '../../resources/index.ts'
import type { ConsumersStore } from '../consumers.store.ts'
import { consumerOfCustomId } from '../plan/consumer-plan.ts'
import { ownPluginIds, ownPlugins } from '../plan/consumer-plugins.ts'
import { pluginsDiffer, removeConsumer } from './consumer-objects.ts'
import type { ConsumerWork } from './consumer-work.ts'

type KnownConsumer = Awaited<ReturnType<ConsumersStore['findKnown']>>[number]

interface DriftDeps {
  db: Db
  store: ConsumersStore
  work: ConsumerWork
  kongResource(id: number): Promise<KongResource | undefined>
  times: WorkTimes
  log: FastifyBaseLogger
}

/** Compares what gateways know of our consumers with the rows: lost keys and limits come back, suspended ones stay out, deleted ones go (trust T55). */
export const consumerDriftCheck = ({ db, store, work, kongResource, times, log }: DriftDeps) => {
  const repair = async (id: number, state: 'ACTIVE' | 'SUSPENDED') => {
    const taken = await db.transaction(async (tx) => {
      if (!(await store.unsettle(tx, id, state))) return false
      await audit(tx, system, { action: 'consumer.repair', objectType: 'consumer', objectId: id, after: { state } })
      return true
    })
    if (!taken) return
    log.warn({ security: 'gateway-drift', consumerId: id, state }, 'a consumer is not at its gateway as it should be: repairing')
    await work.settle(id, times.patienceMs)
  }
  const check = async (resourceId: number) => {
    const resource = await kongResource(resourceId)
    if (!resource) return
    const kong = kongFor(resource, times.callTimeoutMs)
    const rows = await store.findKnown(resourceId)
    const tags = [ourTag]
    const [consumers, keys, clients, groups, plugins] = await Promise.all([
      kong.consumers.list({ tags }),
      kong.keyAuths.list({ tags }),
      kong.oauth2Clients.list({ tags }),
      kong.acls.list({ tags }),
      kong.plugins.list({ tags }),
    ])
    const held = new Set([...consumers, ...keys, ...clients, ...groups].map(({ id }) => id))
    const pluginsById = new Map(plugins.map((plugin) => [plugin.id, plugin]))
    const isWhole = (row: KnownConsumer) => {
      const { id, auth } = row
      const parts = [
        kongConsumerIdOf(id),
        consumerPartIdOf(id, 'group'),
        ...(auth === 'oauth2' ? [] : [consumerPartIdOf(id, 'key')]),
        ...(auth === 'apikey' ? [] : [consumerPartIdOf(id, 'client')]),
      ]
      const own = ownPluginIds(id).flatMap((one) => pluginsById.get(one) ?? [])
      return parts.every((part) => held.has(part)) && !pluginsDiffer(ownPlugins(row), own)
    }
    const wrong = rows.filter((row) => (row.state === 'ACTIVE' ? !isWhole(row) : held.has(consumerPartIdOf(row.id, 'group'))))
    await inParallel(wrong, 4, ({ id, state }) => repair(id, state as 'ACTIVE' | 'SUSPENDED'), log)
    const ours = consumers.map(({ custom_id }) => consumerOfCustomId(custom_id)).filter((id) => id !== undefined)
    const gone = (await store.findGone(ours)).filter(({ id }) => held.has(kongConsumerIdOf(id)))
    await inParallel(gone, 4, (row) => removeConsumer(kong, row, async () => undefined), log)
  }
  return check
}
