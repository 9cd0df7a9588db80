import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto'
import { type Credential, credentialKind } from '../../credentials/credential.ts'
import { type Entity, idIn } from '../../entity.ts'

/** The credential that signs a consumer's JSON Web Tokens. */
interface JwtCredential extends Credential {
  /** The only accepted `alg`, whatever a token says. */
  algorithm: string
  /** The key that verifies signatures; null if it is unusable, so that nothing is accepted. */
  key: KeyObject | null
  /** The same if the secret is Base64-encoded. */
  keyOfBase64: KeyObject | null
}

/** The type of public key for each algorithm (RFC 7518, 3.1; RFC 8037, 3.1), and its curve. */
const KINDS: Readonly<Record<string, { types: readonly string[]; curve?: string }>> = {
  RS: { types: ['rsa'] },
  PS: { types: ['rsa', 'rsa-pss'] },
  ES256: { types: ['ec'], curve: 'prime256v1' },
  ES384: { types: ['ec'], curve: 'secp384r1' },
  ES512: { types: ['ec'], curve: 'secp521r1' },
  EdDSA: { types: ['ed25519', 'ed448'] },
}

const fits = (key: KeyObject, algorithm: string): boolean => {
  const kind = KINDS[algorithm] ?? KINDS[algorithm.slice(0, 2)]
  if (kind === undefined || !kind.types.includes(key.asymmetricKeyType ?? '')) return false
  return kind.curve === undefined || key.asymmetricKeyDetails?.namedCurve === kind.curve
}

const publicKey = (pem: unknown, algorithm: string): KeyObject | null => {
  if (typeof pem !== 'string') return null
  try {
    const key = createPublicKey(pem)
    return fits(key, algorithm) ? key : null
  } catch {
    return null
  }
}

const secretKey = (bytes: Buffer): KeyObject | null => (bytes.length === 0 ? null : createSecretKey(bytes))

/**
 * Returns the verification keys of a `jwt_secrets` entity. A shared secret is only used for HS algorithms and a public key only for the
 * others, so that a public key can never serve as a secret; a key of another type or curve than the algorithm's is ignored.
 */
function read(entity: Entity): JwtCredential {
  const algorithm = (entity.algorithm as string | null) ?? 'HS256'
  const base = { id: entity.id, identifier: entity.key as string, consumerId: idIn(entity.consumer) ?? '', algorithm }
  if (!algorithm.startsWith('HS')) {
    const key = publicKey(entity.rsa_public_key, algorithm)
    return { ...base, key, keyOfBase64: key }
  }
  const secret = (entity.secret as string | null) ?? ''
  return { ...base, key: secretKey(Buffer.from(secret)), keyOfBase64: secretKey(Buffer.from(secret, 'base64')) }
}

/** Credentials by the `key` in the token. */
export const jwtCredentials = credentialKind({ collection: 'jwt_secrets', isSecret: false, mark: ({ key }) => key as string, read })
