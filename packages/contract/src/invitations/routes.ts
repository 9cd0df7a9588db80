import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { linkTokenMax } from '../values/constants.ts'
import { Invitation } from './schemas.ts'

export const invitations = defineRoutes({
  open: {
    method: 'POST',
    path: '/api/invitation/open',
    summary: 'What an emailed invitation is for, and where to choose a password; it is accepted by signing in with its address',
    access: 'public',
    idempotent: true,
    body: z.strictObject({ token: z.string().max(linkTokenMax) }),
    response: Invitation,
  },
})
