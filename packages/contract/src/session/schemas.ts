import * as z from 'zod'
import { roles } from '../values/constants.ts'
import { View } from '../view-as/schemas.ts'

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
  /** Present while a portal admin views the portal as this user. Our extension. */
  view: View.optional(),
  /** The version of the terms that the user has yet to accept; null if they have accepted the current one. */
  termsDue: z.number().int().nullable(),
  /** Whether keys can be shown again; else only the call that makes one says it (decision 78). Our extension. */
  keyReveal: z.boolean(),
})
export type UserDetail = z.infer<typeof UserDetail>
