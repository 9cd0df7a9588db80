import fastify, { type FastifyInstance } from 'fastify'

export interface StatusOptions {
  /** Why this process is not to be sent requests; undefined when it is. */
  unready(): string | undefined
  /** Everything in the Prometheus text format; undefined where the store is damaged. */
  metrics: (() => Promise<string>) | undefined
}

/**
 * What orchestrators and Prometheus ask without an administrator's token (Kong's `status_listen`): `/status/ready` answers 200 or 503 with the
 * reason, `/metrics` the figures. It changes nothing and shows no configuration but the names of services, routes and upstreams; web pages
 * are refused (403).
 */
export function buildStatus({ unready, metrics }: StatusOptions): FastifyInstance {
  // Anybody may connect, and who says nothing counts as busy: nobody is waited for at a stop.
  const app = fastify({ logger: false, forceCloseConnections: true, routerOptions: { maxParamLength: 100 } })
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin !== undefined) return reply.code(403).send({ message: 'Requests from web pages are refused' })
    return undefined
  })
  app.setErrorHandler(async (_error, _request, reply) => reply.code(500).send({ message: 'An unexpected error occurred' }))
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ message: 'Not found' }))
  app.get('/status/ready', async (_request, reply) => {
    const why = unready()
    return why === undefined ? { message: 'ready' } : reply.code(503).send({ message: why })
  })
  app.get('/metrics', async (_request, reply) => {
    if (metrics === undefined) return reply.code(503).send({ message: unready() })
    return reply.type('text/plain; charset=UTF-8').send(await metrics())
  })
  return app
}
