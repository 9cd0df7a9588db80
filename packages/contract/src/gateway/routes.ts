import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { pageSizes } from '../values/constants.ts'
import { Choice, Id, paging } from '../values/shapes.ts'
import { KongPlugin, KongRouteRow, KongService, KongServiceRow } from './schemas.ts'

/** Any version and variant, as Kong accepts them. */
const KongId = z.guid('Must be a UUID').toLowerCase()
const which = { params: z.object({ id: KongId }), query: z.object({ resourceId: Id.optional() }) }

/** Like `IdList`, but with the gateway's own ids. */
const KongIdList = z
  .string()
  .max(3700)
  .transform((text) => text.split(','))
  .pipe(z.array(KongId).max(100))
/** `query` searches names and, for routes, paths. Without `resourceId` the first gateway server is used. */
const narrowing = { resourceId: Id.optional(), ...Choice.shape, ids: KongIdList.optional() }

export const gateway = defineRoutes({
  services: {
    method: 'GET',
    path: '/api/kong/services',
    summary: 'The services of a gateway server',
    access: ['ROLE_KONG_ADMIN'],
    query: z.object({ ...paging(pageSizes.gateway, ['name', 'host', 'created']), ...narrowing }),
    response: z.object({ services: z.array(KongServiceRow), total: z.number().int() }),
  },
  routes: {
    method: 'GET',
    path: '/api/kong/routes',
    summary: 'The routes of a gateway server',
    access: ['ROLE_KONG_ADMIN'],
    query: z.object({ ...paging(pageSizes.gateway, ['created', 'name', 'serviceName']), ...narrowing }),
    response: z.object({ routes: z.array(KongRouteRow), total: z.number().int() }),
  },
  service: {
    method: 'GET',
    path: '/api/kong/service/:id',
    summary: 'A gateway service with its routes and plugins',
    access: ['ROLE_KONG_ADMIN', 'ROLE_PORTAL_ADMIN'],
    ...which,
    response: KongService,
  },
  plugin: {
    method: 'GET',
    path: '/api/kong/plugin/:id',
    summary: 'A gateway plugin, secrets masked',
    access: ['ROLE_KONG_ADMIN', 'ROLE_PORTAL_ADMIN'],
    ...which,
    response: KongPlugin,
  },
})
