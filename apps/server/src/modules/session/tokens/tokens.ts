import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { Refusal } from '../../../http/errors.ts'

export interface TokenRules {
  issuer: string
  audience: string
  clientId: string
  keys: JWTVerifyGetKey
}

export interface Claims extends JWTPayload {
  sub: string
  sid?: string
  auth_time?: number
  email?: string
  email_verified?: unknown
  given_name?: string
  family_name?: string
}

/** The tolerated difference between the provider's clock and ours. */
export const clockLeewaySeconds = 60

const headers = { 'www-authenticate': 'Bearer error="invalid_token"' }
const unauthorized = () => new Refusal(401, 'The access token is not valid', { headers })
/** The refusal of a token whose session is over; a new sign-in starts another. */
export const sessionExpired = (message: string, userId?: number) =>
  new Refusal(401, message, { headers, code: 'session-expired', ...(userId !== undefined && { userId }) })

/** An ID token says who signed in, not what a client may call: it is no access token (trust T02). */
const isAccessToken = (type: string | undefined, claims: JWTPayload) => {
  const typ = type?.toLowerCase().replace(/^application\//, '')
  if (typ === 'at+jwt') return true
  return claims['typ'] !== 'ID' && claims['nonce'] === undefined && claims['at_hash'] === undefined
}

/** The accepted signature algorithms. */
export const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

/** The error for a failed signature check: 503 while the provider's keys are unavailable, else the given refusal. */
export const notVerified =
  (refusal: () => Refusal) =>
  (error: unknown): never => {
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError))
      throw new Refusal(503, 'The identity provider is not responding', { headers: { 'retry-after': '2' } })
    throw refusal()
  }

/** Checks an access token's signature, algorithm, issuer, audience, client and times (60 s leeway); returns its claims, throws 401. */
export const createTokenCheck =
  (rules: TokenRules) =>
  async (token: string): Promise<Claims> => {
    const { payload, protectedHeader } = await jwtVerify(token, rules.keys, {
      issuer: rules.issuer,
      audience: rules.audience,
      algorithms,
      clockTolerance: clockLeewaySeconds,
      requiredClaims: ['sub', 'exp', 'iat'],
    }).catch(notVerified(unauthorized))
    const client = payload['client_id'] ?? payload['azp']
    if (!isAccessToken(protectedHeader.typ, payload) || (client !== undefined && client !== rules.clientId)) throw unauthorized()
    return payload as Claims
  }

interface Provider {
  jwks_uri: string
  userinfo_endpoint?: string
}

/** What the provider publishes about itself, at the address given by OpenID Connect Discovery 1.0, section 4.1; fetched again after a failure. */
const discovery = (issuer: string) => {
  let found: Promise<Provider> | undefined
  const ask = async (): Promise<Provider> => {
    const address = `${issuer.replace(/(?<!\/)\/+$/, '')}/.well-known/openid-configuration`
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000) })
    const body = (await answer.json()) as Provider & { issuer?: string }
    if (body.issuer !== issuer) throw new Error(`the provider calls itself ${body.issuer}, not ${issuer}`)
    return body
  }
  return () => {
    found ??= ask().catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
}

/** Keys and user information of an OpenID provider known by its issuer address; keys are cached for a day (trust R14). */
export const connectProvider = (issuer: string, jwksUrl?: string) => {
  const discover = discovery(issuer)
  let set: ReturnType<typeof createRemoteJWKSet> | undefined
  const keys: JWTVerifyGetKey = async (header, token) => {
    set ??= createRemoteJWKSet(new URL(jwksUrl ?? (await discover()).jwks_uri), {
      cacheMaxAge: 86_400_000,
      cooldownDuration: 10_000,
      timeoutDuration: 5000,
    })
    return set(header, token)
  }
  /** The profile behind a token, for providers that leave it out of access tokens; undefined if they do not provide it. */
  const userInfo = async (token: string): Promise<Partial<Claims> | undefined> => {
    const endpoint = await discover().then(
      (provider) => provider.userinfo_endpoint,
      () => undefined,
    )
    if (!endpoint) return undefined
    const answer = await fetch(endpoint, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined)
    return answer?.ok ? ((await answer.json()) as Partial<Claims>) : undefined
  }
  return { keys, userInfo }
}
