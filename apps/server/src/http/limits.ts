import { isIPv6 } from 'node:net'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CountCall, Refusal } from './errors.ts'
import { partOf } from './part.ts'

export interface RequestLimits {
  /** Calls a minute for each signed-in user, and for each anonymous address; API and sign-in are counted separately. */
  userPerMinute: number
  anonymousPerMinute: number
}

export const defaultLimits: RequestLimits = { userPerMinute: 3000, anonymousPerMinute: 600 }

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the call already counts towards its user's or its address's limit. */
    isCounted: boolean
  }
}

/** An IPv6 client usually has a whole /64, and can use a new address for every call (RFC 6177). */
export const networkOf = (ip: string): string => (isIPv6(ip) ? normalizeIP(ip, 64) : ip)

/** The style sheet and the script of the sign-in pages are static files; everything else outside the portal's pages counts. */
const isLimited = (request: FastifyRequest) => {
  const part = partOf(request)
  return part === 'api' || part === 'backchannel-logout' || (part === 'oidc' && !request.routeOptions.url?.startsWith('/oidc/pages/'))
}

/**
 * Rate limits of the portal's own API (trust G9): 429 with Retry-After. Counts after the token is read, so that a user is one client everywhere, and
 * before anything is refused. Returns the counter for calls refused earlier, or where nothing is limited.
 */
export const limitRequests = async (app: FastifyInstance, limits: RequestLimits): Promise<CountCall> => {
  await app.register(rateLimit, { global: false })
  app.decorateRequest('isCounted', false)
  const use = app.createRateLimit({
    timeWindow: 60_000,
    // Someone who views the portal as another user does not use up that user's calls.
    keyGenerator: (request) => {
      const user = request.user?.viewing?.by ?? request.user
      return user ? `user ${user.id}` : `${partOf(request)} ${networkOf(request.ip)}`
    },
    max: (request) => (request.user ? limits.userPerMinute : limits.anonymousPerMinute),
  })
  const count: CountCall = async (request) => {
    if (request.isCounted) return undefined
    request.isCounted = true
    const used = await use(request)
    if (used.isAllowed || !used.isExceeded) return undefined
    const seconds = used.ttlInSeconds
    return new Refusal(429, `Too many requests: try again in ${seconds} s`, { headers: { 'retry-after': String(seconds) } })
  }
  app.addHook('onRequest', async (request, reply) => {
    const refusal = isLimited(request) ? await count(request) : undefined
    if (!refusal) return
    // Set here too, because the sign-in's own error pages do not use our refusals.
    reply.headers(refusal.details.headers ?? {})
    throw refusal
  })
  return count
}
