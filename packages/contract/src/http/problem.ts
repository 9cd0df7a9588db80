import * as z from 'zod'

/** The shape of every error response: RFC 9457, with field errors keyed by dotted field name and the request id as instance. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  instance: z.string(),
  /** A machine-readable code where the status is not enough: `session-expired`, `identity-mismatch`, … */
  code: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  /** For an edit based on a stale version (409): what was sent, and what is current, as the caller may see it. */
  versions: z.object({ yours: z.record(z.string(), z.unknown()), current: z.record(z.string(), z.unknown()) }).optional(),
})
export type Problem = z.infer<typeof Problem>
