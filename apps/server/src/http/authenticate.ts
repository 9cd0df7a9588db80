import type { FastifyInstance } from 'fastify'
import { forbidden, Refusal } from './errors.ts'
import { preferredLanguage } from './preferred-language.ts'
import type { Authenticate } from './signed-in.ts'
import { callerOf } from './viewing.ts'

const bearer = /^Bearer ([A-Za-z0-9._~+/-]{10,16384}=*)$/

/**
 * Reads the bearer token of calls to /api; no other credential counts there, least of all a cookie. A bad token is refused on every route that is not
 * public. The header APIM_USER_ID is never trusted: one that differs from the token's user gets 403 (trust T10).
 */
export const readToken = (app: FastifyInstance, authenticate: Authenticate): void => {
  app.decorateRequest('user', undefined)
  app.addHook('onRequest', async (request) => {
    const { access, whileViewing, signsOut } = request.routeOptions.config
    if (access === undefined || access === 'public' || access === 'gateway' || access === 'metrics') return
    const header = request.headers.authorization
    if (header === undefined) return
    const token = bearer.exec(header)?.[1]
    if (!token) throw new Refusal(401, 'The access token is not valid', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })
    const user = await authenticate(token, {
      id: request.id,
      ip: request.ip,
      language: preferredLanguage(request.headers['accept-language']),
      signsOut,
    })
    // A refusal is logged with the user too.
    request.user = user
    request.user = callerOf(user, whileViewing)
    const claimed = request.headers['apim_user_id']
    if (claimed && claimed !== String(user.id) && claimed !== String(request.user.id))
      throw forbidden('This call names a different user than the one signed in', { code: 'identity-mismatch' })
  })
}
