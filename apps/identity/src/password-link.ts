import type pg from 'pg'
import type { Places } from './pages/layout.ts'
import { insertAccount } from './storage/accounts.ts'
import { INVITATION_MS, insertPasswordLink } from './storage/password-links.ts'

/** The URL of the page where a link's token sets a password; its host is the configured one, whatever the request had (trust T75). */
export const passwordLink = ({ mount, portalUrl }: Places, token: string): string =>
  `${new URL(portalUrl).origin}${mount}/reset-password?token=${token}`

/** Whom to invite, and where the provider is mounted. */
export interface Invitation {
  email: string
  firstName: string
  lastName: string
  issuer: string
  portalUrl: string
  clock?: () => number
  /** When the link expires, if that is before its 72 hours are over. */
  until?: Date
}

/**
 * Creates an account without a password, unless the address has one, and returns a single-use link, valid for 72 hours or until then, with which its
 * owner chooses the password (trust T66). This is how an installation without demo data gets its first administrator (trust T09).
 */
export async function inviteAccount(
  pool: pg.Pool,
  { email, firstName, lastName, issuer, portalUrl, clock = Date.now, until }: Invitation,
): Promise<string> {
  const accountId = await insertAccount(pool, { email, firstName, lastName, emailVerified: false, passwordHash: null })
  const expiresAt = Math.min(clock() + INVITATION_MS, until?.getTime() ?? Number.POSITIVE_INFINITY)
  const token = await insertPasswordLink(pool, accountId, expiresAt)
  return passwordLink({ mount: new URL(issuer).pathname, portalUrl }, token)
}
