import { hash } from 'node:crypto'
import { verifySecret } from '@apim/kong-admin'

/** The verified secret of each credential, as SHA-256: a changed credential is a different object, so that nothing outdated is cached. */
const verified = new WeakMap<object, string>()
let last: Promise<unknown> = Promise.resolve()

/** How many checks may wait: a few tenths of a second's work. */
export const WAITING_MAX = 64
/** How many may wait for one credential, so that guessing at one takes no capacity from the others. */
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
 * Whether a secret matches `stored` (PBKDF2). Slow the first time, then cached, so that a caller that sends a secret with each request pays
 * once. Slow checks run one after another, and only a limited number wait: guessing can exhaust neither the CPU nor the memory. Null if
 * that limit prevented the check.
 * @param owner the credential, by identity
 */
export function verifySecretOnce(owner: object, stored: string, secret: string): true | null | Promise<boolean> {
  const digest = hash('sha256', secret)
  if (verified.get(owner) === digest) return true
  if (!enter(owner)) return null
  const checked = last
    .then(async () => {
      const isRight = verified.get(owner) === digest || (await verifySecret(secret, stored))
      if (isRight) verified.set(owner, digest)
      return isRight
    })
    .finally(() => leave(owner))
  last = checked.catch(() => undefined)
  return checked
}
