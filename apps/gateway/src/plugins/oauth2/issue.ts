import { randomKey } from '@apim/kong-admin'
import type { Issue } from '../../entity.ts'
import type { Exchange, Services } from '../../plugin.ts'
import type { OAuth2Prepared } from './config.ts'
import type { OAuth2Client } from './grants.ts'

/** What a token is valid for. */
export interface Grant {
  client: OAuth2Client
  scope: string | null
  userId: string | null
  /** Whether it can be refreshed. */
  isRenewable: boolean
  /** What it consumes. */
  consumes?: Issue['consumes']
  /** The unchanged refresh token, with the ID of the token it refreshes. */
  renews?: { id: string; refreshToken: string }
}

/** The response with an issued token (RFC 6749, 5.1); `expires_in` is absent for one that never expires. */
export interface TokenAnswer {
  access_token: string
  token_type: 'bearer'
  expires_in: number | undefined
  refresh_token: string | undefined
}

/** The service for which a token issued here is valid; null for any. */
export const serviceOf = ({ isGlobal }: OAuth2Prepared, { service }: Exchange): string | null => (isGlobal ? null : (service?.id ?? ''))

const reference = (id: string | null) => (id === null ? null : { id })

/** Stores a token. Resolves to null if what it consumes or belongs to no longer exists. */
export async function issueToken(
  config: OAuth2Prepared,
  exchange: Exchange,
  { oauth2 }: Services,
  { client, scope, userId, isRenewable, consumes = null, renews }: Grant,
): Promise<TokenAnswer | null> {
  const { tokenSeconds, keptSeconds } = config
  const refreshToken = renews?.refreshToken ?? (isRenewable && tokenSeconds > 0 ? randomKey() : null)
  const accessToken = randomKey()
  const stored = await oauth2.issue({
    collection: 'oauth2_tokens',
    fields: {
      ...(renews && { id: renews.id }),
      credential: { id: client.id },
      service: reference(serviceOf(config, exchange)),
      authenticated_userid: userId,
      scope,
      expires_in: tokenSeconds,
      access_token: accessToken,
      refresh_token: refreshToken,
      ttl: tokenSeconds > 0 && keptSeconds > 0 ? keptSeconds : null,
    },
    consumes,
  })
  if (stored === null) return null
  return {
    refresh_token: refreshToken ?? undefined,
    token_type: 'bearer',
    access_token: accessToken,
    expires_in: tokenSeconds > 0 ? tokenSeconds : undefined,
  }
}

/** Stores an authorization code, valid for five minutes. Resolves to it, or to null if the client no longer exists. */
export async function issueCode(
  config: OAuth2Prepared,
  exchange: Exchange,
  { oauth2 }: Services,
  { client, scope, userId, challenge }: Pick<Grant, 'client' | 'scope' | 'userId'> & { challenge: string | null },
): Promise<string | null> {
  const code = randomKey()
  const stored = await oauth2.issue({
    collection: 'oauth2_authorization_codes',
    fields: {
      code,
      credential: { id: client.id },
      service: reference(serviceOf(config, exchange)),
      plugin: { id: config.pluginId },
      authenticated_userid: userId,
      scope,
      challenge,
      challenge_method: challenge === null ? null : 'S256',
      ttl: 300,
    },
    consumes: null,
  })
  return stored === null ? null : code
}
