import { buildApplication } from '../../../test/factories.ts'
import { type Cases, list, ownOrganization } from '../../../test/permissions/case.ts'

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/my-apps': list('/api/my-apps', {
    foreign: () => (world, who) => buildApplication(world.app.db, world.foreignOrganization(who), []),
    own: (who) => (who.column === 'maintainer' ? (world) => buildApplication(world.app.db, ownOrganization(who), [who.userId]) : undefined),
  }),
}
