import { fileURLToPath } from 'node:url'
import { prepareDataFolder, startEmbeddedPostgres } from '@apim/embedded-postgres'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { reportAudit } from './audit/verify-audit.ts'
import { type Config, codegenPlace, ensureEncryptionKey } from './config.ts'
import { type Database, openDatabase } from './db/client.ts'
import { migrateDatabase, whileMigrating } from './db/migrate.ts'
import { type Demo, demoAccounts, seedDemoPeople, startDemo } from './demo/index.ts'
import { embeddedGateway, sampleService } from './gateway/embedded.ts'
import { ownEndpoints } from './gateway/own-endpoints.ts'
import { defaultLimits } from './http/limits.ts'
import { accountMaker, accountRemover, embeddedIdentity, embeddedTokens, prepareIdentity } from './identity.ts'
import { checkInstallationKey } from './installation.ts'
import { repeat } from './jobs/repeat.ts'
import { createMetrics } from './metrics.ts'
import { readVideos } from './modules/help/index.ts'
import { connectProvider, createAuthenticate, createLogoutCheck } from './modules/session/index.ts'
import { createMailer } from './outside/mail.ts'
import { type Registered, registerPortal, registrationOf } from './portals.ts'
import { productVersion } from './product-version.ts'
import { returnMemory } from './return-memory.ts'
import { createVault, type Vault } from './security/vault.ts'

const root = new URL('../../../', import.meta.url)

const dayMs = 86_400_000

export interface Running {
  /** Stops accepting, finishes what is running, closes the database. */
  stop(): Promise<void>
}

const openStorage = async (config: Config, log: Logger) => {
  const embedded = config.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log })
  const url = config.DATABASE_URL ?? (embedded?.url as string)
  const database = openDatabase(url, (error) =>
    // The whole error carries the connection and its secrets.
    log.warn({ reason: error.message }, 'a database connection was lost'),
  )
  const close = async () => {
    await database.close()
    await embedded?.stop()
  }
  try {
    await whileMigrating(url, log, async (migrating) => {
      await migrateDatabase(migrating)
      await prepareIdentity(config, migrating)
    })
    return { database, close }
  } catch (error) {
    await close()
    throw error
  }
}

const answers = (database: Database) =>
  database.pool.query('select 1').then(
    () => true,
    () => false,
  )

const rules = (config: Config, { pool }: Database, app: () => FastifyInstance) => {
  const provider = connectProvider(config.issuer)
  return {
    issuer: config.issuer,
    audience: config.OIDC_AUDIENCE,
    clientId: config.OIDC_CLIENT_ID,
    trustedEmailDomains: config.OIDC_TRUSTED_EMAIL_DOMAINS,
    sessionDays: config.SESSION_RETENTION_DAYS,
    initialAdminEmail: config.INITIAL_ADMIN_EMAIL,
    userInfo: provider.userInfo,
    ...(config.embeddedIdentity ? embeddedTokens(config, pool, app) : { keys: provider.keys }),
  }
}

const assemble = async (config: Config, log: Logger, database: Database, vault: Vault, isReady: () => boolean) => {
  const mailer = createMailer({ db: database.db, log, smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, publicUrl: config.PUBLIC_URL })
  const isDemo = config.DEMO_DATA && (await seedDemoPeople(database.db))
  const mount = embeddedIdentity(config, database, isDemo ? demoAccounts : [], mailer.sendMail)
  const sessionRules = rules(config, database, () => app)
  const app: FastifyInstance = await buildApp({
    db: database.db,
    log,
    vault,
    authenticate: createAuthenticate(database.db, sessionRules),
    ...(!config.embeddedIdentity && { checkLogout: createLogoutCheck(sessionRules) }),
    info: { 'env-info': config.APIM_ENV, version: productVersion, oidc: { authority: config.issuer, clientId: config.OIDC_CLIENT_ID } },
    publicUrl: config.PUBLIC_URL,
    isSendingMail: config.SMTP_URL !== undefined,
    issuer: config.issuer,
    embeddedIdentity: config.embeddedIdentity,
    makeAccount: accountMaker(config, database),
    removeAccounts: accountRemover(config, database),
    internalEmailDomains: config.INTERNAL_EMAIL_DOMAINS,
    keyMaxDays: config.KEY_MAX_DAYS,
    keyReveal: config.KEY_REVEAL,
    helpVideos: readVideos({
      start: { address: config.HELP_VIDEO_START, poster: config.HELP_POSTER_START },
      calls: { address: config.HELP_VIDEO_CALLS, poster: config.HELP_POSTER_CALLS },
    }),
    webhooks: { places: { privateAddresses: config.WEBHOOK_PRIVATE_ADDRESSES, isLoopbackAllowed: config.APIM_ENV === 'local' } },
    codegen: codegenPlace(config),
    limits: defaultLimits,
    stateChangingGets: config.STATE_CHANGING_GETS,
    reconciles: true,
    ownAddresses: ownEndpoints(config),
    trustedProxies: config.TRUSTED_PROXIES,
    retention: {
      accessLogDays: config.ACCESS_LOG_RETENTION_DAYS,
      sessionDays: config.SESSION_RETENTION_DAYS,
      mailDays: config.MAIL_RETENTION_DAYS,
      documentDays: config.DOCUMENT_RETENTION_DAYS,
      unsentMailDays: config.UNSENT_MAIL_RETENTION_DAYS,
      notificationDays: config.NOTIFICATION_RETENTION_DAYS,
      webhookDays: config.WEBHOOK_RETENTION_DAYS,
      registrationDays: config.REGISTRATION_RETENTION_DAYS,
      invitationDays: config.INVITATION_RETENTION_DAYS,
      issueDays: config.ISSUE_RETENTION_DAYS,
      deletedDays: config.DELETED_RETENTION_DAYS,
      viewRecordDays: config.VIEW_RECORD_RETENTION_DAYS,
      auditDays: config.AUDIT_RETENTION_DAYS,
    },
    portalFolder: fileURLToPath(new URL('apps/portal/dist', root)),
    metricsToken: config.METRICS_TOKEN,
    health: async () => ({ start: isReady(), database: await answers(database) }),
    metrics: createMetrics(database.pool, productVersion),
    ...(mount && { mount }),
  })
  return { app, mailer, isDemo }
}

/** Makes the embedded gateway known, and begins to fill an empty demonstration. */
const startContent = async (
  config: Config,
  log: Logger,
  { db }: Database,
  { app: { services }, isDemo }: Awaited<ReturnType<typeof assemble>>,
): Promise<Demo | undefined> => {
  const id = config.GATEWAY === 'embedded' ? await services.resources.ensureKongResource(embeddedGateway(config)) : undefined
  if (!isDemo) return undefined
  const resource = id === undefined || config.SAMPLE_UPSTREAM_PORT === 0 ? undefined : await services.resources.kongResource(id)
  return startDemo({
    db,
    log,
    services: { ...services, importDocument: services.apis.importDocument },
    gateway: resource && { resource, sampleUrl: sampleService(config) },
  })
}

/** Starts the portal's server: database, schema, identity, API, background work. Ready when it resolves; throws one clear reason otherwise. */
export const startServer = async (config: Config, log: Logger): Promise<Running> => {
  prepareDataFolder(config.DATA_DIR)
  const vault = createVault(ensureEncryptionKey(config), config.ENCRYPTION_KEY_PREVIOUS)
  const { database, close } = await openStorage(config, log)
  let isReady = false
  let place: Registered | undefined
  try {
    await checkInstallationKey(database, vault, log)
    place = await registerPortal(database, registrationOf(config), log)
    const assembled = await assemble(config, log, database, vault, () => isReady)
    const { app, mailer } = assembled
    await app.listen({ host: config.HOST, port: config.PORT })
    const demo = await startContent(config, log, database, assembled)
    await demo?.imported
    mailer.start()
    const stopping = new AbortController()
    const auditCheck = repeat('audit-chain', dayMs, () => reportAudit(database.db, log, stopping.signal), log)
    isReady = true
    void Promise.resolve(demo?.finished).then(returnMemory)
    return {
      async stop() {
        isReady = false
        stopping.abort()
        await auditCheck.stop()
        await demo?.stop()
        await app.close()
        await mailer.stop()
        await place?.unregister()
        await close()
      },
    }
  } catch (error) {
    await place?.unregister()
    await close()
    throw error
  }
}
