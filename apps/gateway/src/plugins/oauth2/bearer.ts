import { fieldText } from '../../http/field-text.ts'
import { queryValues, withoutQuery } from '../../http/query-fields.ts'
import type { Exchange, Reply, Services } from '../../plugin.ts'
import { authenticate } from '../shared/authenticate.ts'
import { bodyFields, withoutBodyFields } from '../shared/body-fields.ts'
import { bearerReply, failure } from './answers.ts'
import type { OAuth2Prepared } from './config.ts'
import { accessTokens, clients } from './grants.ts'

const FIELD = 'access_token'
const BEARER = /^\s*(?:bearer|token)\s+(\S+)\s*$/i
const missing = failure('invalid_request', 'The access token is missing')
const invalid = failure('invalid_token', 'The access token is invalid or has expired')
const isGlobalToken = failure(
  'invalid_token',
  "The access token is global, but the current plugin is configured without 'global_credentials'",
)

/** Whether a form has to be read because it may contain a token (RFC 6750, 2.2). Bodies of unknown or excessive length are skipped. */
export function maySendTokenInBody({ header, hides }: OAuth2Prepared, { request }: Exchange, longest: number): boolean {
  const { headers, query, bodyLength } = request
  if (bodyLength === null || bodyLength > longest) return false
  // A token sent elsewhere takes precedence, but one in the form still has to be hidden.
  if (!hides && (headers.get(header) !== undefined || (query !== null && queryValues(query, FIELD).length > 0))) return false
  return headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
}

/** A request's token, from header, query or form; anything in the header counts as one, as in Kong. */
const tokenOf = ({ header }: OAuth2Prepared, { request }: Exchange): string | undefined => {
  const { headers, query, body } = request
  const sent = headers.get(header)
  if (sent !== undefined) return BEARER.exec(sent)?.[1] ?? sent
  const type = headers.get('content-type')
  const asked = [...(query === null ? [] : queryValues(query, FIELD)), ...(body === null ? [] : bodyFields(type, body, FIELD))]
  // With two tokens it would be unclear which counts, so neither does.
  return asked.length === 1 ? asked[0] : undefined
}

/** Removes tokens from everywhere, including unchecked ones: another plugin may have authenticated the caller, or there were two tokens. */
export function hideTokens({ header }: OAuth2Prepared, { request }: Exchange): void {
  const { headers, query, body } = request
  if (headers.all(header).some((value) => BEARER.test(value))) headers.remove(header)
  if (query !== null) request.query = withoutQuery(query, (name) => name === FIELD)
  if (body !== null) request.body = withoutBodyFields(headers.get('content-type'), body, [FIELD])
}

/** Returns why a request is refused (RFC 6750, 3); undefined if its token is valid, and then the caller is set. */
export function bearerFailure(config: OAuth2Prepared, exchange: Exchange, services: Services): Reply | undefined {
  const { credentials } = services
  const { realm, isGlobal } = config
  const sent = tokenOf(config, exchange)
  if (config.hides) hideTokens(config, exchange)
  if (!sent) return bearerReply(401, realm, missing, true)
  const refusal = bearerReply(401, realm, invalid)
  const token = credentials.find(accessTokens, sent)
  if (token === undefined) return refusal
  if (token.serviceId === null && !isGlobal) return bearerReply(401, realm, isGlobalToken)
  if (token.serviceId !== null && token.serviceId !== exchange.service?.id) return refusal
  if (token.expiresIn !== 0 && services.now() / 1000 - token.createdAt > token.expiresIn) return refusal
  const client = credentials.get(clients, token.credentialId)
  const consumer = client && services.findConsumer(client.consumerId)
  if (client === undefined || consumer === undefined) return refusal
  authenticate(exchange, consumer, client)
  if (token.scope !== null) exchange.request.headers.set('X-Authenticated-Scope', fieldText(token.scope))
  if (token.userId !== null) exchange.request.headers.set('X-Authenticated-UserId', fieldText(token.userId))
  return undefined
}
