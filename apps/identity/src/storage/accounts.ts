import type pg from 'pg'
import type { SeedAccount } from '../options.ts'
import { hashPassword } from '../passwords.ts'

/** An account as pages and claims show it; `id` is the token's `sub`. */
export interface Account {
  id: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  passwordHash: string | null
}

const COLUMNS =
  'id, email, email_verified AS "emailVerified", first_name AS "firstName", last_name AS "lastName", password_hash AS "passwordHash"'

/** The normalized form in which addresses are stored and compared: trimmed, NFC, lower case. */
export const normalizeEmail = (email: string): string => email.normalize('NFC').trim().toLowerCase()

/** The account with an email address, however it is written; undefined if there is none. */
export async function findAccountByEmail(pool: pg.Pool, email: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(`SELECT ${COLUMNS} FROM identity.account WHERE email = $1`, [normalizeEmail(email)])
  return rows[0]
}

/** The account of a token's subject; undefined if it has been deleted. */
export async function findAccountById(pool: pg.Pool, id: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(`SELECT ${COLUMNS} FROM identity.account WHERE id::text = $1`, [id])
  return rows[0]
}

/** Inserts missing accounts as verified; existing ones keep their password and names. */
export async function insertSeedAccounts(pool: pg.Pool, accounts: SeedAccount[]): Promise<void> {
  for (const { email, password, firstName, lastName } of accounts) {
    if (await findAccountByEmail(pool, email)) continue
    await insertAccount(pool, { email, firstName, lastName, emailVerified: true, passwordHash: await hashPassword(password) })
  }
}

/** Inserts an account unless its address is taken, and returns the ID of the account that now has the address. */
export async function insertAccount(pool: pg.Pool, account: Omit<Account, 'id'>): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO identity.account (email, password_hash, first_name, last_name, email_verified, password_changed_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id`,
    [normalizeEmail(account.email), account.passwordHash, account.firstName, account.lastName, account.emailVerified, new Date()],
  )
  const id = rows[0]?.id
  if (!id) throw new Error('the account was not inserted')
  return id
}

/** Deletes the accounts with these addresses, and everything they are signed in with. */
export async function removeAccounts(pool: pg.Pool, emails: readonly string[]): Promise<void> {
  await pool.query(
    `WITH gone AS (DELETE FROM identity.account WHERE email = ANY($1) RETURNING id)
     DELETE FROM identity.artifact WHERE account_id IN (SELECT id::text FROM gone)`,
    [emails.map(normalizeEmail)],
  )
}
