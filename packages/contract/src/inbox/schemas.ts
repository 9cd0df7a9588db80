import * as z from 'zod'
import { Timestamp } from '../values/shapes.ts'
import { inboxKinds } from './values.ts'

/** Something that waits for the reader's decision or action. */
export const InboxItem = z.object({
  kind: z.enum(inboxKinds),
  /** Of what waits: `access-request` 12 is that access request. */
  id: z.number().int(),
  /** What the portal opens for it: the dock or page of its kind takes this as ID. */
  ref: z.string(),
  /** What it is about: the API, the person, the organization. */
  subject: z.string(),
  /** The organization concerned, if there is one. */
  organizationName: z.string().nullable(),
  /** Who asked, if anyone did. */
  person: z.string().nullable(),
  since: Timestamp,
})
export type InboxItem = z.infer<typeof InboxItem>
