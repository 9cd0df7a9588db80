import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement, replayEntityId } from '../../http/implement.ts'
import type { ApiLives } from './api-life.service.ts'

/** The calls that lead an API through its life. */
export const apiLifeRoutes = (app: FastifyInstance, lives: ApiLives): void =>
  implement(app, contract.apiLife, {
    dependents: ({ user, params, query }) => lives.dependents(user, params.id, query),
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
    retire: {
      objectType: 'api',
      run: ({ user, params, body }) => lives.retire(user, params.id, body),
      replay: ({ user }, id) => lives.standing(user, id),
    },
    reopen: { objectType: 'api', run: ({ user, params }) => lives.reopen(user, params.id), replay: replayEntityId },
    keep: { objectType: 'api', run: ({ user, params }) => lives.keep(user, params.id), replay: replayEntityId },
  })
