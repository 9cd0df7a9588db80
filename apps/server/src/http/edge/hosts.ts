import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'

/**
 * Responds only to its own host names, so that links and redirects never carry a foreign one (trust T75). Others get 421. Access-log deliveries and
 * health probes may use any name.
 */
export const onlyOwnHosts = (app: FastifyInstance, publicUrl: string): void => {
  const own = new Set([new URL(publicUrl).hostname, 'localhost', '127.0.0.1', '[::1]'])
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.anyHost) return
    const host = request.host?.replace(/:\d+$/, '').toLowerCase()
    if (!host || !own.has(host)) throw new Refusal(421, 'This server does not serve that host name')
  })
}
