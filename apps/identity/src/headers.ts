import type { FastifyInstance } from 'fastify'

/** localhost and 127.0.0.1 are the same portal; any other host is only itself. */
export function siblingOrigins(portalUrl: string): ReadonlySet<string> {
  const { origin, hostname, protocol, port } = new URL(portalUrl)
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return new Set([origin])
  const suffix = port ? `:${port}` : ''
  return new Set([`${protocol}//localhost${suffix}`, `${protocol}//127.0.0.1${suffix}`])
}

/**
 * Sets the security headers of every response of the provider, replacing any the server has set. No opener policy: the portal opens the
 * sign-in page in a pop-up and must be able to see it (trust G7).
 */
export function securityHeaders(app: FastifyInstance, portalUrl: string): void {
  const { origin } = new URL(portalUrl)
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${origin}`,
    "frame-ancestors 'self'",
  ].join('; ')
  const headers = {
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'unsafe-none',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  }
  app.addHook('onRequest', async (_request, reply) => {
    // On both, because our pages are sent by Fastify and everything else by oidc-provider on the raw response.
    reply.headers(headers)
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
  })
}

/**
 * Cross-origin reads are decided only here: oidc-provider does not change a response that already names an allowed origin. The portal's own
 * origins may read; token and claim endpoints refuse browser requests from any other origin.
 */
export function crossOrigin(app: FastifyInstance, origins: ReadonlySet<string>, guarded: ReadonlySet<string>): void {
  const [first = ''] = origins
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    const allowed = origin !== undefined && origins.has(origin)
    reply.raw.setHeader('vary', 'Origin')
    reply.raw.setHeader('access-control-allow-origin', allowed ? origin : first)
    const path = request.url.split('?')[0] ?? ''
    if (!guarded.has(path)) return
    if (origin !== undefined && !allowed) {
      await reply.code(403).send({ error: 'invalid_request', error_description: 'this origin is not allowed' })
      return
    }
    if (request.method !== 'OPTIONS') return
    reply.raw.setHeader('access-control-allow-methods', 'GET, POST')
    reply.raw.setHeader('access-control-allow-headers', 'authorization, content-type')
    reply.raw.setHeader('access-control-max-age', '3600')
    await reply.code(204).send()
  })
}

/** Refuses URLs with a NUL: PostgreSQL can store it neither as text nor in JSON, and no legitimate request has one. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.includes('%00')) await reply.code(400).type('text/plain').send('The address is malformed.')
  })
}
