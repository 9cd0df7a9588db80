import { array, boolean, foreign, string } from '../schema/build.ts'
import * as typedefs from '../schema/typedefs.ts'
import { defineEntity, type EntityOf, type InputOf } from './entity.ts'
import { hashSecret } from './secret-hash.ts'

/** The message for an address that codes and tokens must not be sent to, else undefined. */
export function redirectUriViolation(uri: string): string | undefined {
  const [, scheme, host] = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]+)/.exec(uri) ?? []
  if (scheme === undefined || host === undefined) return `cannot parse '${uri}'`
  return uri.includes('#') ? `fragment not allowed in '${uri}'` : undefined
}

/** A consumer's OAuth client. With `hash_secret` the secret is stored and returned hashed. */
export const oauth2Credential = defineEntity({
  collection: 'oauth2_credentials',
  path: 'oauth2',
  endpointKey: 'client_id',
  fields: {
    id: typedefs.id(),
    created_at: typedefs.timestamp(),
    consumer: foreign('consumers', { required: true, on_delete: 'cascade' }),
    name: string({ required: true }),
    client_id: string({ unique: true, auto: true }),
    client_secret: string({ auto: true, encrypted: true }),
    hash_secret: boolean({ required: true, default: false }),
    redirect_uris: array(string({ custom_validator: redirectUriViolation })),
    tags: typedefs.tags(),
    client_type: string({ required: true, default: 'confidential', one_of: ['confidential', 'public'] }),
  },
  stored: ({ hash_secret, client_secret }) => (hash_secret === true ? { client_secret: hashSecret(String(client_secret)) } : {}),
})

export type Oauth2Credential = EntityOf<typeof oauth2Credential>
export type Oauth2CredentialInput = InputOf<typeof oauth2Credential>
