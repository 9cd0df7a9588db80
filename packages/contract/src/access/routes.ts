import * as z from 'zod'
import { pageSizes } from '../constants.ts'
import { defineRoutes } from '../route.ts'
import { Deleted, entityId, Id, IdParams, paging, Timestamp } from '../shapes.ts'

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
  /** Whether it is a client firm: its keys are made by portal admins. */
  organizationExternal: z.boolean(),
  createdAt: Timestamp,
  createdBy: z.number().int(),
  firstname: z.string(),
  lastname: z.string(),
  status: z.enum(['NEW', 'APPROVED', 'DENIED']),
  approved: z.boolean(),
  denied: z.boolean(),
})
export type AccessRequest = z.infer<typeof AccessRequest>

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
  /** Whether a client firm, which makes no keys itself, waits for its first key to an API that can be called. */
  keyDue: z.boolean(),
})
export type AccessGrant = z.infer<typeof AccessGrant>

const Decision = z.strictObject({ apiAccessRequestId: entityId() })

export const access = defineRoutes({
  requests: {
    method: 'GET',
    path: '/api/request-access',
    summary: 'Access requests for an API by an organization; foreign ones are not shown',
    access: 'signed-in',
    query: z.object({ apiId: Id.optional(), orgId: Id.optional() }),
    response: z.array(AccessRequest),
  },
  request: {
    method: 'POST',
    path: '/api/request-access',
    summary: 'Ask for access to a product',
    access: ['maintainer', 'ROLE_COMPANY_ADMIN', 'ROLE_PORTAL_ADMIN'],
    body: z.strictObject({ organizationId: entityId(), productId: entityId() }),
    response: AccessRequest,
  },
  filterRequests: {
    method: 'POST',
    path: '/api/request-access/filter',
    summary: 'Access requests that match; foreign ones are not shown',
    access: 'signed-in',
    repeatable: true,
    body: z.strictObject({
      productId: entityId().optional(),
      organizationId: entityId().optional(),
      status: z.enum(['NEW', 'APPROVED', 'DENIED']).optional(),
    }),
    response: z.array(AccessRequest),
  },
  allRequests: {
    method: 'GET',
    path: '/api/request-access/all',
    summary: 'Every access request',
    access: ['ROLE_PORTAL_ADMIN'],
    query: z.object(paging(pageSizes.admin, ['id', 'apiName', 'organizationName', 'createdAt', 'status', 'firstname', 'lastname'])),
    response: z.object({ requests: z.array(AccessRequest), total: z.number().int() }),
  },
  approve: {
    method: 'POST',
    path: '/api/approve-api-access-request',
    summary: 'Grant what was asked for; not by the one who asked',
    access: ['ROLE_PORTAL_ADMIN'],
    body: Decision,
    response: AccessRequest,
  },
  deny: {
    method: 'POST',
    path: '/api/deny-api-access-request',
    summary: 'Refuse what was asked for; not by the one who asked',
    access: ['ROLE_PORTAL_ADMIN'],
    body: Decision,
    response: AccessRequest,
  },
  available: {
    method: 'GET',
    path: '/api/available-api-access/:orgId',
    summary: 'What an organization has access to',
    access: 'member',
    params: z.object({ orgId: Id }),
    response: z.array(AccessGrant),
  },
  grants: {
    method: 'GET',
    path: '/api/all-api-access',
    summary: 'Every grant',
    access: ['ROLE_PORTAL_ADMIN'],
    /** `keyDue`: only those whose organization waits for a key. */
    query: z.object({
      ...paging(pageSizes.admin, ['id', 'apiName', 'organizationName', 'createdAt']),
      keyDue: z.enum(['true', 'false']).optional(),
    }),
    response: z.object({ grants: z.array(AccessGrant), total: z.number().int() }),
  },
  revoke: {
    method: 'DELETE',
    path: '/api/api-access/:id',
    summary: 'Take a grant back; the organization’s keys for that API stop working',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: Deleted,
  },
})
