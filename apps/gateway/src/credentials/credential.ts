import type { KeyObject } from 'node:crypto'

/** The credential that was accepted: id, and the value of X-Credential-Identifier. */
export interface Credential {
  id: string
  identifier: string
  consumerId: string
}

/** User name and password of a consumer. */
export interface BasicCredential extends Credential {
  /** PBKDF2 in PHC form. */
  passwordHash: string
}

/** What signs the JSON web tokens of a consumer. */
export interface JwtCredential extends Credential {
  /** The only `alg` that counts, whatever a token says of itself. */
  algorithm: string
  /** The key that checks a signature; null when it is unusable, so that nothing is accepted. */
  key: KeyObject | null
  /** The same for a secret that is Base64 of the real one. */
  keyOfBase64: KeyObject | null
}

/** An application that may ask for tokens. */
export interface OAuth2Client extends Credential {
  /** SHA-256 of the secret, or its PBKDF2 hash in PHC form when `isHashed`; null for a client without one. */
  secret: string | null
  isHashed: boolean
  isPublic: boolean
  redirectUris: readonly string[] | null
}

/** What an application was granted. */
interface Grant {
  id: string
  /** Id of the client's credential. */
  credentialId: string
  /** The service that it is good for; null for any. */
  serviceId: string | null
  scope: string | null
  userId: string | null
}

/** An access token with its refresh token. */
export interface OAuth2Token extends Grant {
  /** Seconds since 1970. */
  createdAt: number
  /** Seconds; 0 for ever. */
  expiresIn: number
}

/** An authorization code that was not yet redeemed. */
export interface OAuth2Code extends Grant {
  /** SHA-256 of the verifier, Base64url, when the client sent one (PKCE, RFC 7636). */
  challenge: string | null
  /** The plugin that issued it. */
  pluginId: string | null
}
