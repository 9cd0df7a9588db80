import { apiOf, type Cases, type ListProof, list, onApi, plain } from '../../../test/permissions/case.ts'
import { next } from '../../../test/rows.ts'

const documentOf = (version: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Positions', version },
    paths: { '/positions': { get: { responses: { 200: { description: 'ok' } } } } },
  })
const document = documentOf('1.0.0')
const upload = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('jsonFile', new File([document], 'positions.json', { type: 'application/json' }))
  return form
}

/** Internal users may see every API (permissions.csv, `visible`) but others' drafts. */
const visibleApis: ListProof = {
  foreign: (who) => async (world) => {
    const api = await world.foreignApi(who)
    return who.isInternal ? world.living(api, 'draft') : api
  },
  own: () => (world, who) => world.ownApi(who),
}

/** How the permission tests make this module's calls. */
export const cases: Cases = {
  'GET /api/deleteAPI': list('/api/deleteAPI'),
  'GET /api/swaggers': list('/api/swaggers?size=100', visibleApis),
  'GET /api/swagger-facets': list('/api/swagger-facets', visibleApis),
  'GET /api/allapis': list('/api/allapis', visibleApis),
  'GET /api/llms.txt': list('/api/llms.txt', visibleApis),
  'GET /api/sample-swagger': plain('/api/sample-swagger'),
  'GET /api/api-detail/{id}': onApi((id) => `/api/api-detail/${id}`),
  'GET /api/api-info/{id}': onApi((id) => `/api/api-info/${id}`),
  'GET /api/swagger/{id}': onApi((id) => `/api/swagger/${id}`),
  'GET /api/swagger/{id}/difference': onApi((id) => `/api/swagger/${id}/difference?from=1&to=1`),
  'GET /api/docbook/{id}': onApi((id) => `/api/docbook/${id}`),
  'GET /api/redoc/{id}': onApi((id) => `/api/redoc/${id}`),
  'GET /api/swagger-namesake': {
    shape: 'path',
    call: (world, who, target) => ({
      url: `/api/swagger-namesake?name=Positions&version=1&bizappId=${(target === 'own' ? world.applicationOf(who) : world.foreignApplication).id}`,
    }),
  },
  'DELETE /api/swaggers/{id}': onApi((id) => `/api/swaggers/${id}`),
  'PUT /api/swaggers': {
    shape: 'body',
    call: async (world, who, target) => ({
      url: '/api/swaggers',
      // Saving the same text again is no change.
      body: { specText: documentOf(`2.0.${next()}`), apiId: (await apiOf(world, who, target)).id },
    }),
  },
  'POST /api/swagger/{id}/difference': {
    shape: 'path',
    call: async (world, who, target) => ({
      url: `/api/swagger/${(await apiOf(world, who, target)).id}/difference`,
      body: { specText: document },
    }),
  },
  'POST /api/swagger/{id}/restore': {
    shape: 'path',
    call: async (world, who, target) => ({
      url: `/api/swagger/${(await apiOf(world, who, target)).id}/restore`,
      body: { revision: 1, version: '1' },
    }),
  },
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
}
