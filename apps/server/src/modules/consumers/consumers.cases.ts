import { apiOf, type Cases, consumerOf, list, organizationOf, ownOrganization, unreachable } from '../../../test/permissions/case.ts'
import type { World } from '../../../test/permissions/world.ts'
import { ownKeysCases } from './own-keys.cases.ts'

const grantOnce = async (world: World, deploymentId: number, organizationId: number) => {
  const deployment = await world.app.db.query.deployments.findFirst({ where: (table, { eq }) => eq(table.id, deploymentId) })
  if (deployment) await world.grant(deployment.apiId, organizationId)
}

/** How the permission tests make this module's calls. */
export const cases: Cases = {
  'GET /api/consumers': {
    shape: 'list',
    call: async (world, who, target) => {
      const api = await apiOf(world, who, target)
      await world.consumer((await world.deployment(api.id)).id, world.people.globex.id)
      return { url: `/api/consumers?apiId=${api.id}&orgId=${organizationOf(world, who, target)}` }
    },
    proof: {
      foreign: (who) => async (world) => {
        const [own, foreign] = [await world.ownApi(who), await world.foreignApi(who)]
        await world.consumer((await world.deployment(foreign.id)).id, world.foreignOrganization(who))
        // The maintainer of an API sees its consumers.
        if (who.column !== 'maintainer') await world.consumer((await world.deployment(own.id)).id, world.foreignOrganization(who))
      },
      own: () => async (world, who) => world.consumer((await world.deployment((await world.ownApi(who)).id)).id, ownOrganization(who)),
    },
  },
  'GET /api/consumer/{id}': {
    shape: 'path',
    call: async (world, who, target) => ({ url: `/api/consumer/${(await consumerOf(world, who, target)).id}` }),
  },
  'DELETE /api/consumer/{id}': {
    shape: 'path',
    alsoAdmits: unreachable,
    call: async (world, who, target) => ({ url: `/api/consumer/${(await consumerOf(world, who, target)).id}` }),
  },
  'DELETE /api/consumer/{id}/{user}': {
    shape: 'path',
    alsoAdmits: unreachable,
    call: async (world, who, target) => ({ url: `/api/consumer/${(await consumerOf(world, who, target)).id}/${who.userId || 1}` }),
  },
  'POST /api/consumer/{id}/release': {
    shape: 'plain',
    call: async (world) => ({ url: `/api/consumer/${(await world.heldConsumer()).id}/release` }),
  },
  'POST /api/consumer/{id}/rotate': {
    shape: 'path',
    alsoAdmits: unreachable,
    // Taken back at once, because the gateway does not answer: that has a row of its own.
    call: async (world, who, target) => {
      const consumer = await consumerOf(world, who, target)
      if (target === 'own' && who.organizationId !== null) await grantOnce(world, consumer.deploymentId, who.organizationId)
      return { url: `/api/consumer/${consumer.id}/rotate`, body: {} }
    },
  },
  'DELETE /api/consumer/{id}/old-key': {
    shape: 'path',
    alsoAdmits: unreachable,
    call: async (world, who, target) => {
      const consumer = await consumerOf(world, who, target)
      if (target === 'own' && who.organizationId !== null) await grantOnce(world, consumer.deploymentId, who.organizationId)
      await world.rotated(consumer.id)
      return { url: `/api/consumer/${consumer.id}/old-key` }
    },
  },
  'POST /api/consumer/{id}/pause': {
    shape: 'path',
    alsoAdmits: unreachable,
    call: async (world, who, target) => {
      const consumer = await consumerOf(world, who, target)
      if (target === 'own' && who.organizationId !== null) await grantOnce(world, consumer.deploymentId, who.organizationId)
      return { url: `/api/consumer/${consumer.id}/pause` }
    },
  },
  'POST /api/consumer/{id}/resume': {
    shape: 'path',
    alsoAdmits: unreachable,
    call: async (world, who, target) => {
      const consumer = await consumerOf(world, who, target)
      if (target === 'own' && who.organizationId !== null) await grantOnce(world, consumer.deploymentId, who.organizationId)
      await world.paused(consumer.id, who.column === 'company_admin' ? 'organization' : 'provider')
      return { url: `/api/consumer/${consumer.id}/resume` }
    },
  },
  'POST /api/record-consumer': {
    shape: 'body',
    call: async (world, who, target) => {
      const consumer = await consumerOf(world, who, target)
      if (target === 'own' && who.organizationId !== null) await grantOnce(world, consumer.deploymentId, who.organizationId)
      return { url: '/api/record-consumer', body: { consumerId: consumer.id } }
    },
  },
  'POST /api/kong/add-consumer [add]': {
    shape: 'body',
    alsoAdmits: unreachable,
    call: async (world, who, target) => {
      const api = await world.ownApi(who)
      const organizationId = organizationOf(world, who, target)
      if (target === 'own' && who.organizationId !== null) await world.grant(api.id, who.organizationId)
      return {
        url: '/api/kong/add-consumer',
        body: { deploymentId: (await world.deployment(api.id)).id, organizationId, nickname: world.letters() },
      }
    },
  },
  'POST /api/kong/add-consumer [edit existing consumer]': {
    shape: 'body',
    alsoAdmits: unreachable,
    call: async (world, who, target) => {
      const consumer = await consumerOf(world, who, target)
      return {
        url: '/api/kong/add-consumer',
        body: {
          deploymentId: consumer.deploymentId,
          organizationId: consumer.organizationId,
          consumerId: consumer.id,
          nickname: world.letters(),
        },
      }
    },
  },
  ...ownKeysCases,
  'GET /api/view-consumer-list': list('/api/view-consumer-list'),
}
