import { contract } from '@apim/contract'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'
import { backChannelRoutes } from './back-channel/back-channel.routes.ts'
import type { Session } from './session.service.ts'
import { viewAsRoutes } from './view-as/view-as.routes.ts'

/** Who am I, keep-alive, end of session. */
export const sessionRoutes = (app: FastifyInstance, session: Session): void => {
  const { endAtProvider } = session
  if (endAtProvider) backChannelRoutes(app, { endAtProvider })
  viewAsRoutes(app, session.viewAs)
  implement(app, contract.session, {
    user: ({ query, user }) => session.user(user, query.email),
    activity: async ({ body, user }) => ({ expiresInSeconds: await session.keepAlive(user, body.idleSeconds) }),
    end: async ({ user }) => {
      await session.end(user)
      return { ended: true as const }
    },
  })
}
