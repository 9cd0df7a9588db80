import type pg from 'pg'

/** A mail the provider wants sent: plain text, one recipient. */
export interface IdentityMail {
  to: string
  subject: string
  text: string
}

/** An account that must exist once the provider runs; an account that is already there keeps its password. */
export interface SeedAccount {
  email: string
  password: string
  firstName: string
  lastName: string
}

/** What the embedded OpenID provider needs to run. */
export interface IdentityOptions {
  /** The issuer identifier; its path is where the provider answers, e.g. `http://localhost:8080/oidc`. */
  issuer: string
  /** The database whose schema `identity` holds accounts, sessions and grants (see `migrateIdentity`). */
  pool: pg.Pool
  /** Signing and cookie keys are generated here once, with file mode 0600. */
  dataDir: string
  /** The portal's public address: the only source of redirect addresses and of links in mails. */
  portalUrl: string
  clientId: string
  /** The `aud` of access tokens. */
  audience: string
  seedAccounts: SeedAccount[]
  sendMail(mail: IdentityMail): Promise<void>
  /** Milliseconds since 1970 for delays and link lifetimes; the system's clock by default. */
  clock?: () => number
}
