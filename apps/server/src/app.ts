import { randomUUID } from 'node:crypto'
import { contract } from '@apim/contract'
import { bodyBytesMax } from '@apim/contract/constants'
import { openApi } from '@apim/contract/openapi'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import type { AppOptions } from './app-options.ts'
import { readToken } from './http/authenticate.ts'
import { actuator } from './http/edge/actuator.ts'
import { securityHeaders } from './http/edge/headers.ts'
import { onlyOwnHosts } from './http/edge/hosts.ts'
import { plainPeers } from './http/edge/peers.ts'
import { errorHandler, notFound } from './http/errors.ts'
import { requireAccess } from './http/implement.ts'
import { createStateChangingGets } from './http/legacy-gets/counts.ts'
import { limitRequests } from './http/limits.ts'
import { portal } from './http/portal.ts'
import { RequestLog } from './http/request-log.ts'
import { createIdempotency } from './idempotency/index.ts'
import { runInBackground } from './jobs/background.ts'
import { passes } from './jobs/passes.ts'
import { createRetention, defaultRetention } from './jobs/retention.ts'
import { defaultTimes } from './jobs/times.ts'
import { accessRoutes, createAccess } from './modules/access/index.ts'
import { apiLifeRoutes, createApiLife } from './modules/api-life/index.ts'
import { apisRoutes, createApis } from './modules/apis/index.ts'
import { applicationsRoutes, createApplications, ownership } from './modules/applications/index.ts'
import { auditRoutes, createAudit } from './modules/audit/index.ts'
import { businessAreasRoutes, createBusinessAreas } from './modules/business-areas/index.ts'
import { certificatesExpiry, certificatesRoutes, createCertificates } from './modules/certificates/index.ts'
import { checklistRoutes, createChecklist } from './modules/checklist/index.ts'
import { codegenRoutes, createCodegen } from './modules/codegen/index.ts'
import { consumersRoutes, countingKeys, createConsumers, createConsumerWork, heldKeysInbox, keysExpiry } from './modules/consumers/index.ts'
import { createDeployments, deploymentsRoutes } from './modules/deployments/index.ts'
import { createExpiry, expiryRoutes } from './modules/expiry/index.ts'
import { createFavourites, favouritesRoutes } from './modules/favourites/index.ts'
import { createGateway, gatewayRoutes } from './modules/gateway/index.ts'
import { createHelp, helpRoutes } from './modules/help/index.ts'
import { createInbox, inboxRoutes } from './modules/inbox/index.ts'
import { createInvitations, invitationsExpiry, invitationsRoutes } from './modules/invitations/index.ts'
import { createIssueReports, issueReportsRoutes } from './modules/issue-reports/index.ts'
import { createMails, mailsRoutes } from './modules/mails/index.ts'
import { createNotifications, notificationsRoutes } from './modules/notifications/index.ts'
import {
  createOrganizationDeletions,
  organizationDeletionsInbox,
  organizationDeletionsRoutes,
} from './modules/organization-deletions/index.ts'
import { createOrganizations, organizationsRoutes } from './modules/organizations/index.ts'
import { createPalette, paletteRoutes } from './modules/palette/index.ts'
import {
  createRegistration,
  defaultRegistrationLimits,
  registrationRoutes,
  registrationsInbox,
  traces,
} from './modules/registration/index.ts'
import { createReports, reportsRoutes } from './modules/reports/index.ts'
import { createResources, resourcesRoutes, secretsExpiry } from './modules/resources/index.ts'
import { createSession, sessionRoutes } from './modules/session/index.ts'
import { createSpecRules, specRulesRoutes } from './modules/spec-rules/index.ts'
import { createTerms, termsRoutes } from './modules/terms/index.ts'
import { createTries, triesRoutes } from './modules/tries/index.ts'
import { createUsers, usersRoutes } from './modules/users/index.ts'
import { createWebhooks, webhooksRoutes } from './modules/webhooks/index.ts'
import { kongServers } from './outside/kong-servers.ts'
import { purgeableData } from './purgeables.ts'
import { systemResolve } from './security/egress.ts'

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
  const { internalEmailDomains: internalDomains = [], registrationLimits: limits = defaultRegistrationLimits, keyReveal = true } = options

  const invitations = createInvitations({ db, issuer, makeAccount: options.makeAccount })
  const users = createUsers({ db, log, ownership, traces, invitations, internalEmailDomains: internalDomains })
  const registration = createRegistration({ db, log, limits, internalDomains, users, invitations })
  const resources = createResources({ db, vault, publicUrl, keys: countingKeys, ...reach })
  const specRules = createSpecRules({ db })
  const apis = createApis({ db, log, keyMaxDays: options.keyMaxDays, publicUrl, specRules })
  const applications = createApplications({ db, apis: apis.ofApplication })
  const businessAreas = createBusinessAreas({ db })
  const servers = kongServers(resources.kongResource, times.callTimeoutMs)
  const work = createConsumerWork({ db, log, times, vault, servers })
  const keys = options.keys ?? work.keys
  const access = createAccess({ db, keys })
  const deployments = createDeployments({ db, log, times, servers, consumers: work.ofDeployments, resources, publicUrl, ...reach })
  const consumers = createConsumers({ db, vault, times, deployments, work, keyMaxDays: options.keyMaxDays, keyReveal })
  const organizations = createOrganizations({ db, consumers, keys, users })
  const reports = createReports({ db, log, gateways: resources, retentionDays: (options.retention ?? defaultRetention).accessLogDays })
  const erasing = { consumers: work.ofOrganizations, removeAccounts: options.removeAccounts }
  const organizationDeletions = createOrganizationDeletions({ db, log, usage: reports.usage, keys, users, ...erasing })
  return {
    audit: createAudit({ db, log }),
    invitations,
    session: createSession({ db, log, issuer, checkLogout: options.checkLogout, keyReveal }),
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
    businessAreas,
    favourites: createFavourites({ db }),
    help: createHelp(options.helpVideos),
    checklist: createChecklist({ db }),
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
    palette: createPalette({ apis, applications, organizations, users, consumers, businessAreas, resources }),
    webhooks: createWebhooks({ db, log, vault, publicUrl, ...reach, ...options.webhooks }),
    endedKeys: work.ended,
    reconciling: passes([deployments.reconciler, work.reconciler], { db, log, times }),
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
  favouritesRoutes(app, modules.favourites)
  helpRoutes(app, modules.help)
  checklistRoutes(app, modules.checklist)
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
  for (const { stop } of [services.apis, services.audit, services.registration.intake]) app.addHook('onClose', stop)
  await options.mount?.(app)
  if (options.portalFolder) await portal(app, options.portalFolder, options.publicUrl)
  return app
}
