import { contract } from '@apim/contract'
import { resourceTypes } from '@apim/contract/constants'
import { configKeysOf, resourceTypeNumbers } from '@apim/contract/resources/config-keys'
import type { FastifyInstance } from 'fastify'
import { implement, replayEntityId } from '../../http/implement.ts'
import type { Resources } from './resources.service.ts'

/** The routes for servers that the caller may use; portal admins connect them. */
export const resourcesRoutes = (app: FastifyInstance, resources: Resources): void =>
  implement(app, contract.resources, {
    save: {
      objectType: 'resource',
      run: async ({ body, user, version }) => ({ entityId: await resources.save(user, body, version) }),
      replay: replayEntityId,
    },
    list: ({ query, user }) =>
      resources.list(user, { type: query.type, isPublic: query.public === undefined ? undefined : query.public === '1' }),
    detail: async ({ params, user, reply }) => {
      const resource = await resources.find(user, params.id)
      reply.header('etag', `"${resource.version}"`)
      return resource
    },
    remove: { objectType: 'resource', run: ({ params, user }) => resources.remove(user, params.id), replay: replayEntityId },
    types: () => resourceTypes.map((name) => ({ id: resourceTypeNumbers[name], name, configs: [...configKeysOf(name)] })),
    test: ({ params }) => resources.test(params.id),
    grantAccess: {
      objectType: 'resource-access',
      run: ({ body, user }) => resources.access.grant(user, body),
      replay: (_, id) => resources.access.find(id),
    },
    accessList: ({ query }) => resources.access.list(query),
    revokeAccess: {
      objectType: 'resource-access',
      run: ({ params, user }) => resources.access.revoke(user, params.id),
      replay: replayEntityId,
    },
  })
