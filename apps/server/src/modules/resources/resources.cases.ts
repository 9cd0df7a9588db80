import { buildKongResource } from '../../../test/factories.ts'
import { type Cases, list } from '../../../test/permissions/case.ts'

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
      body: { type: 'KONG', name: `Kong ${world.letters()}`, adminUrl: 'http://127.0.0.1:9444', apiUrl: 'http://127.0.0.1:9443' },
    }),
  },
}
