import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import type { ResourceService } from '../resources/index.ts'
import { gatewayService } from './gateway.service.ts'

/** What gateway servers hold; without `resourceId` the first one is asked (interface.md). */
export const gateway = (app: FastifyInstance, { resources }: { resources: ResourceService }): void => {
  const service = gatewayService(resources)
  implement(app, contract.gateway, {
    service: ({ params, query }) => service.service(params.id, query.resourceId),
    plugin: ({ params, query }) => service.plugin(params.id, query.resourceId),
  })
}
