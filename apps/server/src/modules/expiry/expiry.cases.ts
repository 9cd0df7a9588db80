import { buildInvitation, buildUser } from '../../../test/factories.ts'
import { type Cases, list, ownOrganization } from '../../../test/permissions/case.ts'

/** What every domain adds is its own: an invitation stands for all. */
export const cases: Cases = {
  'GET /api/expiry': list('/api/expiry?size=100', {
    foreign: () => async (world, who) => {
      const user = await buildUser(world.app.db, { organizationId: world.foreignOrganization(who) })
      return buildInvitation(world.app.db, user, world.people.portalAdmin.id)
    },
    own: (who) => async (world) => {
      const user = await buildUser(world.app.db, { organizationId: ownOrganization(who) })
      return buildInvitation(world.app.db, user, world.people.portalAdmin.id)
    },
  }),
}
