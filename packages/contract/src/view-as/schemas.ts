import * as z from 'zod'
import { entityId, linesText, Timestamp } from '../values/shapes.ts'

/** A portal admin's view of the portal as another user: read-only, and over after a few minutes. */
export const View = z.object({
  /** Who views. */
  by: z.object({ id: z.number().int(), email: z.string(), firstname: z.string(), lastname: z.string() }),
  reason: z.string(),
  expiresAt: Timestamp,
  /** By the server's clock, at the time of the response. */
  secondsLeft: z.number().int(),
})
export type View = z.infer<typeof View>

/** The reason is recorded in the audit log. */
export const ViewAsForm = z.strictObject({
  userId: entityId('User is required'),
  reason: linesText('Reason is required')
    .min(10, 'Reason must be at least 10 characters')
    .max(300, 'Reason can only have up to 300 characters'),
})
export type ViewAsForm = z.infer<typeof ViewAsForm>
