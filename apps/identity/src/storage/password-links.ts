import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashPassword } from '../passwords.ts'
import { endAccountSessions } from './adapter.ts'
import { digest } from './digest.ts'

/** A password-reset link is valid for half an hour, an invitation for three days (trust T66). */
export const RESET_LINK_MS = 30 * 60_000
export const INVITATION_MS = 72 * 3_600_000

/** Stores a new single-use link for the account and returns its token; only the token's digest is stored. */
export async function insertPasswordLink(pool: pg.Pool, accountId: string, expiresAt: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query('INSERT INTO identity.password_link (token_hash, account_id, expires_at) VALUES ($1, $2, $3)', [
    digest(token),
    accountId,
    new Date(expiresAt),
  ])
  return token
}

/** The account that a link is for; undefined if the link was used, has expired or never existed. */
export async function findPasswordLink(pool: pg.Pool, token: string, now: number): Promise<{ id: string; email: string } | undefined> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    `SELECT a.id, a.email FROM identity.password_link l JOIN identity.account a ON a.id = l.account_id WHERE l.token_hash = $1 AND l.expires_at > $2`,
    [digest(token), new Date(now)],
  )
  return rows[0]
}

/**
 * Sets the account's password with a link, in one transaction: all links of the account are used up, all sessions end, and the address
 * counts as verified because the link reached its owner. Returns the email address, or undefined if the link is not valid.
 */
export async function redeemPasswordLink(pool: pg.Pool, token: string, password: string, now: number): Promise<string | undefined> {
  const passwordHash = await hashPassword(password)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const used = await client.query<{ account_id: string }>(
      'DELETE FROM identity.password_link WHERE token_hash = $1 AND expires_at > $2 RETURNING account_id',
      [digest(token), new Date(now)],
    )
    const accountId = used.rows[0]?.account_id
    if (!accountId) {
      await client.query('ROLLBACK')
      return undefined
    }
    await client.query('DELETE FROM identity.password_link WHERE account_id = $1', [accountId])
    const { rows } = await client.query<{ email: string }>(
      'UPDATE identity.account SET password_hash = $2, email_verified = true, password_changed_at = $3 WHERE id = $1 RETURNING email',
      [accountId, passwordHash, new Date()],
    )
    await endAccountSessions(client, accountId)
    await client.query('COMMIT')
    return rows[0]?.email
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
