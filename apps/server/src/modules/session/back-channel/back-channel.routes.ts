import type { FastifyInstance } from 'fastify'

const bodyBytesMax = 32 * 1024

/**
 * `POST /backchannel-logout`: the provider reports an ended session, whose tokens are refused from then on (trust T06). Authenticated by the
 * provider's signature, under any host name.
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
