import { hash } from 'node:crypto'
import type { Change, Entity } from '../entity.ts'
import { endOf, idIn } from '../entity.ts'
import type { OAuth2Client, OAuth2Code, OAuth2Token } from './credential.ts'
import { CredentialIndex } from './credential-index.ts'

/** Something that ends by itself, in milliseconds since 1970; null for never. */
type Mortal<T> = T & { endsAt: number | null }

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

const grantOf = (entity: Entity) => ({
  id: entity.id,
  credentialId: idIn(entity.credential) ?? '',
  serviceId: idIn(entity.service),
  scope: textOf(entity.scope),
  userId: textOf(entity.authenticated_userid),
  endsAt: endOf(entity),
})

const alive = <T>(found: Mortal<T> | undefined, now: number): T | undefined =>
  found === undefined || (found.endsAt !== null && found.endsAt <= now) ? undefined : found

/** Applications, their tokens and their codes, as one thread knows them. Tokens, codes and plain secrets are kept as SHA-256 only. */
export class OAuth2Grants {
  private readonly clients = new CredentialIndex<OAuth2Client>()
  private readonly accessTokens = new CredentialIndex<Mortal<OAuth2Token>>()
  private readonly refreshTokens = new CredentialIndex<Mortal<OAuth2Token>>()
  private readonly codes = new CredentialIndex<Mortal<OAuth2Code>>()

  /** Applies a change of a client, token or code. */
  apply({ collection, id, value }: Change): void {
    if (collection === 'oauth2_credentials') this.applyClient(id, value)
    if (collection === 'oauth2_tokens') this.applyToken(id, value)
    if (collection === 'oauth2_authorization_codes') this.applyCode(id, value)
  }

  private applyClient(id: string, value: Entity | null): void {
    if (value === null) this.clients.remove(id)
    else this.clients.put(value.client_id as string, clientOf(value))
  }

  private applyToken(id: string, value: Entity | null): void {
    this.accessTokens.remove(id)
    this.refreshTokens.remove(id)
    if (value === null) return
    const token = { ...grantOf(value), createdAt: value.created_at as number, expiresIn: value.expires_in as number }
    this.accessTokens.put(hash('sha256', value.access_token as string), token)
    if (typeof value.refresh_token === 'string') this.refreshTokens.put(hash('sha256', value.refresh_token), token)
  }

  private applyCode(id: string, value: Entity | null): void {
    if (value === null) return this.codes.remove(id)
    const code = { ...grantOf(value), challenge: textOf(value.challenge), pluginId: idIn(value.plugin) }
    return this.codes.put(hash('sha256', value.code as string), code)
  }

  /** The application with this client id. */
  findClient(clientId: string): OAuth2Client | undefined {
    return this.clients.find(clientId)
  }

  /** The application with this credential id. */
  clientOf(credentialId: string): OAuth2Client | undefined {
    return this.clients.get(credentialId)
  }

  /** The grant behind an access token, unless it has ended; that the token itself has expired is the plugin's to judge. */
  findToken(accessToken: string, now: number): OAuth2Token | undefined {
    return alive(this.accessTokens.find(hash('sha256', accessToken)), now)
  }

  /** The grant behind a refresh token, unless it has ended. */
  findRefreshToken(refreshToken: string, now: number): OAuth2Token | undefined {
    return alive(this.refreshTokens.find(hash('sha256', refreshToken)), now)
  }

  /** The grant behind an authorization code, unless it has ended. */
  findCode(code: string, now: number): OAuth2Code | undefined {
    return alive(this.codes.find(hash('sha256', code)), now)
  }
}
