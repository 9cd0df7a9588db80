import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement, replayEntityId } from '../../http/implement.ts'
import type { ApiLives } from './api-life.service.ts'

/** The calls that lead an API through its life. */
export const apiLifeRoutes = (app: FastifyInstance, lives: ApiLives): void =>
  implement(app, contract.apiLife, {
    publish: {
      objectType: 'api',
      run: ({ user, params }) => lives.publish(user, params.id),
      replay: ({ user }, id) => lives.standing(user, id),
    },
    deprecate: {
      objectType: 'api',
      run: ({ user, params, body }) => lives.deprecate(user, params.id, body),
      replay: ({ user }, id) => lives.standing(user, id),
    },
    keep: { objectType: 'api', run: ({ user, params }) => lives.keep(user, params.id), replay: replayEntityId },
  })
