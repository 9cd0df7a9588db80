import type pg from 'pg'
import type { Devices } from './devices.ts'
import { verifyPassword } from './passwords.ts'
import { type Account, findAccountByEmail, normalizeEmail } from './storage/accounts.ts'
import { forgetFailures, knowsAddress, recordFailure, rememberAddress, waitFor } from './storage/attempts.ts'
import { type AtAddress, recentAt, recordRecent } from './storage/recent.ts'
import { createTurns } from './turns.ts'

/** What came of an attempt: the account, a refusal that does not say why, or the milliseconds to wait before any password is looked at. */
export type SignInResult = { accountId: string } | { refused: true } | { waitMs: number }

export interface SignInAttempt {
  email: string
  password: string
  /** The client's, as `networkOf` has it. */
  address: string
  /** The Cookie header of the browser. */
  cookies?: string | undefined
}

const MINUTE_MS = 60_000
/** Wrong passwords that are looked at in any minute for one address (trust T09). */
const CHECKS_PER_MINUTE = 10
/** From so many accounts on, an address guesses at accounts and not at one. */
const SEVERAL_ACCOUNTS = 4

/**
 * Milliseconds until a wrong password may come from an address, for an account that it has no relief for. One person's wrong passwords slow down
 * that account alone: one that none of them was for is looked at, until it is seen that they go from account to account. What that can add
 * is kept free for it, so that the sum is never passed.
 */
export const addressWait = ({ total, keys, ofKey, firstAt }: AtAddress, now: number): number => {
  const isUntouched = ofKey === 0 && keys < SEVERAL_ACCOUNTS
  const room = CHECKS_PER_MINUTE - Math.max(0, SEVERAL_ACCOUNTS - keys)
  return isUntouched || total < room ? 0 : Math.max(0, (firstAt ?? now) + MINUTE_MS - now)
}

interface Keys {
  /** What counts failures in a row: the account in this browser, from this address, or from anywhere else. */
  counter: string
  account: string
  /** Whether the account signed in in this browser before. */
  isDevice: boolean
}

/**
 * Checks email and password behind a counter of the account and a minute of the address (trust T09). A browser in which the account signed in before
 * has a counter of its own and no regard to its address, so that nobody's guesses keep its owner out, from the same address either; an
 * address from which it signed in has a counter of its own. The work is the same for an unknown account.
 */
export function createSignIn({
  pool,
  clock,
  devices,
}: {
  pool: pg.Pool
  clock: () => number
  devices: Devices
}): (attempt: SignInAttempt) => Promise<SignInResult> {
  const inTurn = createTurns()

  const keysOf = async (account: Account | undefined, { email, address, cookies }: SignInAttempt): Promise<Keys> => {
    const known = normalizeEmail(email)
    const device = devices.recognize(cookies, account?.id)
    if (device) return { counter: `device:${device}`, account: known, isDevice: true }
    const at = (await knowsAddress(pool, account?.id, address)) ? `@${address}` : ''
    return { counter: `account:${known}${at}`, account: known, isDevice: false }
  }

  const waitOf = async ({ counter, account, isDevice }: Keys, address: string): Promise<number> => {
    const ofAccount = await waitFor(pool, counter, clock())
    if (isDevice || ofAccount > 0) return ofAccount
    const now = clock()
    return addressWait(await recentAt(pool, { kind: 'wrong-password', key: account, address }, now - MINUTE_MS), now)
  }

  const check = async (account: Account | undefined, { password, address }: SignInAttempt, keys: Keys): Promise<SignInResult> => {
    const waitMs = await waitOf(keys, address)
    if (waitMs > 0) return { waitMs }
    const right = await verifyPassword(password, account?.passwordHash)
    if (!account || !right) {
      await recordFailure(pool, keys.counter, clock())
      if (!keys.isDevice) await recordRecent(pool, { kind: 'wrong-password', key: keys.account, address }, clock())
      return { refused: true }
    }
    await forgetFailures(pool, keys.counter)
    await rememberAddress(pool, account.id, address, clock())
    return { accountId: account.id }
  }

  return async (attempt) => {
    const account = await findAccountByEmail(pool, attempt.email)
    const keys = await keysOf(account, attempt)
    const work = () => check(account, attempt, keys)
    return inTurn(keys.counter, () => (keys.isDevice ? work() : inTurn(`address:${attempt.address}`, work)))
  }
}
