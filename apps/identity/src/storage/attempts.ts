import type pg from 'pg'
import { digest } from './digest.ts'

/**
 * The wait after consecutive failures: none before the fifth, then doubling up to a minute, so that nothing is locked permanently and any
 * number of wrong passwords leads to at most ten checks per minute (trust T09).
 */
const FREE_FAILURES = 5
const FIRST_MS = 10_000
const CAP_MS = 60_000
/** Failures older than this are forgotten. */
const MEMORY_MS = 15 * 60_000

/** Milliseconds to wait after this many consecutive failures. */
export const delayAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(FIRST_MS * 2 ** (failures - FREE_FAILURES), CAP_MS)

/** Milliseconds until the key may try again; 0 if it may now. */
export async function waitFor(pool: pg.Pool, key: string, now: number): Promise<number> {
  const { rows } = await pool.query<{ blocked_until: Date }>('SELECT blocked_until FROM identity.attempt WHERE key_hash = $1', [
    digest(key),
  ])
  return Math.max(0, (rows[0]?.blocked_until.getTime() ?? 0) - now)
}

/** Counts one failure of the key and starts its delay. */
export async function recordFailure(pool: pg.Pool, key: string, now: number): Promise<void> {
  const { rows } = await pool.query<{ failures: number }>(
    `INSERT INTO identity.attempt (key_hash, failures, last_at, blocked_until) VALUES ($1, 1, $2, $2)
     ON CONFLICT (key_hash) DO UPDATE SET last_at = excluded.last_at,
       failures = CASE WHEN attempt.last_at < $3 THEN 1 ELSE attempt.failures + 1 END
     RETURNING failures`,
    [digest(key), new Date(now), new Date(now - MEMORY_MS)],
  )
  const failures = rows[0]?.failures ?? 1
  await pool.query('UPDATE identity.attempt SET blocked_until = $2 WHERE key_hash = $1', [
    digest(key),
    new Date(now + delayAfter(failures)),
  ])
}

/** Forgets the key's failures, after a success. */
export async function forgetFailures(pool: pg.Pool, key: string): Promise<void> {
  await pool.query('DELETE FROM identity.attempt WHERE key_hash = $1', [digest(key)])
}

/** Records for 30 days that the account's owner has signed in from this address. */
export async function rememberAddress(pool: pg.Pool, accountId: string, address: string, now: number): Promise<void> {
  await pool.query(
    `INSERT INTO identity.known_address (account_id, address_hash, seen_at) VALUES ($1, $2, $3)
     ON CONFLICT (account_id, address_hash) DO UPDATE SET seen_at = excluded.seen_at`,
    [accountId, digest(address), new Date(now)],
  )
}

/** Whether the account's owner has signed in from this address recently. */
export async function knowsAddress(pool: pg.Pool, accountId: string | undefined, address: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT 1 FROM identity.known_address WHERE account_id::text = $1 AND address_hash = $2', [
    accountId ?? '',
    digest(address),
  ])
  return rowCount === 1
}
