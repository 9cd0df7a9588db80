import * as z from 'zod'
import { Reason, Timestamp } from '../values/shapes.ts'

/** What was done with a request; the specification's `approve` and `deny` (part 2, section 4) are both false while it is open. */
export const DeletionDecision = z.object({ entityId: z.number().int(), approve: z.boolean(), deny: z.boolean() })
export type DeletionDecision = z.infer<typeof DeletionDecision>

/** Who asked, or for a decision who decided. */
const Person = { user: z.number().int(), firstname: z.string(), lastname: z.string(), email: z.string() }

/** An open request to delete an organization (specification part 2, section 3). */
export const DeletionRequest = z.object({
  id: z.number().int(),
  organizationId: z.number().int(),
  organizationName: z.string(),
  ...Person,
  updatedAt: Timestamp,
})
export type DeletionRequest = z.infer<typeof DeletionRequest>

/** A decision on such a request, with whoever made it. */
export const DeletionGrant = DeletionRequest.extend({
  action: z.enum(['APPROVED', 'DENIED', 'RESTORED', 'PURGED']),
  /** Until when the organization can be restored; null if it cannot. */
  restorableUntil: Timestamp.nullable(),
  /** When a call of the deleted organization became known that was made with a key of the last 30 days; null for none. */
  lateUseAt: Timestamp.nullable(),
})
export type DeletionGrant = z.infer<typeof DeletionGrant>

/** Why an organization cannot be deleted now; `unknown`: the access log of a gateway is incomplete. */
export const Usage = z.object({
  canDelete: z.boolean(),
  reason: z.enum(['used', 'unknown', 'deployed']).nullable(),
  /** The last call with one of its keys that is known; null for none. */
  lastUsedAt: Timestamp.nullable(),
  /** The gateways whose access log is incomplete. */
  gateways: z.array(z.string()),
})
export type Usage = z.infer<typeof Usage>

/** A request with what approving it does. */
export const DeletionDetail = DeletionRequest.extend({
  status: z.enum(['NEW', 'APPROVED', 'DENIED']),
  external: z.boolean(),
  contact: z.string(),
  reason: z.string().nullable(),
  usage: Usage,
  effects: z.object({
    /** Keys that stop working. */
    keys: z.number().int(),
    /** Users who can no longer sign in. */
    users: z.number().int(),
    applications: z.array(z.string()),
    /** APIs that disappear from the gallery. */
    apis: z.number().int(),
    grants: z.number().int(),
    /** Open API access requests, which wait until the organization is restored. */
    requests: z.number().int(),
  }),
})
export type DeletionDetail = z.infer<typeof DeletionDetail>

/** The name of the organization, typed (trust T77). */
export const Confirmation = z.strictObject({ confirm: z.string("Enter the organization's name").max(1000) })
/** An optional reason, which the mail repeats. */
export const Denial = z.strictObject({ reason: Reason })
export type Denial = z.infer<typeof Denial>
