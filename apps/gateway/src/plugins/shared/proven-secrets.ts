import { hash } from 'node:crypto'
import { verifySecret } from '@apim/kong-admin'

/** What each credential was proven with, as SHA-256: a changed credential is another object, so that nothing old is remembered. */
const proven = new WeakMap<object, string>()
let last: Promise<unknown> = Promise.resolve()

/** So many checks may wait: some tenths of a second. */
export const WAITING_MAX = 64
/** And so many for one credential: who guesses at one takes no room from the others. */
const WAITING_FOR_ONE_MAX = 8
let waiting = 0
const waitingFor = new Map<object, number>()

const enter = (owner: object): boolean => {
  const ofOwner = waitingFor.get(owner) ?? 0
  if (waiting >= WAITING_MAX || ofOwner >= WAITING_FOR_ONE_MAX) return false
  waiting++
  waitingFor.set(owner, ofOwner + 1)
  return true
}

const leave = (owner: object): void => {
  const ofOwner = waitingFor.get(owner) ?? 0
  waiting--
  if (ofOwner > 1) waitingFor.set(owner, ofOwner - 1)
  else waitingFor.delete(owner)
}

/**
 * Tells whether a secret is the one that `stored` (PBKDF2) was made of. Slow the first time, then remembered, so that a caller who
 * shows a secret with each request pays once. Slow checks run one after the other, and not too many wait: guessing can take neither
 * the machine's threads nor its memory. Null when it could not be checked for that reason.
 * @param owner the credential, by identity
 */
export function provesSecret(owner: object, stored: string, secret: string): true | null | Promise<boolean> {
  const digest = hash('sha256', secret)
  if (proven.get(owner) === digest) return true
  if (!enter(owner)) return null
  const checked = last
    .then(async () => {
      const isRight = proven.get(owner) === digest || (await verifySecret(secret, stored))
      if (isRight) proven.set(owner, digest)
      return isRight
    })
    .finally(() => leave(owner))
  last = checked.catch(() => undefined)
  return checked
}
