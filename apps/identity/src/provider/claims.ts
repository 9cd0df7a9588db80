import type { Account } from '../storage/accounts.ts'

/** The claims of an account that tokens, ID tokens and userinfo carry (OpenID Connect Core 5.1). */
export const accountClaims = (account: Account) => ({
  email: account.email,
  email_verified: account.emailVerified,
  given_name: account.firstName,
  family_name: account.lastName,
  name: `${account.firstName} ${account.lastName}`.trim(),
})

/** Which scope opens which claim (OpenID Connect Core 5.4). */
export const scopeClaims = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name'],
  email: ['email', 'email_verified'],
}

/** Every scope there is; the portal asks for all three. */
export const SCOPES = Object.keys(scopeClaims)
