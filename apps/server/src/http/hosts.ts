import type { FastifyInstance } from 'fastify'
import { Refusal } from './errors.ts'

/**
 * Answers only to its own names: links and redirects can then never carry a foreign one (trust T75). Others get 421. Gateways deliver their access
 * log, and probes ask for health, under whatever name they reach us by.
 */
export const onlyOwnHosts = (app: FastifyInstance, publicUrl: string): void => {
  const own = new Set([new URL(publicUrl).hostname, 'localhost', '127.0.0.1', '[::1]'])
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.anyHost) return
    const host = request.host?.replace(/:\d+$/, '').toLowerCase()
    if (!host || !own.has(host)) throw new Refusal(421, 'This server does not serve that host name')
  })
}
