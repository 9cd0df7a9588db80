import type { Exchange, Reply, Services } from '../../plugin.ts'
import { endpointReply, failure, invalidClient, invalidProvisionKey, missingUser, notPrivate, type OAuth2Failure } from './answers.ts'
import { type ClientClaim, clientClaim, clientFailure, knownClient, redirectFailure } from './client.ts'
import { isSame, type OAuth2Prepared } from './config.ts'
import { accessTokens, codes, type OAuth2Client, refreshTokens } from './grants.ts'
import { issueToken, serviceOf, type TokenAnswer } from './issue.ts'
import { type Parameters, readParameters } from './parameters.ts'
import { verifierFailure } from './pkce.ts'
import { isPrivate } from './privacy.ts'
import { grantedScope, scopesIn } from './scope.ts'

interface Call {
  config: OAuth2Prepared
  exchange: Exchange
  services: Services
  parameters: Parameters
}

type Result = TokenAnswer | OAuth2Failure

const isFailure = (value: unknown): value is OAuth2Failure => typeof value === 'object' && value !== null && 'error' in value

const invalidCode = failure('invalid_request', 'Invalid code')
const invalidRefreshToken = failure('invalid_request', 'Invalid refresh_token')

const isOffered = (grant: string | undefined, { grants }: OAuth2Prepared): boolean =>
  grant === 'authorization_code' ||
  grant === 'refresh_token' ||
  (grant === 'client_credentials' && grants.client) ||
  (grant === 'password' && grants.password)

/** Whether a grant was made for another service, and is not global. */
const isElsewhere = ({ serviceId }: { serviceId: string | null }, { config, exchange }: Call): boolean =>
  !config.isGlobal && serviceId !== serviceOf(config, exchange)

async function byCode({ config, exchange, services, parameters }: Call, client: OAuth2Client): Promise<Result> {
  const code = services.credentials.find(codes, parameters.get('code') ?? '')
  if (code === undefined || isElsewhere(code, { config, exchange, services, parameters })) return invalidCode
  if (code.credentialId !== client.id || code.pluginId !== config.pluginId) return invalidCode
  const unproven = verifierFailure(parameters.get('code_verifier'), code, client, config)
  if (unproven) return unproven
  const consumes = { collection: 'oauth2_authorization_codes', id: code.id } as const
  const grant = { client, scope: code.scope, userId: code.userId, isRenewable: true, consumes }
  return (await issueToken(config, exchange, services, grant)) ?? invalidCode
}

async function byClient({ config, exchange, services, parameters }: Call, client: OAuth2Client | undefined): Promise<Result> {
  const userId = parameters.get('authenticated_userid') ?? null
  // Only callers with the provision key may act for a user.
  if (userId !== null && !isSame(parameters.get('provision_key'), config.provisionKey)) return invalidProvisionKey
  if (client === undefined) return invalidClient
  const scope = grantedScope(parameters.get('scope'), config)
  if (isFailure(scope)) return scope
  return (await issueToken(config, exchange, services, { client, scope, userId, isRenewable: false })) ?? invalidClient
}

async function byPassword({ config, exchange, services, parameters }: Call, client: OAuth2Client): Promise<Result> {
  if (!isSame(parameters.get('provision_key'), config.provisionKey)) return invalidProvisionKey
  const userId = parameters.get('authenticated_userid')
  if (!userId?.trim()) return missingUser
  const scope = grantedScope(parameters.get('scope'), config)
  if (isFailure(scope)) return scope
  return (await issueToken(config, exchange, services, { client, scope, userId, isRenewable: true })) ?? invalidClient
}

async function byRefreshToken(call: Call, client: OAuth2Client): Promise<Result> {
  const { config, exchange, services, parameters } = call
  const refreshToken = parameters.get('refresh_token') ?? ''
  const renewable = services.credentials.find(refreshTokens, refreshToken)
  const token = renewable && services.credentials.get(accessTokens, renewable.id)
  if (token === undefined || isElsewhere(token, call)) return invalidRefreshToken
  if (token.credentialId !== client.id) return invalidClient
  if (scopesIn(token.scope).some((scope) => !config.scopes?.includes(scope))) return failure('invalid_scope', 'Scope mismatch')
  const grant = {
    client,
    scope: token.scope,
    userId: token.userId,
    isRenewable: true,
    consumes: { collection: 'oauth2_tokens', id: token.id } as const,
    ...(config.keepsRefreshToken && { renews: { id: token.id, refreshToken } }),
  }
  return (await issueToken(config, exchange, services, grant)) ?? invalidRefreshToken
}

function granted(call: Call, grantType: string | undefined, client: OAuth2Client | undefined): Promise<Result> {
  if (grantType === 'client_credentials') return byClient(call, client)
  if (client === undefined) return Promise.resolve(invalidClient)
  if (grantType === 'authorization_code') return byCode(call, client)
  return grantType === 'password' ? byPassword(call, client) : byRefreshToken(call, client)
}

/** What is wrong with a call, whatever its grant type; of several errors the last counts, as in Kong. */
async function objection(
  { config, parameters }: Call,
  client: OAuth2Client | undefined,
  claim: ClientClaim,
): Promise<OAuth2Failure | undefined> {
  const grantType = parameters.get('grant_type')
  const redirect = grantType === 'client_credentials' ? undefined : redirectFailure(client, parameters.get('redirect_uri'))
  const unproven = client && (await clientFailure(client, claim))
  return unproven ?? redirect ?? (isOffered(grantType, config) ? undefined : failure('unsupported_grant_type', 'Invalid grant_type'))
}

/** Answers a call to the token endpoint (RFC 6749, 3.2). */
export async function tokenReply(config: OAuth2Prepared, exchange: Exchange, services: Services): Promise<Reply> {
  if (!isPrivate(config, exchange, services)) return endpointReply(400, notPrivate)
  const parameters = readParameters(exchange)
  if (typeof parameters === 'string') return endpointReply(400, failure('invalid_request', `${parameters} is sent more than once`))
  const claim = clientClaim(parameters, exchange.request.headers.get(config.header))
  const client = knownClient(claim, services)
  const call = { config, exchange, services, parameters }
  const refused = await objection(call, client, claim)
  const result = refused ?? (await granted(call, parameters.get('grant_type'), client))
  const body = { ...result, state: parameters.get('state') }
  if (!isFailure(result)) return endpointReply(200, body)
  const isChallenged = refused === invalidClient && claim.isBasic
  return isChallenged ? endpointReply(401, body, [['www-authenticate', 'Basic realm="OAuth2.0"']]) : endpointReply(400, body)
}
