import * as z from 'zod'
import { mailStates } from '../values/constants.ts'
import { Timestamp } from '../values/shapes.ts'

/** An email as the outbox lists it. */
export const Mail = z.object({
  id: z.number().int(),
  recipient: z.string(),
  subject: z.string(),
  /** Null for an email of the embedded identity provider. */
  template: z.string().nullable(),
  state: z.enum(mailStates),
  createdAt: Timestamp,
  sentAt: Timestamp.nullable(),
  attempts: z.number().int(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  /** When a failed email is sent again. */
  dueAt: Timestamp.nullable(),
})
export type Mail = z.infer<typeof Mail>

/** An email in full, without what would let its reader act as the recipient. */
export const MailDetail = Mail.extend({
  /** Null if it is hidden, or was deleted once the email was sent. */
  text: z.string().nullable(),
  html: z.string().nullable(),
  /** What lets someone act as the recipient, and is not shown. */
  hidden: z.enum(['none', 'link', 'text']),
  /** Whether the hidden link can be shown: there is no mail server that would send it. */
  isLinkShowable: z.boolean(),
})
export type MailDetail = z.infer<typeof MailDetail>
