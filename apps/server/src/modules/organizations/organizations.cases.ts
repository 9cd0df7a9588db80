import { eq, sql } from 'drizzle-orm'
import { buildOrganization } from '../../../test/factories.ts'
import { type Cases, list, ownOrganization } from '../../../test/permissions/case.ts'
import { organizations } from '../../db/schema/index.ts'

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/all-organizations': list('/api/all-organizations', {
    foreign: () => (world) => buildOrganization(world.app.db),
    // No one has a second one: its name is what changes.
    own: () => (world, who) =>
      world.app.db
        .update(organizations)
        .set({ name: sql`${organizations.name} || '.'` })
        .where(eq(organizations.id, ownOrganization(who))),
  }),
}
