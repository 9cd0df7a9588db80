import { eq } from 'drizzle-orm'
import { buildUser } from '../../../test/factories.ts'
import { type Cases, ownOrganization } from '../../../test/permissions/case.ts'
import { users } from '../../db/schema/index.ts'

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/users': {
    shape: 'list',
    call: (world, who, target) => ({
      url: `/api/users?org=${target === 'own' ? ownOrganization(who) : world.foreignOrganization(who)}`,
    }),
    proof: {
      foreign: () => (world, who) => buildUser(world.app.db, { organizationId: world.foreignOrganization(who) }),
      own: () => (world, who) => world.app.db.update(users).set({ phoneNumber: '+1(816)-111-1111' }).where(eq(users.id, who.userId)),
    },
  },
}
