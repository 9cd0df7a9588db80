import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../http/errors.ts'
import type { Ingest } from './ingest.service.ts'

interface Gateway {
  id: number
  name: string
}
export interface IngestDeps {
  ingest: Ingest
  gatewayOf(token: string): Promise<Gateway | undefined>
}

const bodyMax = 1024 * 1024
const bearer = /^Bearer ([\w.~+/-]{20,200}=*)$/
const decoder = new TextDecoder('utf-8')

declare module 'fastify' {
  interface FastifyRequest {
    /** The embedded gateway, which knows its ingestion token. */
    gateway: Gateway | undefined
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The body is not JSON')
  }
}

/**
 * `POST /ingest/access-log`: where gateways deliver their access log. Each gateway has its own token, checked before the body is read. Answers 200
 * once everything is committed; bad items are counted and never cause a batch to be sent again.
 */
export const ingestRoutes = (app: FastifyInstance, { ingest, gatewayOf }: IngestDeps): void => {
  app.decorateRequest('gateway', undefined)
  void app.register(async (scope) => {
    // The portal's strict parser would reject a whole batch because of what gateway clients put into their query strings.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: bodyMax }, (_, body, done) => {
      try {
        done(null, parse(decoder.decode(body as Buffer)))
      } catch (error) {
        done(error as Error)
      }
    })
    scope.post('/ingest/access-log', {
      config: { access: 'gateway', anyHost: true },
      // Batches arrive five times a second.
      ...(app.log.level === 'info' && { logLevel: 'warn' as const }),
      bodyLimit: bodyMax,
      onRequest: async (request) => {
        const token = bearer.exec(request.headers.authorization ?? '')?.[1]
        request.gateway = token === undefined ? undefined : await gatewayOf(token)
        if (!request.gateway) throw new Refusal(401, 'This call requires a gateway token', { headers: { 'www-authenticate': 'Bearer' } })
      },
      handler: async (request) => {
        const gateway = request.gateway as Gateway
        const result = await ingest(gateway.id, request.body)
        if (result.refused > 0) request.log.warn({ gateway: gateway.name, ...result }, 'access records were refused')
        if (result.expired > 0) request.log.warn({ gateway: gateway.name, ...result }, 'access records are older than the retention period')
        return result
      },
    })
  })
}
