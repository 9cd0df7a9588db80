import type pg from 'pg'
import { digest } from './digest.ts'

/** What is counted: passwords that were looked at and were wrong, and links that were asked for. */
export type Kind = 'wrong-password' | 'password-link'

export interface Happened {
  kind: Kind
  /** Whose it is: an account's address, or a browser's name. */
  key: string
  /** The client's, as `networkOf` has it. */
  address: string
}

/** Remembers that it happened, for an hour. */
export async function recordRecent(pool: pg.Pool, { kind, key, address }: Happened, now: number): Promise<void> {
  await pool.query('INSERT INTO identity.recent (kind, key_hash, address_hash, at) VALUES ($1, $2, $3, $4)', [
    kind,
    digest(key),
    digest(address),
    new Date(now),
  ])
}

/** What happened at one address in a time: in all, to how many, to this one, and when the first of it. */
export interface AtAddress {
  total: number
  keys: number
  ofKey: number
  /** Milliseconds since 1970; undefined when nothing happened. */
  firstAt: number | undefined
}

/** What of that kind happened at the address since then. */
export async function recentAt(pool: pg.Pool, { kind, key, address }: Happened, since: number): Promise<AtAddress> {
  const { rows } = await pool.query<Omit<AtAddress, 'firstAt'> & { first: Date | null }>(
    `SELECT count(*)::int AS total, count(DISTINCT key_hash)::int AS keys, count(*) FILTER (WHERE key_hash = $2)::int AS "ofKey", min(at) AS first
     FROM identity.recent WHERE kind = $1 AND address_hash = $3 AND at > $4`,
    [kind, digest(key), digest(address), new Date(since)],
  )
  const { first, ...counts } = rows[0] ?? { total: 0, keys: 0, ofKey: 0, first: null }
  return { ...counts, firstAt: first?.getTime() }
}

/** How often it happened to that key since then, at whatever address. */
export async function recentOf(pool: pg.Pool, kind: Kind, key: string, since: number): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM identity.recent WHERE kind = $1 AND key_hash = $2 AND at > $3',
    [kind, digest(key), new Date(since)],
  )
  return rows[0]?.total ?? 0
}
