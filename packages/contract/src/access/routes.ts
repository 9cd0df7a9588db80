import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { pageSizes } from '../values/constants.ts'
import { Deleted, entityId, Id, IdParams, paging, Reason } from '../values/shapes.ts'
import { AccessAsk, AccessGrant, AccessRequest } from './schemas.ts'

const Decision = z.strictObject({ apiAccessRequestId: entityId() })
/** `ownKeys`: the client manages its own keys. */
const OwnKeys = z.strictObject({ ownKeys: z.boolean('Must be true or false') })
const Approval = Decision.extend(OwnKeys.partial().shape)
const Denial = Decision.extend({ reason: Reason })

export const access = defineRoutes({
  requests: {
    method: 'GET',
    path: '/api/request-access',
    summary: 'Access requests of an organization for an API; other organizations’ requests are not shown',
    access: 'signed-in',
    query: z.object({ apiId: Id.optional(), orgId: Id.optional() }),
    response: z.array(AccessRequest),
  },
  request: {
    method: 'POST',
    path: '/api/request-access',
    summary: 'Request access to a product, with a reason if there is one',
    access: ['maintainer', 'ROLE_COMPANY_ADMIN', 'ROLE_PORTAL_ADMIN'],
    body: AccessAsk,
    response: AccessRequest,
  },
  filterRequests: {
    method: 'POST',
    path: '/api/request-access/filter',
    summary: 'Matching access requests; other organizations’ requests are not shown',
    access: 'signed-in',
    idempotent: true,
    whileViewing: 'reads',
    body: z.strictObject({
      id: entityId().optional(),
      productId: entityId().optional(),
      organizationId: entityId().optional(),
      status: z.enum(['NEW', 'APPROVED', 'DENIED']).optional(),
    }),
    response: z.array(AccessRequest),
  },
  allRequests: {
    method: 'GET',
    path: '/api/request-access/all',
    summary: 'All access requests',
    access: ['ROLE_PORTAL_ADMIN'],
    query: z.object(paging(pageSizes.admin, ['id', 'apiName', 'organizationName', 'createdAt', 'status', 'firstname', 'lastname'])),
    response: z.object({ requests: z.array(AccessRequest), total: z.number().int() }),
  },
  approve: {
    method: 'POST',
    path: '/api/approve-api-access-request',
    summary: 'Approve an access request; not by the user who made it',
    access: ['ROLE_PORTAL_ADMIN'],
    body: Approval,
    response: AccessRequest,
  },
  deny: {
    method: 'POST',
    path: '/api/deny-api-access-request',
    summary: 'Deny an access request; not by the user who made it',
    access: ['ROLE_PORTAL_ADMIN'],
    body: Denial,
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
    summary: 'All grants',
    access: ['ROLE_PORTAL_ADMIN'],
    /** `keyDue`: only requests whose organization is waiting for a key. */
    query: z.object({
      ...paging(pageSizes.admin, ['id', 'apiName', 'organizationName', 'createdAt']),
      keyDue: z.enum(['true', 'false']).optional(),
    }),
    response: z.object({ grants: z.array(AccessGrant), total: z.number().int() }),
  },
  setOwnKeys: {
    method: 'PUT',
    path: '/api/api-access/:id/own-keys', // our extension
    summary: 'Say whether the organization manages its own keys for that API: adds, renames, pauses, rotates and revokes them',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    body: OwnKeys,
    response: z.object({ entityId: z.number().int() }),
  },
  revoke: {
    method: 'DELETE',
    path: '/api/api-access/:id',
    summary: 'Revoke a grant; the organization’s keys for that API stop working',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: Deleted,
  },
})
