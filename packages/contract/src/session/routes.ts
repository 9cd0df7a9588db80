import * as z from 'zod'
import { roles } from '../constants.ts'
import { defineRoutes } from '../route.ts'

export const EnvironmentInfo = z.object({
  'env-info': z.enum(['local', 'dev', 'test', 'uat', 'prod']),
  version: z.string(),
  oidc: z.object({ authority: z.string(), clientId: z.string() }),
})
export type EnvironmentInfo = z.infer<typeof EnvironmentInfo>

/** Specification part 1, section 3: userDetail. */
export const UserDetail = z.object({
  id: z.number().int(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phoneNumber: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  ownerApps: z.array(z.object({ id: z.number().int(), name: z.string() })),
  organizationId: z.number().int().nullable(),
  organizationName: z.string().nullable(),
  organizationExternal: z.boolean(),
  firstlogin: z.boolean(),
})
export type UserDetail = z.infer<typeof UserDetail>

export const session = defineRoutes({
  user: {
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in user; a portal admin may ask for another one by e-mail address',
    access: 'signed-in',
    query: z.object({ email: z.string().max(320).optional() }),
    response: UserDetail,
  },
  activity: {
    method: 'POST',
    path: '/api/session/activity',
    summary: 'Keep-alive: says how long ago the user was last active; only that keeps the session (trust T12)',
    access: 'signed-in',
    repeatable: true,
    body: z.strictObject({ idleSeconds: z.number().min(0).max(86_400) }),
    response: z.object({ expiresInSeconds: z.number() }),
  },
  end: {
    method: 'POST',
    path: '/api/session/end',
    summary: 'Ends the session at logout: its tokens are refused from then on (trust T06)',
    access: 'signed-in',
    repeatable: true,
    response: z.object({ ended: z.literal(true) }),
  },
})
