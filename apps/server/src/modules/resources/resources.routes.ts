import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement, replayEntityId } from '../../http/implement.ts'
import type { Resources } from './resources.service.ts'

/** The routes for servers that the caller may use; portal admins connect them. */
export const resourcesRoutes = (app: FastifyInstance, resources: Resources): void =>
  implement(app, contract.resources, {
    save: {
      objectType: 'resource',
      run: async ({ body, user, version }) => {
        const { type: _, version: __, ...server } = body
        return { entityId: await resources.connectKong(user, server, version) }
      },
      replay: replayEntityId,
    },
    list: ({ query, user }) =>
      resources.list(user, { type: query.type, isPublic: query.public === undefined ? undefined : query.public === '1' }),
  })
