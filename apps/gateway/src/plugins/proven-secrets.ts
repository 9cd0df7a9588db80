import { hash } from 'node:crypto'
import { verifySecret } from '@apim/kong-admin'

/** What each credential was proven with, as SHA-256: a changed credential is another object, so that nothing old is remembered. */
const proven = new WeakMap<object, string>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Tells whether a secret is the one that `stored` (PBKDF2) was made of. Slow the first time, then remembered, so that a caller who
 * shows a secret with each request pays once. Slow checks run one after the other: guessing cannot take all of the machine's threads.
 * @param owner the credential, by identity
 */
export function provesSecret(owner: object, stored: string, secret: string): true | Promise<boolean> {
  const digest = hash('sha256', secret)
  if (proven.get(owner) === digest) return true
  const checked = last.then(async () => {
    const isRight = proven.get(owner) === digest || (await verifySecret(secret, stored))
    if (isRight) proven.set(owner, digest)
    return isRight
  })
  last = checked.catch(() => undefined)
  return checked
}
