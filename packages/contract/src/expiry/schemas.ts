import * as z from 'zod'
import { Timestamp } from '../values/shapes.ts'
import { expiryKinds, expiryStates } from './values.ts'

/** Something that stops working at a known time. */
export const ExpiryItem = z.object({
  kind: z.enum(expiryKinds),
  /** Of what expires: `certificate` 12 is that file. */
  id: z.number().int(),
  /** What the portal opens for it: the resource of a certificate or a secret, the API of a key, the user who was invited. */
  ref: z.string(),
  /** What it is: the file, the secret's name, the key's API and environment, the person. */
  subject: z.string(),
  /** Which one, where that needs to be said: the resource of a certificate or a secret, the key's nickname, the address that was invited. */
  detail: z.string().nullable(),
  organizationName: z.string().nullable(),
  expiresAt: Timestamp,
  state: z.enum(expiryStates),
})
export type ExpiryItem = z.infer<typeof ExpiryItem>
