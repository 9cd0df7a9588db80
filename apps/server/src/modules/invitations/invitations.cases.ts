import { buildInvitation, buildUser } from '../../../test/factories.ts'
import type { Cases } from '../../../test/permissions/case.ts'

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'POST /api/invitation/open': {
    shape: 'plain',
    call: async ({ app, people }) => ({
      url: '/api/invitation/open',
      body: { token: (await buildInvitation(app.db, await buildUser(app.db), people.portalAdmin.id)).token },
    }),
  },
}
