import type pg from 'pg'
import { digest } from './digest.ts'

/** What is counted: wrong passwords that were checked, and requested links. */
export type Kind = 'wrong-password' | 'password-link'

export interface RecentEvent {
  kind: Kind
  /** An account's email address, or a browser's ID. */
  key: string
  /** The client's address, as returned by `networkOf`. */
  address: string
}

/** Records an event for an hour. */
export async function recordRecent(pool: pg.Pool, { kind, key, address }: RecentEvent, now: number): Promise<void> {
  await pool.query('INSERT INTO identity.recent (kind, key_hash, address_hash, at) VALUES ($1, $2, $3, $4)', [
    kind,
    digest(key),
    digest(address),
    new Date(now),
  ])
}

/** The events at one address in a period: how many in all, for how many keys, for this key, and when the first was. */
export interface AtAddress {
  total: number
  keys: number
  ofKey: number
  /** Milliseconds since 1970; undefined if there were none. */
  firstAt: number | undefined
}

/** The events of this kind at the address since then. */
export async function recentAt(pool: pg.Pool, { kind, key, address }: RecentEvent, since: number): Promise<AtAddress> {
  const { rows } = await pool.query<Omit<AtAddress, 'firstAt'> & { first: Date | null }>(
    `SELECT count(*)::int AS total, count(DISTINCT key_hash)::int AS keys, count(*) FILTER (WHERE key_hash = $2)::int AS "ofKey", min(at) AS first
     FROM identity.recent WHERE kind = $1 AND address_hash = $3 AND at > $4`,
    [kind, digest(key), digest(address), new Date(since)],
  )
  const { first, ...counts } = rows[0] ?? { total: 0, keys: 0, ofKey: 0, first: null }
  return { ...counts, firstAt: first?.getTime() }
}

/** How often it happened to this key since then, at any address. */
export async function recentOf(pool: pg.Pool, kind: Kind, key: string, since: number): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM identity.recent WHERE kind = $1 AND key_hash = $2 AND at > $3',
    [kind, digest(key), new Date(since)],
  )
  return rows[0]?.total ?? 0
}
