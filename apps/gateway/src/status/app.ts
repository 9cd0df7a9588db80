import fastify, { type FastifyInstance } from 'fastify'

export interface StatusOptions {
  /** Why this process must not get requests; undefined if it may. */
  unready(): string | undefined
  /** All metrics in the Prometheus text format; undefined if the store is damaged. */
  metrics: (() => Promise<string>) | undefined
}

/**
 * What orchestrators and Prometheus request without an admin token (Kong's `status_listen`): `/status/ready` answers 200, or 503 with the
 * reason; `/metrics` the metrics. It changes nothing and shows no configuration except the names of services, routes and upstreams;
 * requests from web pages are refused (403).
 */
export function buildStatus({ unready, metrics }: StatusOptions): FastifyInstance {
  // Anyone may connect, and silent connections count as busy: a stop does not wait for them.
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
