import { constants, createHmac, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import { jwtAlgorithms } from '@apim/kong-admin'

/** A parsed compact token, not yet verified. */
export interface Jwt {
  header: Readonly<Record<string, unknown>>
  claims: Readonly<Record<string, unknown>>
  /** What was signed. */
  signed: string
  signature: Buffer
}

const ALGORITHMS: ReadonlySet<string> = new Set(jwtAlgorithms)
const BASE64URL = /^[A-Za-z0-9_-]*$/

const objectIn = (part: string): Record<string, unknown> | undefined => {
  if (!BASE64URL.test(part)) return undefined
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/**
 * Parses a token; returns a string saying why it is invalid (Kong's words). Unknown critical extensions (`crit`) are refused (RFC 7515,
 * 4.1.11).
 */
export function parseJwt(token: string): Jwt | string {
  const [first = '', second = '', third = '', ...more] = token.split('.')
  const header = objectIn(first)
  const claims = objectIn(second)
  if (header === undefined || claims === undefined || more.length > 0) return 'invalid JSON'
  if (typeof header.alg !== 'string' || !ALGORITHMS.has(header.alg)) return 'invalid alg'
  if (header.crit !== undefined) return 'unsupported crit'
  if (third === '' || !BASE64URL.test(third)) return 'invalid signature'
  return { header, claims, signed: `${first}.${second}`, signature: Buffer.from(third, 'base64url') }
}

const digestOf = (algorithm: string): string => `sha${algorithm.slice(2)}`

/** Whether the signature matches the key and algorithm (the credential's, not the token's; RFC 7518, 3.1 and RFC 8037). */
export function verifies({ signed, signature }: Jwt, key: KeyObject, algorithm: string): boolean {
  const data = Buffer.from(signed)
  if (algorithm.startsWith('HS')) {
    const expected = createHmac(digestOf(algorithm), key).update(data).digest()
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  }
  if (algorithm === 'EdDSA') return verify(null, data, key, signature)
  if (algorithm.startsWith('ES')) return verify(digestOf(algorithm), data, { key, dsaEncoding: 'ieee-p1363' }, signature)
  if (algorithm.startsWith('RS')) return verify(digestOf(algorithm), data, { key, padding: constants.RSA_PKCS1_PADDING }, signature)
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
  return verify(digestOf(algorithm), data, { key, ...padding }, signature)
}

const claimError = (name: string, value: unknown, seconds: number): string | undefined => {
  if (typeof value !== 'number') return 'must be a number'
  if (name === 'exp') return value <= seconds ? 'token expired' : undefined
  return value > seconds ? 'token not valid yet' : undefined
}

/**
 * Returns what is wrong with the claims by name; undefined if nothing is.
 * @param names those of `exp` and `nbf` to verify
 * @param longest the longest remaining lifetime in seconds; 0 for any
 * @param now milliseconds since 1970
 */
export function claimErrors(
  claims: Jwt['claims'],
  names: readonly string[],
  longest: number,
  now: number,
): Record<string, string> | undefined {
  const seconds = Math.floor(now / 1000)
  const errors: Record<string, string> = {}
  for (const name of names) {
    const error = claimError(name, Object.hasOwn(claims, name) ? claims[name] : undefined, seconds)
    if (error !== undefined) errors[name] = error
  }
  if (Object.keys(errors).length > 0) return errors
  if (longest > 0 && !(typeof claims.exp === 'number' && claims.exp - seconds <= longest))
    return { exp: 'exceeds maximum allowed expiration' }
  return undefined
}
