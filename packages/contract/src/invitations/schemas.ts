import * as z from 'zod'
import { Timestamp } from '../values/shapes.ts'

/** An open invitation, as whoever holds its link sees it (trust T66). */
export const Invitation = z.object({
  /** The only address it can be accepted with. */
  email: z.string(),
  firstname: z.string(),
  organizationName: z.string().nullable(),
  expiresAt: Timestamp,
  /** Where to choose a password before the first sign-in; null where that is not needed, or is the identity provider’s business. */
  passwordUrl: z.string().nullable(),
})
export type Invitation = z.infer<typeof Invitation>
