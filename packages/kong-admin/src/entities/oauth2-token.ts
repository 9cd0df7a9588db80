import { foreign, integer, string } from '../schema/build.ts'
import * as typedefs from '../schema/typedefs.ts'
import { defineEntity, type EntityOf, type InputOf } from './entity.ts'

/** An access token with its refresh token. Its time to live covers the refresh token. */
export const oauth2Token = defineEntity({
  collection: 'oauth2_tokens',
  path: 'oauth2_tokens',
  endpointKey: 'access_token',
  ttl: true,
  // An access token that has expired and cannot be refreshed.
  uselessFrom: ({ refresh_token, expires_in, created_at }) =>
    refresh_token === null && Number(expires_in) > 0 ? (Number(created_at) + Number(expires_in) + 1) * 1000 : null,
  fields: {
    id: typedefs.id(),
    created_at: typedefs.timestamp(),
    service: foreign('services', { default: null, on_delete: 'cascade' }),
    credential: foreign('oauth2_credentials', { required: true, on_delete: 'cascade' }),
    token_type: string({ required: true, default: 'bearer', one_of: ['bearer'] }),
    expires_in: integer({ required: true }),
    access_token: string({ unique: true, auto: true }),
    refresh_token: string({ unique: true }),
    authenticated_userid: string(),
    scope: string(),
  },
})

/** An authorization code that a client exchanges for a token, once. No tool needs it, so the Admin API does not serve it. */
export const oauth2AuthorizationCode = defineEntity({
  collection: 'oauth2_authorization_codes',
  path: 'oauth2_authorization_codes',
  served: 'never',
  ttl: true,
  fields: {
    id: typedefs.id(),
    created_at: typedefs.timestamp(),
    service: foreign('services', { default: null, on_delete: 'cascade' }),
    credential: foreign('oauth2_credentials', { required: true, on_delete: 'cascade' }),
    code: string({ unique: true, auto: true }),
    authenticated_userid: string(),
    scope: string(),
    challenge: string(),
    challenge_method: string({ one_of: ['S256'] }),
    plugin: foreign('plugins', { default: null, on_delete: 'cascade' }),
  },
})

export type Oauth2Token = EntityOf<typeof oauth2Token> & { ttl: number | null }
export type Oauth2TokenInput = InputOf<typeof oauth2Token> & { ttl?: number }
export type Oauth2AuthorizationCode = EntityOf<typeof oauth2AuthorizationCode> & { ttl: number | null }
