import { type Case, type Cases, consumerOf, organizationOf, type Target, unreachable } from '../../../test/permissions/case.ts'
import type { Who, World } from '../../../test/permissions/world.ts'

type Consumer = Awaited<ReturnType<World['consumer']>>

/** A key of an organization that manages its keys itself: the caller's, or another one. */
const managed = async (world: World, who: Who, target: Target): Promise<Consumer> => {
  const consumer = await consumerOf(world, who, target)
  const deployment = await world.app.db.query.deployments.findFirst({ where: (table, { eq }) => eq(table.id, consumer.deploymentId) })
  if (deployment) await world.ownKeysGrant(deployment.apiId, consumer.organizationId)
  return consumer
}
const onKey = (
  what: (who: Who) => string,
  more: { body?: object; ready?: (world: World, id: number, who: Who) => unknown } = {},
): Case => ({
  shape: 'path',
  alsoAdmits: unreachable,
  call: async (world, who, target) => {
    const { id } = await managed(world, who, target)
    await more.ready?.(world, id, who)
    return { url: `/api/consumer/${id}${what(who)}`, body: more.body }
  },
})

/** How the permission tests make the calls on keys of an organization that manages them itself. */
export const ownKeysCases: Cases = {
  'POST /api/kong/add-consumer [add, own keys]': {
    shape: 'body',
    alsoAdmits: unreachable,
    call: async (world, who, target) => {
      const [api, organizationId] = [await world.ownApi(who), organizationOf(world, who, target)]
      await world.ownKeysGrant(api.id, organizationId)
      const { id: deploymentId } = await world.deployment(api.id)
      return { url: '/api/kong/add-consumer', body: { deploymentId, organizationId, nickname: world.letters() } }
    },
  },
  'POST /api/kong/add-consumer [edit existing consumer, own keys]': {
    shape: 'body',
    alsoAdmits: unreachable,
    call: async (world, who, target) => {
      const { id: consumerId, deploymentId, organizationId } = await managed(world, who, target)
      return { url: '/api/kong/add-consumer', body: { deploymentId, organizationId, consumerId, nickname: world.letters() } }
    },
  },
  'GET /api/consumer/{id} [own keys]': onKey(() => ''),
  'DELETE /api/consumer/{id} [own keys]': onKey(() => ''),
  'DELETE /api/consumer/{id}/{user} [own keys]': onKey((who) => `/${who.userId || 1}`),
  'POST /api/consumer/{id}/rotate [own keys]': onKey(() => '/rotate', { body: {} }),
  'DELETE /api/consumer/{id}/old-key [own keys]': onKey(() => '/old-key', { ready: (world, id) => world.rotated(id) }),
  'POST /api/consumer/{id}/pause [own keys]': onKey(() => '/pause'),
  'POST /api/consumer/{id}/resume [own keys]': onKey(() => '/resume', {
    ready: (world, id, who) => world.paused(id, who.column === 'maintainer' && who.isInternal ? 'provider' : 'organization'),
  }),
}
