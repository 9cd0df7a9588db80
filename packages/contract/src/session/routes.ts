import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { UserDetail } from './schemas.ts'

export const session = defineRoutes({
  user: {
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in user; portal admins can request another user by email address',
    access: 'signed-in',
    query: z.object({ email: z.string().max(320).optional() }),
    response: UserDetail,
  },
  activity: {
    method: 'POST',
    path: '/api/session/activity',
    summary: 'Keep-alive: reports how long ago the user was last active; only activity extends the session (trust T12)',
    access: 'signed-in',
    whileViewing: 'own-session',
    idempotent: true,
    body: z.strictObject({ idleSeconds: z.number().min(0).max(86_400) }),
    response: z.object({ expiresInSeconds: z.number() }),
  },
  end: {
    method: 'POST',
    path: '/api/session/end',
    summary: 'End the session on sign-out; its tokens are refused from then on (trust T06)',
    access: 'signed-in',
    whileViewing: 'own-session',
    signsOut: true,
    idempotent: true,
    response: z.object({ ended: z.literal(true) }),
  },
})
