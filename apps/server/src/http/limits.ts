import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './errors.ts'

export interface RequestLimits {
  /** Calls a minute for each signed-in user, and for each address without a token. */
  userPerMinute: number
  anonymousPerMinute: number
}

export const defaultLimits: RequestLimits = { userPerMinute: 3000, anonymousPerMinute: 600 }

/** Rate limits of the portal's own API (trust G9): 429 with Retry-After. Runs after the token was read, so that a user is one client wherever they are. */
export const limitRequests = async (app: FastifyInstance, limits: RequestLimits): Promise<void> => {
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    hook: 'preHandler',
    keyGenerator: (request) => (request.user ? `user ${request.user.id}` : `address ${request.ip}`),
    max: (request) => (request.user ? limits.userPerMinute : limits.anonymousPerMinute),
    allowList: (request) => !/^\/(api|oidc(?!\/pages))\//.test(request.url),
    errorResponseBuilder: (_, context) => new Refusal(429, `Too many requests: try again in ${context.after}`),
  })
}
