import { apiOf, type Cases, type ListProof, list, organizationOf, ownOrganization, unreachable } from '../../../test/permissions/case.ts'

const requests: ListProof = {
  foreign: () => async (world, who) => {
    await world.request((await world.ownApi(who)).id, world.foreignOrganization(who))
    await world.request((await world.foreignApi(who)).id, world.foreignOrganization(who))
  },
  own: () => async (world, who) => world.request((await world.ownApi(who)).id, ownOrganization(who)),
}

/** How the permission tests make this module's calls. */
export const cases: Cases = {
  'GET /api/request-access': {
    shape: 'list',
    call: async (world, who, target) => {
      const api = await apiOf(world, who, target)
      await world.request(api.id, world.people.globex.id)
      return { url: `/api/request-access?apiId=${api.id}&orgId=${organizationOf(world, who, target)}` }
    },
    proof: requests,
  },
  'POST /api/request-access [api product]': {
    shape: 'body',
    call: async (world, who, target) => ({
      url: '/api/request-access',
      body: { productId: (await world.ownApi(who)).id, organizationId: organizationOf(world, who, target) },
    }),
  },
  'POST /api/request-access/filter': {
    shape: 'list',
    call: () => ({ url: '/api/request-access/filter', body: {} }),
    proof: requests,
  },
  'GET /api/request-access/all': list('/api/request-access/all'),
  'POST /api/approve-api-access-request': {
    shape: 'body',
    call: async (world, who, target) => ({
      url: '/api/approve-api-access-request',
      body: { apiAccessRequestId: (await world.request((await apiOf(world, who, target)).id, world.people.acme.id)).id },
    }),
  },
  'POST /api/deny-api-access-request': {
    shape: 'body',
    call: async (world, who, target) => ({
      url: '/api/deny-api-access-request',
      body: { apiAccessRequestId: (await world.request((await apiOf(world, who, target)).id, world.people.acme.id)).id },
    }),
  },
  'GET /api/available-api-access/{orgId}': {
    shape: 'path',
    call: (world, who, target) => ({ url: `/api/available-api-access/${organizationOf(world, who, target)}` }),
  },
  'GET /api/all-api-access': list('/api/all-api-access'),
  'PUT /api/api-access/{id}/own-keys': {
    shape: 'path',
    call: async (world, who, target) => ({
      url: `/api/api-access/${(await world.grant((await apiOf(world, who, target)).id, world.people.acme.id)).id}/own-keys`,
      body: { ownKeys: true },
    }),
  },
  'DELETE /api/api-access/{id}': {
    shape: 'path',
    alsoAdmits: unreachable,
    call: async (world, who, target) => ({
      url: `/api/api-access/${(await world.grant((await apiOf(world, who, target)).id, world.people.acme.id)).id}`,
    }),
  },
}
