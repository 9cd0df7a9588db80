import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement, replayEntityId } from '../../http/implement.ts'
import type { BusinessAreas } from './business-areas.service.ts'

/** The calls on business areas. */
export const businessAreasRoutes = (app: FastifyInstance, businessAreas: BusinessAreas): void =>
  implement(app, contract.businessAreas, {
    list: () => businessAreas.list(),
    save: {
      objectType: 'business-area',
      run: ({ body, user, version }) => businessAreas.save(user, body, version),
      replay: (_, id) => businessAreas.find(id),
    },
    remove: { objectType: 'business-area', run: ({ params, user }) => businessAreas.remove(user, params.id), replay: replayEntityId },
  })
