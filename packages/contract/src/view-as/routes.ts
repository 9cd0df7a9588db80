import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { View, ViewAsForm } from './schemas.ts'

export const viewAs = defineRoutes({
  start: {
    method: 'POST',
    path: '/api/view-as',
    summary: 'View the portal as another user, read-only, for 15 minutes: from now on, calls of this session are that user’s',
    access: ['ROLE_PORTAL_ADMIN'],
    whileViewing: 'own-session',
    body: ViewAsForm,
    response: View,
  },
  end: {
    method: 'POST',
    path: '/api/view-as/end',
    summary: 'End the view as another user, if there is one; calls of this session are the admin’s again',
    access: ['ROLE_PORTAL_ADMIN'],
    whileViewing: 'own-session',
    idempotent: true,
    response: z.object({ ended: z.boolean() }),
  },
})
