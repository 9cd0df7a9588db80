import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { pageSizes } from '../values/constants.ts'
import { paging } from '../values/shapes.ts'
import { Notification, NotificationPreference, PreferenceForm, ReadForm } from './schemas.ts'

const Unread = z.object({ unread: z.number().int() })

/** What concerns the caller; all of it is our extension. */
export const notifications = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/notifications',
    summary: "The caller's notifications, the newest first, and how many are unread",
    access: 'signed-in',
    query: z.object({
      ...paging(pageSizes.requests, ['createdAt']),
      unread: z.stringbool().default(false),
    }),
    response: z.object({ notifications: z.array(Notification), total: z.number().int(), unread: z.number().int() }),
  },
  count: {
    method: 'GET',
    path: '/api/notifications/count',
    summary: 'How many notifications of the caller are unread',
    access: 'signed-in',
    response: Unread,
  },
  read: {
    method: 'POST',
    path: '/api/notifications/read',
    summary: "Mark some of the caller's notifications as read, or all up to one",
    access: 'signed-in',
    idempotent: true,
    body: ReadForm,
    response: Unread,
  },
  preferences: {
    method: 'GET',
    path: '/api/notification-preferences',
    summary: 'Where the caller is told of each kind that can concern them',
    access: 'signed-in',
    response: z.object({ preferences: z.array(NotificationPreference) }),
  },
  setPreference: {
    method: 'PUT',
    path: '/api/notification-preferences',
    summary: 'Choose where the caller is told of a kind',
    access: 'signed-in',
    body: PreferenceForm,
    response: z.object({ preferences: z.array(NotificationPreference) }),
  },
})
