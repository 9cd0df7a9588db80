import * as z from 'zod'

/** The one shape every failure has on the wire: RFC 9457, with field errors keyed by (dotted) field name and the request id as instance. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  instance: z.string(),
  /** A word for programs, where the status alone does not tell what to do: `session-expired`, `identity-mismatch`, … */
  code: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  /** Where an edit began from another version than stands now (409): what was sent, and what is there, as the caller may see it. */
  versions: z.object({ yours: z.record(z.string(), z.unknown()), current: z.record(z.string(), z.unknown()) }).optional(),
})
export type Problem = z.infer<typeof Problem>
