import { typedefs } from '@apim/kong-admin'
import { definePlugin, type Exchange, type Reply, type Services } from '../plugin.ts'
import { bearerReply, failure } from './oauth2/answers.ts'
import { authorizeReply } from './oauth2/authorize.ts'
import { bearerFailure, hideTokens, maySendTokenInBody } from './oauth2/bearer.ts'
import { type OAuth2Prepared, oauth2Config, prepareOAuth2, scopesForMandatory } from './oauth2/config.ts'
import { accessTokens, clients, codes, refreshTokens } from './oauth2/grants.ts'
import { tokenReply } from './oauth2/token.ts'
import { isSatisfied, orAnonymous } from './shared/authenticate.ts'

const SEARCHED_BODY_MAX = 1024 * 1024

const endpoints = {
  token: { name: 'token', reply: tokenReply },
  authorize: { name: 'authorization', reply: authorizeReply },
} as const

/** The endpoint at the end of a path, wherever the route's path starts; undefined for an ordinary request. */
const endpointAt = (path: string): (typeof endpoints)[keyof typeof endpoints] | undefined => {
  const last = /\/oauth2\/(token|authorize)\/?$/.exec(path)?.[1]
  return last === undefined ? undefined : endpoints[last as keyof typeof endpoints]
}

const wrongMethod = ({ realm }: OAuth2Prepared, { request }: Exchange, endpoint: string): Reply =>
  bearerReply(405, realm, failure('invalid_method', `The HTTP method ${request.method} is invalid for the ${endpoint} endpoint`))

const authenticated = (config: OAuth2Prepared, exchange: Exchange, services: Services): Reply | undefined => {
  if (isSatisfied(config.anonymous, exchange)) {
    if (config.hides) hideTokens(config, exchange)
    return undefined
  }
  const refusal = bearerFailure(config, exchange, services)
  return refusal && orAnonymous(refusal, config.anonymous, exchange, services)
}

/** Issues tokens and authenticates callers with them (RFC 6749 and 6750). */
export const oauth2 = definePlugin({
  name: 'oauth2',
  priority: 1400,
  credentials: [clients, accessTokens, refreshTokens, codes],
  consumer: typedefs.noConsumer(),
  config: oauth2Config,
  entity_checks: [scopesForMandatory],
  prepare: prepareOAuth2,
  secretNames: ({ header }) => [header, 'provision_key'],
  readsBody(config, exchange) {
    if (endpointAt(exchange.request.path) !== undefined) return exchange.request.method === 'POST'
    return (config.hides || !isSatisfied(config.anonymous, exchange)) && maySendTokenInBody(config, exchange, SEARCHED_BODY_MAX)
  },
  access(config, exchange, services) {
    const endpoint = endpointAt(exchange.request.path)
    if (endpoint === undefined) return authenticated(config, exchange, services)
    if (exchange.request.method !== 'POST') return wrongMethod(config, exchange, endpoint.name)
    return endpoint.reply(config, exchange, services)
  },
})
