import { displayName, normalizeEmail } from '@apim/contract'
import { audit, system } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { forbidden } from '../../http/errors.ts'
import type { PeopleStore, Person } from './people.store.ts'
import type { Claims } from './tokens/tokens.ts'

export interface BindingRules {
  issuer: string
  /** Addresses of these domains count as verified when this issuer names them. */
  trustedEmailDomains: readonly string[]
  initialAdminEmail: string | undefined
}

const nameMax = 100

const isVerified = (claims: Partial<Claims>, email: string, rules: BindingRules) =>
  claims.email_verified === true || (claims.email_verified === undefined && rules.trustedEmailDomains.includes(email.split('@')[1] ?? ''))

/**
 * Binds an identity to a user, once, by verified email address (trust T03); an unknown address becomes a user without organization or role, whatever
 * the token claims (T04). Throws 403 when the address is not verified or the user belongs to another subject.
 */
export const createBinding = (db: Db, people: PeopleStore, rules: BindingRules) => {
  const makeFirstAdmin = async (tx: Tx, userId: number, email: string) => {
    if (!rules.initialAdminEmail || normalizeEmail(rules.initialAdminEmail) !== email || (await people.countPortalAdmins(tx)) > 0) return
    await people.updatePortalAdmin(tx, userId)
    await audit(tx, system, { action: 'user.initial-admin', objectType: 'user', objectId: userId, after: { email } })
  }

  return async (claims: Claims, profile: Partial<Claims>): Promise<Person> => {
    const email = typeof profile.email === 'string' ? normalizeEmail(profile.email) : ''
    if (!email || !isVerified(profile, email, rules))
      throw forbidden('The identity provider has not verified your email address', { code: 'email-not-verified' })
    await db.transaction(async (tx) => {
      const [made] = await people.insertUser(tx, {
        email,
        firstname: displayName(profile.given_name, nameMax),
        lastname: displayName(profile.family_name, nameMax),
      })
      const userId = made?.id ?? (await people.findUserId(tx, email))
      if (userId === undefined || !(await people.insertIdentity(tx, rules.issuer, claims.sub, userId)))
        throw forbidden('This email address is linked to another sign-in', { code: 'identity-mismatch' })
      await makeFirstAdmin(tx, userId, email)
      await audit(tx, system, {
        action: made ? 'user.first-login' : 'user.bind-identity',
        objectType: 'user',
        objectId: userId,
        after: { email, issuer: rules.issuer, subject: claims.sub },
      })
    })
    return (await people.findByIdentity(rules.issuer, claims.sub)) as Person
  }
}
