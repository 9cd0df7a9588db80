import { type Cases, plain } from '../../../test/permissions/case.ts'

/** How the permission tests make this module's calls. */
export const cases: Cases = {
  'POST /api/session/activity': plain('/api/session/activity', { idleSeconds: 1 }),
  'GET /api/user': {
    shape: 'path',
    call: (world, who, target) => ({
      url: `/api/user?email=${encodeURIComponent(target === 'own' ? (who.email ?? 'x@y.z') : world.people.foreignAdmin.email)}`,
    }),
  },
  'POST /api/session/end': plain('/api/session/end'),
  'POST /api/view-as': {
    shape: 'plain',
    call: ({ people }) => ({ url: '/api/view-as', body: { userId: people.companyUser.id, reason: 'Ticket 4711: what does she see?' } }),
  },
  'POST /api/view-as/end': plain('/api/view-as/end'),
}
