import { buildKongResource, buildResourceAccess } from '../../../test/factories.ts'
import { type Case, type Cases, list, plain } from '../../../test/permissions/case.ts'

const onResource = (rest = ''): Case => ({
  shape: 'plain',
  call: async (world) => ({ url: `/api/resource/${(await buildKongResource(world.app.db, {})).id}${rest}` }),
})

/** How the permission tests make this module's calls. */
export const cases: Cases = {
  'GET /api/resources': list('/api/resources?type=KONG', {
    foreign: () => (world) => buildKongResource(world.app.db, {}, { isPublic: false }),
    own: () => (world) => buildKongResource(world.app.db, {}),
  }),
  'POST /api/resources': {
    shape: 'plain',
    call: (world) => ({
      url: '/api/resources',
      body: {
        type: 'KONG',
        name: `Kong ${world.letters()}`,
        configs: [
          { name: 'adminUrl', value: 'http://127.0.0.1:9444' },
          { name: 'apiUrl', value: 'http://127.0.0.1:9443' },
        ],
      },
    }),
  },
  'GET /api/resource/{id}': onResource(),
  'DELETE /api/resource/{id}': onResource(),
  'POST /api/resource/{id}/test': onResource('/test'),
  'GET /api/resourceTypes': plain('/api/resourceTypes'),
  'GET /api/resourceAccess/': list('/api/resourceAccess/'),
  'POST /api/resourceAccess': {
    shape: 'plain',
    call: async (world) => ({
      url: '/api/resourceAccess',
      body: { resourceId: (await buildKongResource(world.app.db, {})).id, organizationId: world.people.acme.id },
    }),
  },
  'DELETE /api/resourceAccess/{id}': {
    shape: 'plain',
    call: async (world) => {
      const { id } = await buildKongResource(world.app.db, {})
      return { url: `/api/resourceAccess/${(await buildResourceAccess(world.app.db, id, world.people.acme.id)).id}` }
    },
  },
}
