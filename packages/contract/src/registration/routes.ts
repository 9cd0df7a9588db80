import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { linkTokenMax, pageSizes } from '../values/constants.ts'
import { Deleted, Id, IdParams, paging } from '../values/shapes.ts'
import {
  Registration,
  RegistrationDenial,
  RegistrationDetail,
  RegistrationForm,
  RegistrationStatus,
  Review,
  Routing,
  VerifiedDomain,
} from './schemas.ts'

const sorts = ['id', 'company', 'firstName', 'lastName', 'email', 'createdAt'] as const
const queue = z.object({
  ...paging(pageSizes.admin, [...sorts, 'companyAdmin']),
  /** The specification's name of `sort` (part 2, section 7). */
  sortBy: z.enum([...sorts, 'companyAdmin']).optional(),
  orgId: Id.optional(),
})
const requests = z.object({ requests: z.array(Registration), total: z.number().int() })
const deciders = ['ROLE_COMPANY_ADMIN', 'ROLE_PORTAL_ADMIN'] as const
const Approved = z.object({ accessRequestId: z.number().int(), userId: z.number().int() })
const Denied = z.object({ accessRequestId: z.number().int() })

export const registration = defineRoutes({
  rules: {
    method: 'GET',
    path: '/api/registration-rules',
    summary: 'Which email domains do not register, and the version of the terms',
    access: 'public',
    response: z.object({ internalDomains: z.array(z.string()), termsVersion: z.number().int() }),
  },
  register: {
    method: 'POST',
    path: '/api/access-requests',
    summary: 'Sign up: the same answer whether or not the address is known; what follows comes by email (trust T61)',
    access: 'public',
    body: RegistrationForm,
    response: z.object({ requestId: z.number().int() }),
  },
  status: {
    method: 'POST',
    path: '/api/registration-status',
    summary: 'How a request stands, for the applicant with the emailed link',
    access: 'public',
    idempotent: true,
    body: z.strictObject({ token: z.string().max(linkTokenMax) }),
    response: RegistrationStatus,
  },
  pending: {
    method: 'GET',
    path: '/api/pending-requests',
    summary: 'All pending access requests',
    access: ['ROLE_PORTAL_ADMIN'],
    query: queue,
    response: requests,
  },
  queue: {
    method: 'GET',
    path: '/api/organization-pending-requests',
    summary: 'Pending access requests of an organization; company admins get those of their own',
    access: deciders,
    query: queue,
    response: requests,
  },
  detail: {
    method: 'GET',
    path: '/api/access-requests/:id',
    summary: 'One access request, with what helps to decide it',
    access: deciders,
    params: IdParams,
    response: RegistrationDetail,
  },
  approve: {
    method: 'POST',
    path: '/api/approve-access-request',
    summary: 'Approve an access request: creates the user and invites them',
    access: ['ROLE_PORTAL_ADMIN'],
    body: Review,
    response: Approved,
  },
  approveForOrganization: {
    method: 'POST',
    path: '/api/approve-organization-request',
    summary: 'Approve an access request of an organization’s queue; company admins only into their own organization',
    access: deciders,
    body: Review,
    response: Approved,
  },
  deny: {
    method: 'POST',
    path: '/api/deny-access-request',
    summary: 'Deny an access request; the email repeats the reason',
    access: ['ROLE_PORTAL_ADMIN'],
    body: RegistrationDenial,
    response: Denied,
  },
  denyForOrganization: {
    method: 'POST',
    path: '/api/deny-organization-access-request',
    summary: 'Deny an access request of an organization’s queue',
    access: deciders,
    body: RegistrationDenial,
    response: Denied,
  },
  route: {
    method: 'POST',
    path: '/api/route-access-request',
    summary: 'Hand an access request to an organization’s company admins, or take it back',
    access: ['ROLE_PORTAL_ADMIN'],
    body: Routing,
    edits: { record: Registration, version: 'required' },
    response: Registration,
  },
  domains: {
    method: 'GET',
    path: '/api/verified-domains',
    summary: 'Email domains whose requests go to an organization’s company admins',
    access: ['ROLE_PORTAL_ADMIN'],
    query: z.object(paging(pageSizes.admin, ['id', 'domain', 'organizationName', 'createdAt'])),
    response: z.object({ domains: z.array(VerifiedDomain), total: z.number().int() }),
  },
  removeDomain: {
    method: 'DELETE',
    path: '/api/verified-domain/:id',
    summary: 'Stop routing requests from an email domain; those already routed stay',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: Deleted,
  },
})
