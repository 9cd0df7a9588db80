import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'

/**
 * Passes every request under the issuer's path that none of our pages handles to oidc-provider, with its body unread. The provider sees the
 * configured host and scheme, whatever the request had, so that every URL it builds is the issuer's (trust T75).
 */
export function mountProvider(app: FastifyInstance, provider: Provider, mount: string): void {
  const { host, protocol, origin } = new URL(provider.issuer)
  const answer = provider.callback()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    url: `${mount}/*`,
    exposeHeadRoute: false,
    async handler(request, reply) {
      // Paths that bypass this path's guards must not reach the provider either.
      if (!request.url.startsWith(`${mount}/`)) return reply.code(404).type('text/plain').send('There is nothing at this address.')
      // The cookies of the sign-in belong to one host name: a browser that used the machine's other name is redirected first.
      if (request.method === 'GET' && request.host !== host && isAuthorization(request.url, mount)) {
        return reply.redirect(`${origin}${request.url}`, 307)
      }
      reply.hijack()
      reply.raw.setHeader('cache-control', 'no-store')
      const raw: IncomingMessage & { originalUrl?: string; baseUrl?: string } = request.raw
      raw.headers['x-forwarded-host'] = host
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      raw.originalUrl = raw.url ?? ''
      raw.baseUrl = mount
      raw.url = raw.originalUrl.slice(mount.length)
      await answer(raw, reply.raw)
      return reply
    },
  })
}

const isAuthorization = (url: string, mount: string): boolean => url.startsWith(`${mount}/auth?`)
