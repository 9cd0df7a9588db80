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
}
