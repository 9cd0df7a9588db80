import { deploymentVersion } from '../../src/modules/deployments/deployments.store.ts'
import type { Who, World } from './world.ts'

/** Whether the call is about something of the caller's own, or of somebody else's. */
export type Target = 'own' | 'foreign'

export interface Case {
  /** How a scope shows: in the rows of a list, in a path, or in a body. */
  shape: 'list' | 'path' | 'body' | 'plain'
  call(world: World, who: Who, target: Target): Promise<{ url: string; body?: unknown }> | { url: string; body?: unknown }
  /** Answers that mean "let in" beside 2xx: the world's gateway cannot be reached, a key was never sealed. */
  alsoAdmits?: number[]
}

const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Positions', version: '1.0.0' },
  paths: { '/positions': { get: { responses: { 200: { description: 'ok' } } } } },
})
const upload = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('jsonFile', new File([document], 'positions.json', { type: 'application/json' }))
  return form
}

const apiOf = (world: World, who: Who, target: Target) => (target === 'own' ? world.ownApi(who) : world.foreignApi(who))
const organizationOf = (world: World, who: Who, target: Target) =>
  target === 'own' ? (who.organizationId ?? world.people.acme.id) : world.foreignOrganization(who)
const list = (url: string): Case => ({ shape: 'list', call: () => ({ url }) })
const plain = (url: string, body?: unknown): Case => ({ shape: 'plain', call: () => ({ url, ...(body !== undefined && { body }) }) })
const onApi = (url: (id: number) => string, more: Partial<Case> = {}): Case => ({
  shape: 'path',
  call: async (world, who, target) => ({ url: url((await apiOf(world, who, target)).id) }),
  ...more,
})
const unreachable = [502, 503, 504]

const deploymentOf = async (world: World, who: Who, target: Target) => world.deployment((await apiOf(world, who, target)).id)
const consumerOf = async (world: World, who: Who, target: Target) => {
  const deployment = await deploymentOf(world, who, target === 'own' ? 'own' : 'foreign')
  return world.consumer(deployment.id, organizationOf(world, who, target))
}
const deployForm = (world: World, apiId: number, more: object = {}) => {
  const name = `route-${world.letters()}`
  return {
    id: apiId,
    env: 'DEV',
    auth: 'apikey',
    kongServer: world.resource.id,
    name,
    contextPath: name,
    upstreamUrl: 'http://127.0.0.1:9191/',
    ...more,
  }
}

/** How each implemented row of permissions.csv is called. */
export const cases: Record<string, Case> = {
  'GET /api/openapi.json': plain('/api/openapi.json'),
  'POST /api/session/activity': plain('/api/session/activity', { idleSeconds: 1 }),
  'GET /api/user': {
    shape: 'path',
    call: (world, who, target) => ({
      url: `/api/user?email=${encodeURIComponent(target === 'own' ? (who.email ?? 'x@y.z') : world.people.foreignAdmin.email)}`,
    }),
  },
  'GET /api/swaggers': list('/api/swaggers?size=100'),
  'GET /api/swagger-facets': list('/api/swagger-facets'),
  'GET /api/allapis': list('/api/allapis'),
  'GET /api/my-apps': list('/api/my-apps'),
  'GET /api/all-organizations': list('/api/all-organizations'),
  'GET /api/all-environments': list('/api/all-environments'),
  'GET /api/all-response-codes': list('/api/all-response-codes'),
  'GET /api/business-areas': list('/api/business-areas'),
  'GET /api/resources': list('/api/resources?type=KONG'),
  'POST /api/resources': {
    shape: 'plain',
    call: (world) => ({
      url: '/api/resources',
      body: { type: 'KONG', name: `Kong ${world.letters()}`, adminUrl: 'http://127.0.0.1:9444', apiUrl: 'http://127.0.0.1:9443' },
    }),
  },
  'GET /api/sample-swagger': plain('/api/sample-swagger'),
  'GET /api/api-detail/{id}': onApi((id) => `/api/api-detail/${id}`),
  'GET /api/api-info/{id}': onApi((id) => `/api/api-info/${id}`),
  'GET /api/swagger/{id}': onApi((id) => `/api/swagger/${id}`),
  'GET /api/docbook/{id}': onApi((id) => `/api/docbook/${id}`),
  'GET /api/redoc/{id}': onApi((id) => `/api/redoc/${id}`),
  'DELETE /api/swaggers/{id}': onApi((id) => `/api/swaggers/${id}`),
  'POST /api/swagger/import [create]': {
    shape: 'body',
    call: (world, who, target) => ({
      url: '/api/swagger/import',
      body: upload({ bizappId: String(target === 'own' ? world.applicationOf(who).id : world.foreignApplication.id) }),
    }),
  },
  'POST /api/swagger/import [edit]': {
    shape: 'body',
    call: async (world, who, target) => ({
      url: '/api/swagger/import',
      body: upload({ id: String((await apiOf(world, who, target)).id) }),
    }),
  },
  'POST /api/swagger/deploy [create]': {
    shape: 'body',
    alsoAdmits: unreachable,
    call: async (world, who, target) => ({ url: '/api/swagger/deploy', body: deployForm(world, (await apiOf(world, who, target)).id) }),
  },
  'POST /api/swagger/deploy [edit]': {
    shape: 'body',
    alsoAdmits: unreachable,
    call: async (world, who, target) => {
      const deployment = await deploymentOf(world, who, target)
      return {
        url: '/api/swagger/deploy',
        body: deployForm(world, deployment.apiId, {
          version: deploymentVersion(deployment),
          deploymentId: deployment.id,
          name: deployment.name,
          contextPath: deployment.contextPath,
        }),
      }
    },
  },
  'GET /api/swaggers/deployment/{id}': {
    shape: 'path',
    call: async (world, who, target) => ({ url: `/api/swaggers/deployment/${(await deploymentOf(world, who, target)).id}` }),
  },
  'DELETE /api/swaggers/deployment/{id}': {
    shape: 'path',
    alsoAdmits: unreachable,
    call: async (world, who, target) => ({ url: `/api/swaggers/deployment/${(await deploymentOf(world, who, target)).id}` }),
  },
  'GET /api/consumers': {
    shape: 'list',
    call: async (world, who, target) => {
      const api = await apiOf(world, who, target)
      await world.consumer((await world.deployment(api.id)).id, world.people.globex.id)
      return { url: `/api/consumers?apiId=${api.id}&orgId=${organizationOf(world, who, target)}` }
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
  'GET /api/view-consumer-list': list('/api/view-consumer-list'),
  'GET /api/request-access': {
    shape: 'list',
    call: async (world, who, target) => {
      const api = await apiOf(world, who, target)
      await world.request(api.id, world.people.globex.id)
      return { url: `/api/request-access?apiId=${api.id}&orgId=${organizationOf(world, who, target)}` }
    },
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
  'DELETE /api/api-access/{id}': {
    shape: 'path',
    alsoAdmits: unreachable,
    call: async (world, who, target) => ({
      url: `/api/api-access/${(await world.grant((await apiOf(world, who, target)).id, world.people.acme.id)).id}`,
    }),
  },
  'GET /api/kong/requests': list('/api/kong/requests'),
  'GET /api/kong/requests/count': list('/api/kong/requests/count'),
  'GET /api/kong/requests/download': list('/api/kong/requests/download'),
  'GET /api/kong/service/{id}': {
    shape: 'plain',
    alsoAdmits: [404, ...unreachable],
    call: () => ({ url: '/api/kong/service/6f1a2c70-2f5e-4a51-9d0e-3c1d5b7f9a11' }),
  },
  'GET /api/kong/plugin/{id}': {
    shape: 'plain',
    alsoAdmits: [404, ...unreachable],
    call: () => ({ url: '/api/kong/plugin/6f1a2c70-2f5e-4a51-9d0e-3c1d5b7f9a11' }),
  },
  'POST /api/session/end': plain('/api/session/end'),
}

const grantOnce = async (world: World, deploymentId: number, organizationId: number) => {
  const deployment = await world.app.db.query.deployments.findFirst({ where: (table, { eq }) => eq(table.id, deploymentId) })
  if (deployment) await world.grant(deployment.apiId, organizationId)
}
