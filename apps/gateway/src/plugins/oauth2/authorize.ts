import type { Exchange, Reply, Services } from '../../plugin.ts'
import { endpointReply, failure, invalidProvisionKey, missingUser, notPrivate, type OAuth2Failure } from './answers.ts'
import { redirectFailure } from './client.ts'
import { isSame, type OAuth2Prepared } from './config.ts'
import { clients, type OAuth2Client } from './grants.ts'
import { type Grant, issueCode, issueToken } from './issue.ts'
import { type Parameters, readParameters } from './parameters.ts'
import { challengeIn } from './pkce.ts'
import { isPrivate } from './privacy.ts'
import { grantedScope } from './scope.ts'

type Fields = Readonly<Record<string, string | number | undefined>>

const encoded = (fields: Fields): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`]))
    .sort()
    .join('&')

/** The redirect URI with the result, in the query or, for a token (RFC 6749, 4.2.2), in the fragment. */
const redirectTo = (uri: string, fields: Fields, isFragment: boolean): string => {
  if (isFragment) return `${uri}#${encoded(fields)}`
  const at = uri.indexOf('?')
  if (at === -1) return `${uri}?${encoded(fields)}`
  return `${uri.slice(0, at)}?${encoded({ ...Object.fromEntries(new URLSearchParams(uri.slice(at + 1))), ...fields })}`
}

const isText = (value: string | null | OAuth2Failure): value is string | null => typeof value === 'string' || value === null

/** The validated request, or what is wrong with it: of several errors the last counts, as in Kong. */
function checked(
  parameters: Parameters,
  client: OAuth2Client | undefined,
  config: OAuth2Prepared,
): { scope: string | null; challenge: string | null } | OAuth2Failure {
  const type = parameters.get('response_type')
  const isOffered = (type === 'code' && config.grants.code) || (type === 'token' && config.grants.implicit)
  const scope = grantedScope(parameters.get('scope'), config)
  const challenge = challengeIn(parameters, client, config)
  if (!isText(challenge)) return challenge
  const redirect = redirectFailure(client, parameters.get('redirect_uri'))
  if (redirect) return redirect
  if (!isText(scope)) return scope
  return isOffered ? { scope, challenge } : failure('unsupported_response_type', 'Invalid response_type')
}

interface Issued {
  fields: Fields
  isFragment: boolean
}

async function issued(
  config: OAuth2Prepared,
  exchange: Exchange,
  services: Services,
  grant: Grant & { challenge: string | null },
  isCode: boolean,
): Promise<Issued | null> {
  if (isCode) {
    const code = await issueCode(config, exchange, services, grant)
    return code === null ? null : { fields: { code }, isFragment: false }
  }
  const token = await issueToken(config, exchange, services, grant)
  return token && { fields: { ...token }, isFragment: true }
}

/**
 * Answers a call to the authorization endpoint. The firm's own sign-in page makes it: the page authenticates with the provision key and
 * names the user who has consented; the response says where to send the browser (Kong's form of RFC 6749, 3.1).
 */
export async function authorizeReply(config: OAuth2Prepared, exchange: Exchange, services: Services): Promise<Reply> {
  if (!isPrivate(config, exchange, services)) return endpointReply(400, notPrivate)
  const parameters = readParameters(exchange)
  if (typeof parameters === 'string') return endpointReply(400, failure('invalid_request', `${parameters} is sent more than once`))
  const state = parameters.get('state')
  if (!isSame(parameters.get('provision_key'), config.provisionKey)) return endpointReply(400, { ...invalidProvisionKey, state })
  const userId = parameters.get('authenticated_userid')
  if (!userId?.trim()) return endpointReply(400, { ...missingUser, state })
  const client = services.credentials.find(clients, parameters.get('client_id') ?? '')
  const request = checked(parameters, client, config)
  const sent = parameters.get('redirect_uri')
  // A redirect URI that the client has not registered is never used.
  const uri = sent !== undefined && client?.redirectUris?.includes(sent) ? sent : client?.redirectUris?.[0]
  const refuse = (reason: OAuth2Failure): Reply =>
    endpointReply(400, uri === undefined ? { ...reason, state } : { redirect_uri: redirectTo(uri, { ...reason, state }, false) })
  if ('error' in request) return refuse(request)
  const grant = { client: client as OAuth2Client, userId, isRenewable: false, ...request }
  const result = await issued(config, exchange, services, grant, parameters.get('response_type') === 'code')
  if (result === null || uri === undefined) return refuse(failure('invalid_client', 'Invalid client authentication'))
  return endpointReply(200, { redirect_uri: redirectTo(uri, { ...result.fields, state }, result.isFragment) })
}
