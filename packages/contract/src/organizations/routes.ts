import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { pageSizes } from '../values/constants.ts'
import { Choice, Id, IdParams, paging, Version } from '../values/shapes.ts'
import { Organization, OrganizationCard, OrganizationDetails, OrganizationForm } from './schemas.ts'

const Switched = z.object({ entityId: z.number().int(), deactivated: z.boolean() })

export const organizations = defineRoutes({
  names: {
    method: 'GET',
    path: '/api/all-organizations',
    summary: 'Organizations by name; company roles get only their own',
    access: 'signed-in',
    query: Choice.extend({
      /** Only those that can be chosen for something new: active and available. */
      open: z.literal('true').optional(),
    }),
    response: z.array(z.object({ organizationId: z.number().int(), organizationName: z.string() })),
  },
  list: {
    method: 'GET',
    path: '/api/organizations',
    summary: 'Every organization',
    access: ['ROLE_PORTAL_ADMIN'],
    query: z.object({
      ...paging(pageSizes.cards, ['id', 'name']),
      name: z.string().trim().max(200).optional(),
      /** 0 internal, 1 external, empty all (specification part 2, section 9). */
      type: z.enum(['', '0', '1']).optional(),
    }),
    response: z.object({ organizations: z.array(OrganizationCard), total: z.number().int() }),
  },
  detail: {
    method: 'GET',
    path: '/api/organization/:id',
    summary: 'One organization, with its applications and API access for its company admins and portal admins',
    access: 'member',
    params: IdParams,
    response: OrganizationDetails,
  },
  edited: {
    method: 'GET',
    path: '/api/organiztion/edit-organization',
    summary: 'An organization as its form shows it',
    access: ['ROLE_PORTAL_ADMIN'],
    query: z.object({ id: Id }),
    response: Organization,
  },
  save: {
    method: 'POST',
    path: '/api/organiztion/edit-organization',
    summary: 'Create an organization, or change one',
    // Part 2's button rule alone would let every internal user in (trust T20).
    access: ['ROLE_PORTAL_ADMIN'],
    body: OrganizationForm,
    edits: { record: Organization, version: 'required' },
    response: Organization,
  },
  setStatus: {
    method: 'PUT',
    path: '/api/organization/:id/status',
    summary: 'Activate or deactivate an organization; the response comes when its keys work again, or none works any more',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    body: z.strictObject({ active: z.boolean(), version: Version.optional() }),
    edits: { record: Organization, version: 'optional' },
    response: Switched,
  },
  deactivate: {
    method: 'GET',
    path: '/api/organization/deactivate-organization',
    summary: 'Deactivate an active organization, or activate a deactivated one',
    access: ['ROLE_PORTAL_ADMIN'],
    changesState: { successor: '/api/organization/:id/status' },
    query: z.object({
      id: Id,
      /** The current state, so that a retry does not undo the change: 409 for another one. */
      expected: z.enum(['active', 'deactivated']).optional(),
    }),
    response: Switched,
  },
})
