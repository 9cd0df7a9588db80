import { randomUUID } from 'node:crypto'
import { contract, type EnvironmentInfo, type HelpVideo } from '@apim/contract'
import { bodyBytesMax } from '@apim/contract/constants'
import { openApi } from '@apim/contract/openapi'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Db } from './db/client.ts'
import { readToken } from './http/authenticate.ts'
import { actuator } from './http/edge/actuator.ts'
import { securityHeaders } from './http/edge/headers.ts'
import { onlyOwnHosts } from './http/edge/hosts.ts'
import { plainPeers } from './http/edge/peers.ts'
import { errorHandler, notFound } from './http/errors.ts'
import { requireAccess } from './http/implement.ts'
import { createStateChangingGets } from './http/legacy-gets/counts.ts'
import { limitRequests, type RequestLimits } from './http/limits.ts'
import { portal } from './http/portal.ts'
import { RequestLog } from './http/request-log.ts'
import type { Authenticate } from './http/signed-in.ts'
import { createIdempotency } from './idempotency/index.ts'
import { runInBackground } from './jobs/background.ts'
import { passes } from './jobs/passes.ts'
import { createRetention, defaultRetention, type Retention } from './jobs/retention.ts'
import { defaultTimes, type WorkTimes } from './jobs/times.ts'
import { accessRoutes, createAccess, type Keys } from './modules/access/index.ts'
import { apiLifeRoutes, createApiLife } from './modules/api-life/index.ts'
import { apisRoutes, createApis } from './modules/apis/index.ts'
import { applicationsRoutes, createApplications, ownership } from './modules/applications/index.ts'
import { auditRoutes, createAudit } from './modules/audit/index.ts'
import { businessAreasRoutes, createBusinessAreas } from './modules/business-areas/index.ts'
import { certificatesExpiry, certificatesRoutes, createCertificates } from './modules/certificates/index.ts'
import { type CodegenPlace, codegenRoutes, createCodegen } from './modules/codegen/index.ts'
import { consumersRoutes, createConsumers, createConsumerWork, heldKeysInbox, keysExpiry } from './modules/consumers/index.ts'
import { createDeployments, deploymentsRoutes } from './modules/deployments/index.ts'
import { createExpiry, expiryRoutes } from './modules/expiry/index.ts'
import { createGateway, gatewayRoutes } from './modules/gateway/index.ts'
import { createHelp, helpRoutes } from './modules/help/index.ts'
import { createInbox, inboxRoutes } from './modules/inbox/index.ts'
import { createInvitations, invitationsExpiry, invitationsRoutes, type MakeAccount } from './modules/invitations/index.ts'
import { createIssueReports, issueReportsRoutes } from './modules/issue-reports/index.ts'
import { createMails, mailsRoutes } from './modules/mails/index.ts'
import { createNotifications, notificationsRoutes } from './modules/notifications/index.ts'
import {
  createOrganizationDeletions,
  organizationDeletionsInbox,
  organizationDeletionsRoutes,
  type RemoveAccounts,
} from './modules/organization-deletions/index.ts'
import { createOrganizations, organizationsRoutes } from './modules/organizations/index.ts'
import { createPalette, paletteRoutes } from './modules/palette/index.ts'
import {
  createRegistration,
  defaultRegistrationLimits,
  type RegistrationLimits,
  registrationRoutes,
  registrationsInbox,
  traces,
} from './modules/registration/index.ts'
import { createReports, reportsRoutes } from './modules/reports/index.ts'
import { createResources, resourcesRoutes, secretsExpiry } from './modules/resources/index.ts'
import { createSession, type LogoutCheck, sessionRoutes } from './modules/session/index.ts'
import { createSpecRules, specRulesRoutes } from './modules/spec-rules/index.ts'
import { createTerms, termsRoutes } from './modules/terms/index.ts'
import { createTries, triesRoutes } from './modules/tries/index.ts'
import { createUsers, usersRoutes } from './modules/users/index.ts'
import { createWebhooks, type WebhookOptions, webhooksRoutes } from './modules/webhooks/index.ts'
import type { GeneratorLimits } from './outside/code-generator/index.ts'
import { kongServers } from './outside/kong-servers.ts'
import { purgeableData } from './purgeables.ts'
import { type Resolve, systemResolve } from './security/egress.ts'
import type { Vault } from './security/vault.ts'

export interface AppOptions {
  db: Db
  log: FastifyBaseLogger
  authenticate: Authenticate
  /** Validates back-channel logouts of an external identity provider; absent for the embedded one. */
  checkLogout?: LogoutCheck
  vault: Vault
  info: EnvironmentInfo
  publicUrl: string
  /** Addresses and CIDR ranges whose `X-Forwarded-*` headers are trusted; none by default. */
  trustedProxies?: readonly string[]
  issuer: string
  embeddedIdentity: boolean
  /** Makes an account at the embedded provider for someone who is invited. */
  makeAccount?: MakeAccount | undefined
  /** Removes accounts at the embedded provider. */
  removeAccounts?: RemoveAccounts | undefined
  /** The provider's own email domains; none by default. */
  internalEmailDomains?: readonly string[]
  /** For how many days a key may be valid; without it keys need no end. */
  keyMaxDays?: number | undefined
  /** The videos of the page Help; without them it leads to its own steps. */
  helpVideos?: HelpVideo[]
  limits: RequestLimits
  /** How often someone may sign up. */
  registrationLimits?: RegistrationLimits
  /** Whether the specification's GETs that change something are accepted; they are by default. */
  stateChangingGets?: boolean
  /** What happens to an organization's keys when its access is granted or withdrawn. */
  keys?: Keys
  /** Whether this process reconciles gateways: finishes abandoned work and repairs drift. Off by default. */
  reconciles?: boolean
  workTimes?: WorkTimes
  /** Retention periods of data that is not kept forever. */
  retention?: Retention
  /** Our own endpoints besides this server's, as URLs or host:port: no deployment may target them. */
  ownAddresses?: readonly string[]
  webhooks?: WebhookOptions
  /** Whether a mail server is configured; without one emails stay in the outbox. */
  isSendingMail?: boolean
  resolve?: Resolve
  /** Where the code generator is kept and fetched from, and the Java that runs it. */
  codegen: CodegenPlace
  /** What a generation of code may cost. */
  codegenLimits?: GeneratorLimits
  /** Folder of the built portal. */
  portalFolder?: string
  metricsToken?: string | undefined
  health(): Promise<Record<string, boolean>>
  metrics(): Promise<string>
  /** Mounts what runs next to the API, such as the embedded identity provider, before the portal's catch-all. */
  mount?(app: FastifyInstance): Promise<void>
}

/** The modules' services, for work that the product does on a user's behalf. */
export type Services = ReturnType<typeof createModules>

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
}

const secureServer = async (options: AppOptions) => {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: [...(options.trustedProxies ?? [])],
    bodyLimit: bodyBytesMax,
    requestTimeout: 120_000,
    return503OnClosing: true,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
  })
  app.setNotFoundHandler(() => {
    throw notFound('Page')
  })
  plainPeers(app)
  requireAccess(app)
  onlyOwnHosts(app, options.publicUrl)
  await securityHeaders(app, options)
  readToken(app, options.authenticate)
  return app
}

/** Creates every module with its dependencies, in order. */
const createModules = (options: AppOptions) => {
  const { db, log, vault, publicUrl, issuer, resolve = systemResolve, workTimes: times = defaultTimes } = options
  const reach = { ownAddresses: [publicUrl, issuer, ...(options.ownAddresses ?? [])], resolve }
  const { internalEmailDomains: internalDomains = [], registrationLimits: limits = defaultRegistrationLimits } = options

  const invitations = createInvitations({ db, issuer, makeAccount: options.makeAccount })
  const users = createUsers({ db, log, ownership, traces, invitations, internalEmailDomains: internalDomains })
  const registration = createRegistration({ db, log, limits, internalDomains, users, invitations })
  const resources = createResources({ db, vault, publicUrl, ...reach })
  const specRules = createSpecRules({ db })
  const apis = createApis({ db, log, keyMaxDays: options.keyMaxDays, publicUrl, specRules })
  const applications = createApplications({ db, apis: apis.ofApplication })
  const servers = kongServers(resources.kongResource, times.callTimeoutMs)
  const work = createConsumerWork({ db, log, times, vault, servers })
  const keys = options.keys ?? work.keys
  const access = createAccess({ db, keys })
  const deployments = createDeployments({ db, log, times, servers, consumers: work.ofDeployments, resources, publicUrl, ...reach })
  const consumers = createConsumers({ db, vault, times, deployments, work, keyMaxDays: options.keyMaxDays })
  const organizations = createOrganizations({ db, consumers, keys, users })
  const reports = createReports({ db, log, gateways: resources, retentionDays: (options.retention ?? defaultRetention).accessLogDays })
  const erasing = { consumers: work.ofOrganizations, removeAccounts: options.removeAccounts }
  const organizationDeletions = createOrganizationDeletions({ db, log, usage: reports.usage, keys, users, ...erasing })
  const reconciling = passes([deployments.reconciler, work.reconciler], { db, log, times })
  return {
    audit: createAudit({ db, log }),
    invitations,
    session: createSession({ db, log, issuer, checkLogout: options.checkLogout }),
    users,
    registration,
    terms: createTerms({ db }),
    resources,
    certificates: createCertificates({ db, resources }),
    specRules,
    apis,
    apiLife: createApiLife({ db, apis, deployments }),
    codegen: createCodegen({ log, apis, place: options.codegen, limits: options.codegenLimits }),
    tries: createTries({ db, vault, apis, ...reach }),
    applications,
    businessAreas: createBusinessAreas({ db }),
    help: createHelp(options.helpVideos),
    issueReports: createIssueReports({ db }),
    mails: createMails({ db, publicUrl, isSending: options.isSendingMail ?? false }),
    gateway: createGateway({ resources }),
    access,
    deployments,
    consumers,
    organizations,
    reports,
    inbox: createInbox({ db, sources: [registrationsInbox, ...access.inbox, heldKeysInbox, organizationDeletionsInbox] }),
    notifications: createNotifications({ db }),
    expiry: createExpiry({ db, log, sources: [certificatesExpiry(db), secretsExpiry, keysExpiry, invitationsExpiry] }),
    organizationDeletions,
    palette: createPalette({ apis, applications, organizations, users }),
    webhooks: createWebhooks({ db, log, vault, publicUrl, ...reach, ...options.webhooks }),
    endedKeys: work.ended,
    reconciling,
  }
}

const registerRoutes = (app: FastifyInstance, modules: Services): void => {
  auditRoutes(app, modules.audit)
  invitationsRoutes(app, modules.invitations)
  sessionRoutes(app, modules.session)
  usersRoutes(app, modules.users)
  registrationRoutes(app, modules.registration)
  termsRoutes(app, modules.terms)
  resourcesRoutes(app, modules.resources)
  certificatesRoutes(app, modules.certificates)
  specRulesRoutes(app, modules.specRules)
  apisRoutes(app, modules.apis)
  apiLifeRoutes(app, modules.apiLife)
  codegenRoutes(app, modules.codegen)
  triesRoutes(app, modules.tries)
  applicationsRoutes(app, modules.applications)
  businessAreasRoutes(app, modules.businessAreas)
  helpRoutes(app, modules.help)
  issueReportsRoutes(app, modules.issueReports)
  mailsRoutes(app, modules.mails)
  gatewayRoutes(app, modules.gateway)
  accessRoutes(app, modules.access)
  deploymentsRoutes(app, modules.deployments)
  consumersRoutes(app, modules.consumers)
  organizationsRoutes(app, modules.organizations)
  reportsRoutes(app, modules.reports)
  inboxRoutes(app, modules.inbox)
  notificationsRoutes(app, modules.notifications)
  expiryRoutes(app, modules.expiry)
  organizationDeletionsRoutes(app, modules.organizationDeletions)
  paletteRoutes(app, modules.palette)
  webhooksRoutes(app, modules.webhooks)
}

/** The portal's server: every module in order, each with only the dependencies it names. Does not listen yet. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const app = await secureServer(options)
  app.setErrorHandler(errorHandler(await limitRequests(app, options.limits)))
  await app.register(multipart, { throwFileSizeLimit: true })
  const idempotency = createIdempotency(options.db, options.vault)
  app.decorate('idempotency', idempotency)
  const gets = createStateChangingGets(options.stateChangingGets ?? true)
  app.decorate('stateChangingGets', gets)
  const services = createModules(options)
  const metrics = async () => (await options.metrics()) + gets.metrics() + services.tries.metrics()
  actuator(app, { info: options.info, health: options.health, metrics, metricsToken: options.metricsToken })
  const document = openApi(contract, options.info.version)
  app.get('/api/openapi.json', { config: { access: 'public' } }, async () => document)
  registerRoutes(app, services)
  app.decorate('services', services)
  const { reports, organizationDeletions } = services
  const purgeables = [
    idempotency.kept,
    reports.log.kept,
    organizationDeletions.purge,
    ...purgeableData(options.db, options.retention ?? defaultRetention),
  ]
  const retention = createRetention(options.db, purgeables, options.log)
  if (options.reconciles)
    runInBackground(app, [
      services.reconciling,
      services.endedKeys.background,
      services.consumers.quotaNotices.background,
      services.apis.searchable.background,
      services.reports.log.room,
      services.session.viewAs.sweeping,
      services.organizationDeletions.lateUse.background,
      services.registration.intake,
      services.expiry.reminders.background,
      services.webhooks.delivery.background,
      retention,
    ])
  // Before the server waits for calls to end: one may wait a minute for its code.
  app.addHook('preClose', services.codegen.stop)
  app.addHook('onClose', services.apis.stop)
  app.addHook('onClose', services.audit.stop)
  app.addHook('onClose', services.registration.intake.stop)
  await options.mount?.(app)
  if (options.portalFolder) await portal(app, options.portalFolder, options.publicUrl)
  return app
}
