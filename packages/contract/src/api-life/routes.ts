import { defineRoutes } from '../http/route.ts'
import { Deleted, IdParams } from '../values/shapes.ts'
import { Dependents, DependentsQuery } from './dependents.ts'
import { ApiStanding, DeprecationForm, RetirementForm } from './schemas.ts'

/** The calls that lead an API from one state of its life to the next; all are our extension. */
export const apiLife = defineRoutes({
  dependents: {
    method: 'GET',
    path: '/api/swagger/:id/dependents',
    summary: 'The organizations that depend on an API, or on one of its deployments: their keys, their calls of 30 days and the last one',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    params: IdParams,
    query: DependentsQuery,
    response: Dependents,
  },
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
  retire: {
    method: 'PUT',
    path: '/api/swagger/:id/retirement',
    summary:
      'Retire a deprecated API: its deployments answer 410 Gone, no one gets access to it, and its users are told. Before its sunset the body has to name it',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    params: IdParams,
    body: RetirementForm,
    response: ApiStanding,
  },
  reopen: {
    method: 'DELETE',
    path: '/api/swagger/:id/retirement',
    summary: 'Reopen a retired API: it is deprecated as before, its deployments answer again, and its users are told',
    access: ['maintainer', 'ROLE_PORTAL_ADMIN'],
    params: IdParams,
    response: Deleted,
  },
})
