import * as z from 'zod'
import { defineRoutes } from '../http/route.ts'
import { Id } from '../values/shapes.ts'
import { KongPlugin, KongService } from './schemas.ts'

const KongId = z.uuid('Must be a UUID')
const which = { params: z.object({ id: KongId }), query: z.object({ resourceId: Id.optional() }) }

export const gateway = defineRoutes({
  service: {
    method: 'GET',
    path: '/api/kong/service/:id',
    summary: 'One gateway service with its routes and plugins',
    access: ['ROLE_KONG_ADMIN', 'ROLE_PORTAL_ADMIN'],
    ...which,
    response: KongService,
  },
  plugin: {
    method: 'GET',
    path: '/api/kong/plugin/:id',
    summary: 'One gateway plugin, secrets masked',
    access: ['ROLE_KONG_ADMIN', 'ROLE_PORTAL_ADMIN'],
    ...which,
    response: KongPlugin,
  },
})
