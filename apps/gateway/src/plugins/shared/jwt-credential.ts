import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto'
import { type Credential, credentialKind } from '../../credentials/credential.ts'
import { type Entity, idIn } from '../../entity.ts'

/** What signs the JSON web tokens of a consumer. */
interface JwtCredential extends Credential {
  /** The only `alg` that counts, whatever a token says of itself. */
  algorithm: string
  /** The key that checks a signature; null when it is unusable, so that nothing is accepted. */
  key: KeyObject | null
  /** The same for a secret that is Base64 of the real one. */
  keyOfBase64: KeyObject | null
}

/** The kind of public key that an algorithm works with (RFC 7518, 3.1; RFC 8037, 3.1), and its curve. */
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
 * Returns what checks the tokens of a `jwt_secrets` entity. A shared secret counts for HS algorithms only and a public key for the
 * others only, so that a public key can never be used as a secret; a key of another kind or curve than the algorithm's is no key.
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

/** Credentials by the `key` that tokens name. */
export const jwtCredentials = credentialKind({ collection: 'jwt_secrets', isSecret: false, mark: ({ key }) => key as string, read })
