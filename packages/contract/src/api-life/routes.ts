import { defineRoutes } from '../http/route.ts'
import { Deleted, IdParams } from '../values/shapes.ts'
import { ApiStanding, DeprecationForm } from './schemas.ts'

/** The calls that lead an API from one state of its life to the next; all are our extension. */
export const apiLife = defineRoutes({
  publish: {
    method: 'POST',
    path: '/api/swagger/:id/publish',
    summary: 'Publish a draft: from now on everyone who may see it finds it, and can request access',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: ApiStanding,
  },
  deprecate: {
    method: 'PUT',
    path: '/api/swagger/:id/deprecation',
    summary:
      'Deprecate an API, or change what is said of its end: its deployments send Deprecation, Sunset and Link headers, and its users are told',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    params: IdParams,
    body: DeprecationForm,
    response: ApiStanding,
  },
  keep: {
    method: 'DELETE',
    path: '/api/swagger/:id/deprecation',
    summary: 'End a deprecation: the API is published as before, and its users are told',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: Deleted,
  },
})
