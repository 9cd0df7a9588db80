import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { entityAgain, implement } from '../../http/implement.ts'
import type { Resolve } from '../../security/egress.ts'
import { requireReachable } from './reachable.ts'
import { type ResourceDeps, resourceService } from './resources.service.ts'

export type { KongServer } from './ensure-kong-resource.ts'
export type { KongResource } from './kong-resource.ts'
export { type ResourceService, resourceService } from './resources.service.ts'
export { sealedConfigs } from './resources.store.ts'

export interface ResourceOptions extends ResourceDeps {
  publicUrl: string
  resolve: Resolve
}

/** Servers that the caller may use; portal admins connect them. */
export const resources = (app: FastifyInstance, deps: ResourceOptions): void => {
  const service = resourceService(deps)
  implement(app, contract.resources, {
    save: {
      of: 'resource',
      first: async ({ body, user, version }) => {
        await requireReachable(body, deps)
        const { type: _, version: __, ...server } = body
        const httpLogEndpoint = server.httpLogEndpoint ?? `${deps.publicUrl}/ingest/access-log`
        return { entityId: await service.saveKongResource({ ...server, httpLogEndpoint }, user, version) }
      },
      again: entityAgain,
    },
    list: ({ query, user }) =>
      service.list(user, { type: query.type, isPublic: query.public === undefined ? undefined : query.public === '1' }),
  })
}
