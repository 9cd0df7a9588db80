import type { Account } from '../storage/accounts.ts'

/** The account claims in access tokens, ID tokens and userinfo (OpenID Connect Core 5.1). */
export const accountClaims = (account: Account) => ({
  email: account.email,
  email_verified: account.emailVerified,
  given_name: account.firstName,
  family_name: account.lastName,
  name: `${account.firstName} ${account.lastName}`.trim(),
})

/** The claims of each scope (OpenID Connect Core 5.4). */
export const scopeClaims = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name'],
  email: ['email', 'email_verified'],
}

/** All scopes; the portal requests all three. */
export const SCOPES = Object.keys(scopeClaims)
