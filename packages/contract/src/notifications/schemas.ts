import * as z from 'zod'
import { integerMax, pageSizeMax } from '../values/constants.ts'
import { entityId, Timestamp } from '../values/shapes.ts'
import { type NotificationEvent, notificationEvents, notificationKinds } from './values.ts'

const events = Object.keys(notificationEvents) as [NotificationEvent, ...NotificationEvent[]]

/** Something that concerns the reader. */
export const Notification = z.object({
  id: z.number().int(),
  event: z.enum(events),
  /** What the portal fills the event's text with: names, numbers, points in time. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** A path of the portal: what it is about. */
  link: z.string(),
  createdAt: Timestamp,
  /** Null while it is unread. */
  readAt: Timestamp.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** Marks these, or everything up to one: what has come since the reader looked stays unread. */
export const ReadForm = z
  .strictObject({
    ids: z.array(entityId()).min(1).max(pageSizeMax).optional(),
    upTo: z.number().int().min(1).max(integerMax).optional(),
  })
  .superRefine(({ ids, upTo }, context) => {
    if ((ids === undefined) !== (upTo === undefined)) return
    for (const field of ['ids', 'upTo'])
      context.addIssue({ code: 'custom', path: [field], message: 'Either ids or upTo is required, and not both' })
  })
export type ReadForm = z.infer<typeof ReadForm>

/** Where a kind is told; what is left out stays. */
export const PreferenceForm = z.strictObject({
  kind: z.enum(notificationKinds, 'Kind is required'),
  portal: z.boolean().optional(),
  email: z.boolean().optional(),
})
export type PreferenceForm = z.infer<typeof PreferenceForm>

export const NotificationPreference = z.object({ kind: z.enum(notificationKinds), portal: z.boolean(), email: z.boolean() })
export type NotificationPreference = z.infer<typeof NotificationPreference>
