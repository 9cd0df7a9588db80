import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../../http/implement.ts'
import type { ViewAs } from './view-as.service.ts'

/** Start and end of a view of the portal as another user. */
export const viewAsRoutes = (app: FastifyInstance, viewAs: ViewAs): void =>
  implement(app, contract.viewAs, {
    start: {
      objectType: 'user',
      run: ({ body, user }) => viewAs.start(user, body),
      replay: ({ user }) => viewAs.current(user),
    },
    end: async ({ user }) => ({ ended: await viewAs.end(user) }),
  })
