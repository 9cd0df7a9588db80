import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { resourceTypes } from '../values/constants.ts'
import { Deleted, entityId, Id, IdParams } from '../values/shapes.ts'
import { resourceTypeNumbers } from './config-keys.ts'
import { ConnectionTest, Resource, ResourceAccess, ResourceDetail, ResourceForm, ResourceType } from './schemas.ts'

const nameOf = (number: unknown) => resourceTypes.find((type) => String(resourceTypeNumbers[type]) === number)
/** A type by number or by name. */
const TypeFilter = z.preprocess((value) => nameOf(value) ?? value, z.enum(resourceTypes))

export const resources = defineRoutes({
  save: {
    method: 'POST',
    path: '/api/resources',
    summary: 'Connect a server the product uses, or change one',
    access: ['ROLE_PORTAL_ADMIN'],
    body: ResourceForm,
    edits: { record: Resource, version: 'required' },
    response: z.object({ entityId: z.number().int() }),
  },
  list: {
    method: 'GET',
    path: '/api/resources',
    summary: 'Servers that the caller may use',
    access: 'signed-in',
    // `public` is 0 for private and 1 for public; omitted, it means all (specification part 2, section 9).
    query: z.object({ type: TypeFilter.optional(), public: z.enum(['0', '1']).optional() }),
    response: z.array(Resource),
  },
  detail: {
    method: 'GET',
    path: '/api/resource/:id',
    summary: 'One resource with its settings and its access list',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: ResourceDetail,
  },
  remove: {
    method: 'DELETE',
    path: '/api/resource/:id',
    summary: 'Delete a resource that has no certificates, access entries or deployments',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: Deleted,
  },
  types: {
    method: 'GET',
    path: '/api/resourceTypes',
    summary: 'The types of resources with their settings',
    access: ['ROLE_PORTAL_ADMIN'],
    response: z.array(ResourceType),
  },
  test: {
    method: 'POST',
    path: '/api/resource/:id/test',
    summary: 'Connect to a resource with its saved settings and say how that went',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    idempotent: true,
    response: ConnectionTest,
  },
  grantAccess: {
    method: 'POST',
    path: '/api/resourceAccess',
    summary: 'Let an organization use a private resource',
    access: ['ROLE_PORTAL_ADMIN'],
    body: z.strictObject({ resourceId: entityId('Resource is required'), organizationId: entityId('Organization is required') }),
    response: ResourceAccess,
  },
  accessList: {
    method: 'GET',
    path: '/api/resourceAccess/',
    summary: 'Access lists, of one resource or of one organization',
    access: ['ROLE_PORTAL_ADMIN'],
    query: z.object({ resourceId: Id.optional(), organizationId: Id.optional() }),
    response: z.array(ResourceAccess),
  },
  revokeAccess: {
    method: 'DELETE',
    path: '/api/resourceAccess/:id',
    summary: 'Remove an organization from a resource’s access list',
    access: ['ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: Deleted,
  },
})
