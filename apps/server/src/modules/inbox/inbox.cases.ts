import { buildRegistration } from '../../../test/factories.ts'
import { type Cases, type ListProof, list, ownOrganization } from '../../../test/permissions/case.ts'

/** What every domain adds is its own: a registration in a queue stands for all. */
const proof: ListProof = {
  foreign: () => (world, who) => buildRegistration(world.app.db, { organizationId: world.foreignOrganization(who) }),
  own: () => (world, who) => buildRegistration(world.app.db, { organizationId: ownOrganization(who) }),
}

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/inbox': list('/api/inbox?size=100', proof),
  'GET /api/inbox/count': list('/api/inbox/count', proof),
  'GET /api/inbox/{kind}/{id}': {
    shape: 'plain',
    call: async ({ app, people }) => ({
      url: `/api/inbox/registration/${(await buildRegistration(app.db, { organizationId: people.acme.id })).id}`,
    }),
  },
}
