import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/** OWASP's password storage cheat sheet: argon2id with 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }

/** ASVS 5.0 6.2: at least 8, 15 recommended, at least 64 allowed; no composition rules. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 256

/** Why a new password is refused; a key of the text table. */
export type PasswordFault = 'passwordTooShort' | 'passwordTooLong' | 'passwordTooSimple' | 'passwordLikeEmail'

/** The argon2id hash of a password in PHC form, with a fresh salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: 32, ...COST })
  const cost = `m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`
  return `$argon2id$v=19$${cost}$${nonce.toString('base64url')}$${key.toString('base64url')}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

let decoy: Promise<string> | undefined

/**
 * Whether the password matches the hash. Without a hash (unknown account, no password chosen yet) it does the same work against a decoy and
 * returns false, so that timing does not reveal who has an account (trust T61).
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const standIn = await decoy
  const [, memory, passes, parallelism, salt = '', wanted = ''] = PHC.exec(hash ?? standIn) ?? []
  if (!memory) throw new Error('the stored password hash is not one of ours')
  const expected = Buffer.from(wanted, 'base64url')
  const key = await derive('argon2id', {
    message: password.slice(0, PASSWORD_MAX).normalize('NFKC'),
    nonce: Buffer.from(salt, 'base64url'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(key, expected) && password.length <= PASSWORD_MAX && Boolean(hash)
}

/** Why this account may not use this new password; undefined if it may. */
export function passwordFault(password: string, email: string): PasswordFault | undefined {
  if (password.length < PASSWORD_MIN) return 'passwordTooShort'
  if (password.length > PASSWORD_MAX) return 'passwordTooLong'
  if (new Set(password).size < 5) return 'passwordTooSimple'
  const name = email.split('@')[0] ?? ''
  if (name.length >= 4 && password.toLowerCase().includes(name.toLowerCase())) return 'passwordLikeEmail'
  return undefined
}
