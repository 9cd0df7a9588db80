import type pg from 'pg'
import { verifyPassword } from './passwords.ts'
import { type Account, findAccountByEmail, normalizeEmail } from './storage/accounts.ts'
import { ACCOUNT_DELAY, ADDRESS_DELAY, forgetFailures, knowsAddress, recordFailure, rememberAddress, waitFor } from './storage/attempts.ts'
import { createTurns } from './turns.ts'

/** What came of an attempt: the account, a refusal that does not say why, or the milliseconds to wait before any password is looked at. */
export type SignInResult = { accountId: string } | { refused: true } | { waitMs: number }

export interface SignInAttempt {
  email: string
  password: string
  /** The peer's IP address. */
  address: string
}

/**
 * Checks e-mail and password behind two counters, one for the account and one for the address (trust T09). An address from which the owner
 * has signed in lately has a counter of its own, so that a stranger's guesses cannot keep the owner out. The work is the same for an
 * unknown account.
 */
export function createSignIn({ pool, clock }: { pool: pg.Pool; clock: () => number }): (attempt: SignInAttempt) => Promise<SignInResult> {
  const inTurn = createTurns()

  const check = async (
    account: Account | undefined,
    password: string,
    keys: { account: string; address: string },
    address: string,
  ): Promise<SignInResult> => {
    const waitMs = Math.max(await waitFor(pool, keys.account, clock()), await waitFor(pool, keys.address, clock()))
    if (waitMs > 0) return { waitMs }
    const right = await verifyPassword(password, account?.passwordHash)
    if (!account || !right) {
      await recordFailure(pool, keys.account, clock(), ACCOUNT_DELAY)
      await recordFailure(pool, keys.address, clock(), ADDRESS_DELAY)
      return { refused: true }
    }
    await forgetFailures(pool, keys.account)
    await rememberAddress(pool, account.id, address, clock())
    return { accountId: account.id }
  }

  return async ({ email, password, address }) => {
    const account = await findAccountByEmail(pool, email)
    const known = await knowsAddress(pool, account?.id, address)
    const keys = { account: `account:${normalizeEmail(email)}${known ? `@${address}` : ''}`, address: `address:${address}` }
    return inTurn(keys.account, () => inTurn(keys.address, () => check(account, password, keys, address)))
  }
}
