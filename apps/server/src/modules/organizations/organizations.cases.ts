import { eq, sql } from 'drizzle-orm'
import { buildOrganization } from '../../../test/factories.ts'
import { type Cases, list, organizationOf, ownOrganization } from '../../../test/permissions/case.ts'
import { next } from '../../../test/rows.ts'
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
  'GET /api/organizations': list('/api/organizations'),
  'GET /api/organization/{id}': {
    shape: 'path',
    call: (world, who, target) => ({ url: `/api/organization/${organizationOf(world, who, target)}` }),
  },
  'GET /api/organiztion/edit-organization': {
    shape: 'plain',
    call: (world, who, target) => ({ url: `/api/organiztion/edit-organization?id=${organizationOf(world, who, target)}` }),
  },
  'POST /api/organiztion/edit-organization': {
    shape: 'plain',
    call: () => ({
      url: '/api/organiztion/edit-organization',
      body: { name: `Nordic Savings ${next()}`, contact: 'Mara Lind', description: '', external: false },
    }),
  },
  'PUT /api/organization/{id}/status': {
    shape: 'plain',
    call: async (world) => ({ url: `/api/organization/${(await buildOrganization(world.app.db)).id}/status`, body: { active: false } }),
  },
  'GET /api/organization/deactivate-organization': {
    shape: 'plain',
    call: async (world) => ({ url: `/api/organization/deactivate-organization?id=${(await buildOrganization(world.app.db)).id}` }),
  },
}
