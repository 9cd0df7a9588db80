import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** All served paths, in Kong's notation, for `GET /endpoints`. */
export const served = new WeakMap<FastifyInstance, string[]>()

/**
 * Serves one path like Kong: the given methods, HEAD along with GET, OPTIONS with the list, and 405 for the rest. `shown` is the path as
 * `/endpoints` lists it; without it the path is not listed.
 */
export function endpoint(app: FastifyInstance, url: string, handlers: Partial<Record<Method, Handler>>, shown?: string): void {
  const allowed = [...Object.keys(handlers), ...(handlers.GET ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ')
  for (const method of methods) {
    const handler = handlers[method] ?? (async (_request, reply) => reply.code(405).send({ message: 'Method not allowed' }))
    app.route({ method, url, handler, exposeHeadRoute: method === 'GET' })
  }
  app.options(url, async (_request, reply) => reply.code(204).header('allow', allowed).send())
  if (shown !== undefined) served.set(app, [...(served.get(app) ?? []), shown])
}
