import { isIPv6 } from 'node:net'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CountCall, Refusal } from './errors.ts'
import { partOf } from './part.ts'

export interface RequestLimits {
  /** Calls a minute for each signed-in user, and for each address without a token: of the API and of the sign-in alike, each for itself. */
  userPerMinute: number
  anonymousPerMinute: number
}

export const defaultLimits: RequestLimits = { userPerMinute: 3000, anonymousPerMinute: 600 }

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the call counts already towards its user's or its address's limit. */
    isCounted: boolean
  }
}

/** Whoever calls by IPv6 has a network of 64 bits, and an address of it for each call if they like (RFC 6177). */
const networkOf = ({ ip }: FastifyRequest) => (isIPv6(ip) ? normalizeIP(ip, 64) : ip)

/** The style sheet and the script of the sign-in's pages are files; everything else that is no page of the portal is work. */
const isLimited = (request: FastifyRequest) => {
  const part = partOf(request)
  return part === 'api' || part === 'backchannel-logout' || (part === 'oidc' && !request.routeOptions.url?.startsWith('/oidc/pages/'))
}

/**
 * Rate limits of the portal's own API (trust G9): 429 with Retry-After. Counts after the token was read, so that a user is one client wherever they
 * are, and before anybody is refused. The counter is answered for calls that are refused earlier, or where nothing is limited.
 */
export const limitRequests = async (app: FastifyInstance, limits: RequestLimits): Promise<CountCall> => {
  await app.register(rateLimit, { global: false })
  app.decorateRequest('isCounted', false)
  const use = app.createRateLimit({
    timeWindow: 60_000,
    keyGenerator: (request) => (request.user ? `user ${request.user.id}` : `${partOf(request)} ${networkOf(request)}`),
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
    // Here as well, because the sign-in's own error pages know nothing of our refusals.
    reply.headers(refusal.details.headers ?? {})
    throw refusal
  })
  return count
}
