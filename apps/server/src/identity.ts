import { identity, inviteAccount, isTokenLive, migrateIdentity, removeAccounts, type SeedAccount } from '@apim/identity'
import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import type { Mail } from './mails/index.ts'
import type { MakeAccount } from './modules/invitations/index.ts'
import type { RemoveAccounts } from './modules/organization-deletions/index.ts'

/** Migrates the embedded provider's tables; does nothing with an external provider. */
export const prepareIdentity = async ({ embeddedIdentity: isEmbedded }: Config, { pool }: Database): Promise<void> => {
  if (isEmbedded) await migrateIdentity(pool)
}

/** Applies only the first migrations of the embedded provider's tables, for the rows of a backup. */
export const migrateIdentityTo = (pool: Database['pool'], count: number): Promise<void> => migrateIdentity(pool, count)

/** Mounts the embedded provider, whose tables must be migrated; undefined with an external provider. */
export const embeddedIdentity = (config: Config, { pool }: Database, accounts: SeedAccount[], sendMail: (mail: Mail) => Promise<void>) => {
  if (!config.embeddedIdentity) return undefined
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(identity, {
      issuer: config.issuer,
      pool,
      dataDir: config.DATA_DIR,
      portalUrl: config.PUBLIC_URL,
      clientId: config.OIDC_CLIENT_ID,
      audience: config.OIDC_AUDIENCE,
      seedAccounts: accounts,
      sendMail,
    })
  }
}

/** Makes accounts at the embedded provider for people who are invited; undefined with an external provider. */
export const accountMaker = (config: Config, { pool }: Database): MakeAccount | undefined =>
  config.embeddedIdentity
    ? (person, until) => inviteAccount(pool, { ...person, issuer: config.issuer, portalUrl: config.PUBLIC_URL, until })
    : undefined

/** Removes accounts at the embedded provider; undefined with an external provider, whose accounts are not ours. */
export const accountRemover = (config: Config, { pool }: Database): RemoveAccounts | undefined =>
  config.embeddedIdentity ? (addresses) => removeAccounts(pool, addresses) : undefined

/** The embedded provider's signing keys, read in-process from its endpoint: at the first token, and again after a failure. */
export const embeddedKeys = (config: Config, app: () => FastifyInstance): JWTVerifyGetKey => {
  let keys: Promise<JWTVerifyGetKey> | undefined
  const read = async () => {
    const url = new URL(`${config.issuer}/jwks`)
    const answer = await app().inject({ url: url.pathname, headers: { host: url.host } })
    if (answer.statusCode !== 200) throw new Error(`the embedded provider answered ${answer.statusCode} instead of its keys`)
    return createLocalJWKSet(answer.json())
  }
  return async (header, token) => {
    keys ??= read().catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return (await keys)(header, token)
  }
}

/** How the embedded provider's tokens are checked: its keys, and whether their session and grant are still alive. */
export const embeddedTokens = (config: Config, pool: Database['pool'], app: () => FastifyInstance) => ({
  keys: embeddedKeys(config, app),
  isLive: async ({ sid, grant }: JWTPayload): Promise<boolean> =>
    typeof sid === 'string' && typeof grant === 'string' && isTokenLive(pool, { sid, grant }),
})
