import * as z from 'zod'
import { roles } from '../values/constants.ts'
import { Timestamp } from '../values/shapes.ts'

/** A user as lists show them (specification part 2, section 3). */
export const User = z.object({
  id: z.number().int(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  organizationId: z.number().int().nullable(),
  /** The organization's name. */
  organization: z.string().nullable(),
  external: z.boolean(),
  /** Granted roles only; the implicit company user of an organization's members is not listed. */
  roles: z.array(z.enum(roles)),
  activeStatus: z.enum(['Y', 'N']),
  addedDate: Timestamp,
  lastLogin: Timestamp.nullable(),
})
export type User = z.infer<typeof User>
