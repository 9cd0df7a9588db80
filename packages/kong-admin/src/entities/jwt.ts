import { foreign, string } from '../schema/build.ts'
import type { EntityCheck } from '../schema/entity-checks.ts'
import * as typedefs from '../schema/typedefs.ts'
import { defineEntity, type EntityOf, type InputOf } from './entity.ts'
import { publicKeyIn } from './pem.ts'

/** The permitted signature algorithms of tokens, in Kong's order. */
export const jwtAlgorithms = [
  'HS256',
  'HS384',
  'HS512',
  'RS256',
  'RS384',
  'RS512',
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
  'EdDSA',
] as const

const needsPublicKey = (algorithm: string): EntityCheck => ({
  conditional: {
    if_field: 'algorithm',
    if_match: { match: `^${algorithm}$` },
    then_field: 'rsa_public_key',
    then_match: { required: true, custom_validator: (key: string) => (publicKeyIn(key) ? undefined : 'invalid key') },
  },
})

/** A consumer's credential for signing tokens: a secret, or a key pair whose public key (of any type) is in `rsa_public_key`. */
export const jwtSecret = defineEntity({
  collection: 'jwt_secrets',
  path: 'jwts',
  nestedPath: 'jwt',
  endpointKey: 'key',
  fields: {
    id: typedefs.id(),
    created_at: typedefs.timestamp(),
    consumer: foreign('consumers', { required: true, on_delete: 'cascade' }),
    key: string({ unique: true, auto: true }),
    secret: string({ auto: true, encrypted: true }),
    rsa_public_key: string(),
    algorithm: string({ default: 'HS256', one_of: jwtAlgorithms }),
    tags: typedefs.tags(),
  },
  checks: jwtAlgorithms.filter((algorithm) => !algorithm.startsWith('HS')).map(needsPublicKey),
})

export type JwtSecret = EntityOf<typeof jwtSecret>
export type JwtSecretInput = InputOf<typeof jwtSecret>
