import { pbkdf2, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const iterations = 10_000
const length = 32
const form = /^\$pbkdf2-sha512\$i=(\d{1,7}),l=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')

/** Whether a text has the format that {@link hashSecret} returns. */
export const isSecretHash = (text: string): boolean => form.test(text)

/**
 * A secret as stored and returned, in Kong's format: `$pbkdf2-sha512$i=10000,l=32$salt$hash`. A text already in that format is returned unchanged, so
 * that what was read from the Admin API (a dump) can be restored.
 */
export function hashSecret(secret: string): string {
  if (isSecretHash(secret)) return secret
  const salt = randomBytes(16)
  const hash = pbkdf2Sync(secret, salt, iterations, length, 'sha512')
  return `$pbkdf2-sha512$i=${iterations},l=${length}$${unpadded(salt)}$${unpadded(hash)}`
}

const derive = promisify(pbkdf2)

/** Resolves to whether `hash` was made from `secret`; false if it is not a hash. Takes milliseconds on a pool thread. */
export async function verifySecret(secret: string, hash: string): Promise<boolean> {
  const [, rounds, , salt = '', expected = ''] = form.exec(hash) ?? []
  if (rounds === undefined) return false
  const wanted = Buffer.from(expected, 'base64')
  return timingSafeEqual(await derive(secret, Buffer.from(salt, 'base64'), Number(rounds), wanted.length, 'sha512'), wanted)
}
