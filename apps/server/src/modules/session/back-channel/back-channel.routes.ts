import type { FastifyInstance } from 'fastify'

const bodyBytesMax = 32 * 1024

/**
 * `POST /backchannel-logout`: where the provider says that a session is over, so that its tokens are refused from then on (trust T06). The provider
 * shows its own signature, and reaches us by whatever name.
 */
export const backChannelRoutes = (app: FastifyInstance, session: { endAtProvider(logoutToken: string): Promise<void> }): void =>
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, new URLSearchParams(String(body)).get('logout_token') ?? ''),
    )
    scope.post('/backchannel-logout', { config: { access: 'public', anyHost: true }, bodyLimit: bodyBytesMax }, async (request, reply) => {
      await session.endAtProvider(typeof request.body === 'string' ? request.body : '')
      return reply.code(200).send()
    })
  })
