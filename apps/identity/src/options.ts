import type pg from 'pg'

/** An email from the provider: plain text, one recipient. */
export interface IdentityMail {
  to: string
  subject: string
  text: string
}

/** An account that must exist once the provider runs; an existing one keeps its password. */
export interface SeedAccount {
  email: string
  password: string
  firstName: string
  lastName: string
}

/** What the embedded OpenID provider needs to run. */
export interface IdentityOptions {
  /** The issuer identifier; its path is where the provider is mounted, e.g. `http://localhost:8080/oidc`. */
  issuer: string
  /** The database whose schema `identity` stores accounts, sessions and grants (see `migrateIdentity`). */
  pool: pg.Pool
  /** Signing and cookie keys are generated here once, with file mode 0600. */
  dataDir: string
  /** The portal's public URL: the only source of redirect URLs and of links in emails. */
  portalUrl: string
  clientId: string
  /** The `aud` of access tokens. */
  audience: string
  seedAccounts: SeedAccount[]
  sendMail(mail: IdentityMail): Promise<void>
  /** Milliseconds since 1970, for delays and link lifetimes; by default the system clock. */
  clock?: () => number
}
