import type pg from 'pg'
import type { Devices } from './devices.ts'
import { verifyPassword } from './passwords.ts'
import { createSerializer } from './serial.ts'
import { type Account, findAccountByEmail, normalizeEmail } from './storage/accounts.ts'
import { forgetFailures, knowsAddress, recordFailure, rememberAddress, waitFor } from './storage/attempts.ts'
import { type AtAddress, recentAt, recordRecent } from './storage/recent.ts'

/** The outcome of an attempt: the account, a refusal without a reason, or the milliseconds to wait before any password is checked. */
export type SignInResult = { accountId: string } | { refused: true } | { waitMs: number }

export interface SignInAttempt {
  email: string
  password: string
  /** The client's address, as returned by `networkOf`. */
  address: string
  /** The browser's Cookie header. */
  cookies?: string | undefined
}

const MINUTE_MS = 60_000
/** Wrong passwords checked per minute for one address (trust T09). */
const CHECKS_PER_MINUTE = 10
/** From this many accounts on, an address is guessing across accounts rather than at one. */
const SEVERAL_ACCOUNTS = 4

/**
 * Milliseconds until the next password from an address may be checked, for an account without an exemption there. One person's wrong
 * passwords slow down that account alone: the first for another account is still checked, until the guesses spread across accounts. Room
 * for those is reserved, so that the total limit is never exceeded.
 */
export const addressWait = ({ total, keys, ofKey, firstAt }: AtAddress, now: number): number => {
  const isUntouched = ofKey === 0 && keys < SEVERAL_ACCOUNTS
  const room = CHECKS_PER_MINUTE - Math.max(0, SEVERAL_ACCOUNTS - keys)
  return isUntouched || total < room ? 0 : Math.max(0, (firstAt ?? now) + MINUTE_MS - now)
}

interface Keys {
  /** Where consecutive failures are counted: for the account in this browser, from this address, or from anywhere else. */
  counter: string
  account: string
  /** Whether the account has signed in in this browser before. */
  isDevice: boolean
}

/**
 * Checks email and password, limited by a counter per account and a rate per address (trust T09). A browser in which the account has signed
 * in before has its own counter and no limit by address, so that no one's guesses lock its owner out, even from the same address; an
 * address from which it has signed in has its own counter. An unknown account takes the same work.
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
  const serialize = createSerializer()

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
    return serialize(keys.counter, () => (keys.isDevice ? work() : serialize(`address:${attempt.address}`, work)))
  }
}
