import { hash } from 'node:crypto'
import { type Credential, credentialKind, type IndexedCredential } from '../../credentials/credential.ts'
import { type Entity, endOf, idIn } from '../../entity.ts'

/** An application that may request tokens. */
export interface OAuth2Client extends Credential {
  /** SHA-256 of the secret, or its PBKDF2 hash in PHC form if `isHashed`; null for a client without one. */
  secret: string | null
  isHashed: boolean
  isPublic: boolean
  redirectUris: readonly string[] | null
}

/** What an application was granted. */
interface Grant extends IndexedCredential {
  /** ID of the client's credential. */
  credentialId: string
  /** The service it is valid for; null for any. */
  serviceId: string | null
  scope: string | null
  userId: string | null
}

/** An access token with its refresh token. */
interface OAuth2Token extends Grant {
  /** Seconds since 1970. */
  createdAt: number
  /** Seconds; 0 for ever. */
  expiresIn: number
}

/** An authorization code that has not been redeemed. */
export interface OAuth2Code extends Grant {
  /** SHA-256 of the verifier, Base64url, if the client sent one (PKCE, RFC 7636). */
  challenge: string | null
  /** The plugin that issued it. */
  pluginId: string | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const clientOf = (entity: Entity): OAuth2Client => {
  const secret = textOf(entity.client_secret)
  const isHashed = entity.hash_secret === true
  return {
    id: entity.id,
    identifier: entity.client_id as string,
    consumerId: idIn(entity.consumer) ?? '',
    secret: secret === null || isHashed ? secret : hash('sha256', secret),
    isHashed,
    isPublic: entity.client_type === 'public',
    redirectUris: entity.redirect_uris as string[] | null,
  }
}

const grantOf = (entity: Entity): Grant => ({
  id: entity.id,
  credentialId: idIn(entity.credential) ?? '',
  serviceId: idIn(entity.service),
  scope: textOf(entity.scope),
  userId: textOf(entity.authenticated_userid),
  endsAt: endOf(entity),
})

/** Applications by client ID. */
export const clients = credentialKind({
  collection: 'oauth2_credentials',
  isSecret: false,
  mark: (entity) => entity.client_id as string,
  read: clientOf,
})

/** Grants by access token. Whether the token has expired is checked by the plugin. */
export const accessTokens = credentialKind<OAuth2Token>({
  collection: 'oauth2_tokens',
  isSecret: true,
  mark: (entity) => entity.access_token as string,
  read: (entity) => ({ ...grantOf(entity), createdAt: entity.created_at as number, expiresIn: entity.expires_in as number }),
})

/** IDs of the same tokens, by refresh token. */
export const refreshTokens = credentialKind<IndexedCredential>({
  collection: 'oauth2_tokens',
  isSecret: true,
  mark: (entity) => (typeof entity.refresh_token === 'string' ? entity.refresh_token : null),
  read: (entity) => ({ id: entity.id, endsAt: endOf(entity) }),
})

/** Grants by authorization code. */
export const codes = credentialKind<OAuth2Code>({
  collection: 'oauth2_authorization_codes',
  isSecret: true,
  mark: (entity) => entity.code as string,
  read: (entity) => ({ ...grantOf(entity), challenge: textOf(entity.challenge), pluginId: idIn(entity.plugin) }),
})
