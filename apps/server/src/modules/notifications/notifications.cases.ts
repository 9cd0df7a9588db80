import { and, eq } from 'drizzle-orm'
import { buildNotification } from '../../../test/factories.ts'
import { type Cases, list, plain } from '../../../test/permissions/case.ts'
import { notificationPreferences as preferences } from '../../db/schema/index.ts'

/** How the permission test makes this module's calls. */
export const cases: Cases = {
  'GET /api/notifications': list('/api/notifications'),
  'GET /api/notifications/count': plain('/api/notifications/count'),
  'POST /api/notifications/read': {
    shape: 'body',
    // Someone else's is passed over. Reading is no change that an administrator has to know of.
    changes: 0,
    call: async ({ app, people }) => {
      const { externalUser } = people
      const { id } = await buildNotification(app.db, { userId: externalUser.id, organizationId: externalUser.organizationId })
      return { url: '/api/notifications/read', body: { ids: [id] } }
    },
  },
  'GET /api/notification-preferences': plain('/api/notification-preferences'),
  'PUT /api/notification-preferences': {
    shape: 'body',
    // The other way each time, so that each call changes something.
    call: async ({ app }, { userId }) => {
      const chosen = and(eq(preferences.userId, userId), eq(preferences.kind, 'requests'))
      const [row] = await app.db.select({ email: preferences.email }).from(preferences).where(chosen)
      return { url: '/api/notification-preferences', body: { kind: 'requests', email: row?.email === false } }
    },
  },
}
