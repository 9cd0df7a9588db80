import { buildNotification } from '../../../test/factories.ts'
import { type Cases, list, plain } from '../../../test/permissions/case.ts'

/** Everyone calls twice: off, and on again. */
let isOn = true

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
    call: () => {
      isOn = !isOn
      return { url: '/api/notification-preferences', body: { kind: 'requests', email: isOn } }
    },
  },
}
