import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { Gateway } from './gateway.service.ts'

/** The calls that show what gateway servers hold; without `resourceId`, the first server's objects. */
export const gatewayRoutes = (app: FastifyInstance, gateway: Gateway): void =>
  implement(app, contract.gateway, {
    services: ({ query }) => gateway.services(query),
    routes: ({ query }) => gateway.routes(query),
    service: ({ params, query }) => gateway.service(params.id, query.resourceId),
    plugin: ({ params, query }) => gateway.plugin(params.id, query.resourceId),
  })
