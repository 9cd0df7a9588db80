import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { pageSizes } from '../values/constants.ts'
import { Id, IdParams, paging } from '../values/shapes.ts'
import { Confirmation, DeletionDecision, DeletionDetail, DeletionGrant, DeletionRequest, Denial } from './schemas.ts'

const access = ['ROLE_PORTAL_ADMIN'] as const
const sorts = ['id', 'organizationName', 'firstname', 'lastname', 'email', 'updatedAt'] as const
const RequestParams = z.object({ orgId: Id, id: Id })
/** `orgId` is optional in the specification; where it is given, it must be that of the request. */
const RequestQuery = z.object({ id: Id, orgId: Id.optional() })
const approval = '/api/organization/:orgId/deletion-requests/:id/approve'
const denial = '/api/organization/:orgId/deletion-requests/:id/deny'
const request = '/api/organization/:id/deletion-requests'

export const organizationDeletions = defineRoutes({
  check: {
    method: 'GET',
    path: '/api/organiztion/check-organization-consumers',
    summary: 'Whether an organization can be deleted: its consumers are known not to have been used in the last 30 days',
    access,
    query: z.object({ id: Id }),
    response: z.boolean(),
  },
  request: {
    method: 'POST',
    path: request,
    summary: 'Request the deletion of an organization; another portal admin decides',
    access,
    params: IdParams,
    body: Confirmation,
    response: DeletionDecision,
  },
  requestByGet: {
    method: 'GET',
    path: '/api/organiztion/delete-organization',
    summary: 'Request the deletion of an organization; another portal admin decides',
    access,
    changesState: { successor: request },
    query: z.object({ id: Id }),
    response: DeletionDecision,
  },
  requests: {
    method: 'GET',
    path: '/api/delete-organization-requests',
    summary: 'Open requests to delete an organization',
    access,
    query: z.object(paging(pageSizes.admin, sorts)),
    response: z.object({ requests: z.array(DeletionRequest), total: z.number().int() }),
  },
  grants: {
    method: 'GET',
    path: '/api/grant-organization-requests',
    summary: 'Decisions on requests to delete an organization',
    access,
    query: z.object({ ...paging(pageSizes.admin, [...sorts, 'action']) }),
    response: z.object({ grants: z.array(DeletionGrant), total: z.number().int() }),
  },
  detail: {
    method: 'GET',
    path: '/api/delete-organization-request/:id',
    summary: 'A request to delete an organization, with what approving it does',
    access,
    params: IdParams,
    response: DeletionDetail,
  },
  approve: {
    method: 'POST',
    path: approval,
    summary: 'Delete an organization as requested by another portal admin; it can be restored for 30 days',
    access,
    params: RequestParams,
    body: Confirmation,
    response: DeletionDecision,
  },
  approveByGet: {
    method: 'GET',
    path: '/api/organiztion/approve-delete-organization',
    summary: 'Delete an organization as requested by another portal admin; it can be restored for 30 days',
    access,
    changesState: { successor: approval },
    query: RequestQuery,
    response: DeletionDecision,
  },
  deny: {
    method: 'POST',
    path: denial,
    summary: 'Deny the deletion of an organization',
    access,
    params: RequestParams,
    body: Denial,
    response: DeletionDecision,
  },
  denyByGet: {
    method: 'GET',
    path: '/api/organiztion/deny-delete-organization',
    summary: 'Deny the deletion of an organization',
    access,
    changesState: { successor: denial },
    query: RequestQuery,
    response: DeletionDecision,
  },
  restore: {
    method: 'POST',
    path: '/api/organization/:id/restore',
    summary: 'Restore an organization deleted in the last 30 days, with its users, applications and keys',
    access,
    params: IdParams,
    response: z.object({ entityId: z.number().int() }),
  },
})
