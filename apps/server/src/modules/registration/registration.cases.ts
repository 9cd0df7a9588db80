import { buildRegistration, buildVerifiedDomain } from '../../../test/factories.ts'
import { type Case, type Cases, list, organizationOf, ownOrganization, plain, type Target } from '../../../test/permissions/case.ts'
import type { Who, World } from '../../../test/permissions/world.ts'
import { next } from '../../../test/rows.ts'
import { newToken, tokenHash } from '../../security/random-token.ts'

const routed = (world: World, who: Who, target: Target) =>
  buildRegistration(world.app.db, { organizationId: organizationOf(world, who, target) })
const review = (url: string, ofOrganization: (world: World, who: Who, target: Target) => number): Case => ({
  shape: 'body',
  // The request, the user and the invitation.
  changes: 3,
  call: async (world, who, target) => ({
    url,
    body: { accessRequestId: (await routed(world, who, target)).id, organizationId: ofOrganization(world, who, target) },
  }),
})
const denial = (url: string): Case => ({
  shape: 'body',
  call: async (world, who, target) => ({ url, body: { accessRequestId: (await routed(world, who, target)).id, reason: 'Unknown to us' } }),
})

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/registration-rules': plain('/api/registration-rules'),
  'POST /api/access-requests': {
    shape: 'plain',
    isAnonymous: true,
    call: () => ({
      url: '/api/access-requests',
      body: {
        company: 'Newcomer Ltd.',
        firstName: 'Grace',
        lastName: 'Hopper',
        email: `grace${next()}@sign-up.example`,
        agreeToTerm: 'yes',
      },
    }),
  },
  'POST /api/registration-status': {
    shape: 'plain',
    call: async (world) => {
      const token = newToken()
      await buildRegistration(world.app.db, { tokenHash: tokenHash(token) })
      return { url: '/api/registration-status', body: { token } }
    },
  },
  'GET /api/pending-requests': list('/api/pending-requests'),
  'GET /api/organization-pending-requests': {
    shape: 'list',
    call: (world, who, target) => ({ url: `/api/organization-pending-requests?orgId=${organizationOf(world, who, target)}` }),
    proof: {
      foreign: () => async (world, who) => {
        await buildRegistration(world.app.db, { organizationId: world.foreignOrganization(who) })
        await buildRegistration(world.app.db, { company: 'Acme Wealth' })
      },
      own: () => (world, who) => buildRegistration(world.app.db, { organizationId: ownOrganization(who) }),
    },
  },
  'GET /api/access-requests/{id}': {
    shape: 'path',
    call: async (world, who, target) => ({ url: `/api/access-requests/${(await routed(world, who, target)).id}` }),
  },
  'POST /api/approve-access-request': review('/api/approve-access-request', (world) => world.people.acme.id),
  'POST /api/approve-organization-request': review('/api/approve-organization-request', organizationOf),
  'POST /api/deny-access-request': denial('/api/deny-access-request'),
  'POST /api/deny-organization-access-request': denial('/api/deny-organization-access-request'),
  'POST /api/route-access-request': {
    shape: 'plain',
    call: async ({ app, people }) => {
      const { id } = await buildRegistration(app.db)
      const { version } = (await app.as(people.portalAdmin.email).get(`/api/access-requests/${id}`)).body
      return { url: '/api/route-access-request', body: { accessRequestId: id, version, organizationId: people.acme.id } }
    },
  },
  'GET /api/verified-domains': list('/api/verified-domains'),
  'DELETE /api/verified-domain/{id}': {
    shape: 'plain',
    call: async ({ app, people }) => ({
      url: `/api/verified-domain/${(await buildVerifiedDomain(app.db, people.acme.id, people.portalAdmin.id)).id}`,
    }),
  },
}
