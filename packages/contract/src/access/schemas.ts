import * as z from 'zod'
import { entityId, Reason, Timestamp } from '../values/shapes.ts'

const Product = z.object({ id: z.number().int(), name: z.string() })
const OrganizationReference = z.object({ organizationId: z.number().int(), organizationName: z.string() })

/** Specification part 1 section 3 and part 2 section 3; status NEW means pending. */
export const AccessRequest = z.object({
  id: z.number().int(),
  type: z.literal('API'),
  product: Product,
  apiName: z.string(),
  organization: OrganizationReference,
  organizationName: z.string(),
  /** Whether the API is retired: no one gets access to it, so that the request can only be denied. */
  apiRetired: z.boolean(),
  /** Whether it is a client firm, whose keys portal admins create. */
  organizationExternal: z.boolean(),
  createdAt: Timestamp,
  createdBy: z.number().int(),
  /** What the organization needs access for, if that was said. */
  reason: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string(),
  status: z.enum(['NEW', 'APPROVED', 'DENIED']),
  approved: z.boolean(),
  denied: z.boolean(),
})
export type AccessRequest = z.infer<typeof AccessRequest>

/** Which organization asks for which API, and what it needs it for, if that is said. */
export const AccessAsk = z.strictObject({ organizationId: entityId(), productId: entityId(), reason: Reason })
export type AccessAsk = z.infer<typeof AccessAsk>

export const AccessGrant = z.object({
  id: z.number().int(),
  type: z.literal('API'),
  product: Product,
  productName: z.string(),
  apiName: z.string(),
  company: z.string(),
  organizationId: z.number().int(),
  organizationName: z.string(),
  createdAt: Timestamp,
  /** Whether the organization manages its own keys: adds, renames, pauses, rotates and revokes them. */
  ownKeys: z.boolean(),
  /** Whether a client firm that cannot create keys is waiting for its first key to a deployed API. */
  keyDue: z.boolean(),
})
export type AccessGrant = z.infer<typeof AccessGrant>
