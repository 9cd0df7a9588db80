import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { partOf } from '../part.ts'

/**
 * Security headers for every response (trust G7). The portal's pages get a nonce for their styles; there is no inline script or style. API responses
 * are never cached, nor any whose handler sets no cache header.
 */
export const securityHeaders = async (
  app: FastifyInstance,
  options: { issuer: string; publicUrl: string; embeddedIdentity: boolean },
): Promise<void> => {
  const provider = options.embeddedIdentity ? [] : [new URL(options.issuer).origin]
  await app.register(helmet, {
    global: true,
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...provider],
        frameSrc: ["'self'", ...provider],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...provider],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: options.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'sameorigin' },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const part = partOf(request)
    if (part === 'api' || part === 'actuator' || !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
