import { randomUUID } from 'node:crypto'
import { contract, type EnvironmentInfo } from '@apim/contract'
import { bodyBytesMax } from '@apim/contract/constants'
import { openApi } from '@apim/contract/openapi'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Db } from './db/client.ts'
import { actuator } from './http/actuator.ts'
import { readToken } from './http/authenticate.ts'
import { errorHandler, notFound } from './http/errors.ts'
import { securityHeaders } from './http/headers.ts'
import { onlyOwnHosts } from './http/hosts.ts'
import { requireAccess } from './http/implement.ts'
import { limitRequests, type RequestLimits } from './http/limits.ts'
import { plainPeers } from './http/peers.ts'
import { portal } from './http/portal.ts'
import { RequestLog } from './http/request-log.ts'
import type { Authenticate } from './http/signed-in.ts'
import { createIdempotency } from './idempotency/index.ts'
import { repeat } from './jobs/repeat.ts'
import { defaultTimes, type WorkTimes } from './jobs/times.ts'
import { type AccessService, access, type Keys } from './modules/access/index.ts'
import { type Apis, apis } from './modules/apis/index.ts'
import { type Consumers, consumers, createConsumerWork } from './modules/consumers/index.ts'
import { type Deployments, deployments } from './modules/deployments/index.ts'
import { gateway } from './modules/gateway/index.ts'
import { lists } from './modules/lists/index.ts'
import { reports } from './modules/reports/index.ts'
import { type ResourceService, resourceService, resources } from './modules/resources/index.ts'
import { type LogoutCheck, session } from './modules/session/index.ts'
import { type Resolve, systemResolve } from './security/egress.ts'
import type { Vault } from './security/vault.ts'

export interface AppOptions {
  db: Db
  log: FastifyBaseLogger
  authenticate: Authenticate
  /** Reads what the identity provider says of sessions that it ended; left out where it is the embedded one. */
  checkLogout?: LogoutCheck
  vault: Vault
  info: EnvironmentInfo
  publicUrl: string
  /** Addresses and CIDR ranges whose `X-Forwarded-*` is believed; nobody's when left out. */
  trustedProxies?: readonly string[]
  issuer: string
  embeddedIdentity: boolean
  limits: RequestLimits
  /** What happens to an organization's keys when its access comes and goes. */
  keys?: Keys
  /** Whether this process finishes work on gateways that others left, and repairs what was changed there; not unless told. */
  reconciles?: boolean
  workTimes?: WorkTimes
  /** Our own doors beside this server's, as URLs or host:port: no deployment may lead to them. */
  ownAddresses?: readonly string[]
  resolve?: Resolve
  /** Folder of the built portal. */
  portalFolder?: string
  metricsToken?: string | undefined
  health(): Promise<Record<string, boolean>>
  metrics(): Promise<string>
  /** Mounts what lives beside the API, such as the embedded identity provider, before the portal's catch-all. */
  beside?(app: FastifyInstance): Promise<void>
}

/** What the modules do, for work that the product itself does in somebody's name. */
export interface Services {
  apis: Apis
  access: AccessService
  deployments: Deployments['service']
  consumers: Consumers['service']
  resources: ResourceService
}

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

const hourMs = 3_600_000

/** Idempotency-Keys for every call that changes something. */
const keepAnswers = (app: FastifyInstance, { db, log, reconciles }: AppOptions) => {
  const idempotency = createIdempotency(db)
  app.decorate('idempotency', idempotency)
  app.addHook('onReady', async () => {
    if (!reconciles) return
    const purging = repeat('idempotency-keys', hourMs, idempotency.purge, log)
    app.addHook('onClose', () => purging.stop())
  })
}

/** The portal's server: every module in order, each with what it needs and no more. Does not listen yet. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const app = await secureServer(options)
  app.setErrorHandler(errorHandler(await limitRequests(app, options.limits)))
  await app.register(multipart, { throwFileSizeLimit: true })
  keepAnswers(app, options)
  actuator(app, { info: options.info, health: options.health, metrics: options.metrics, metricsToken: options.metricsToken })
  const document = openApi(contract, options.info.version)
  app.get('/api/openapi.json', { config: { access: 'public' } }, async () => document)
  session(app, options)
  const resolve = options.resolve ?? systemResolve
  resources(app, { ...options, resolve })
  const servers = resourceService(options)
  const work = {
    ...options,
    resources: servers,
    times: options.workTimes ?? defaultTimes,
    reconciles: options.reconciles ?? false,
    ownAddresses: [options.publicUrl, options.issuer, ...(options.ownAddresses ?? [])],
    resolve,
  }
  const consumerWork = createConsumerWork(work)
  const gallery = apis(app, options)
  const grants = access(app, { ...options, keys: options.keys ?? consumerWork.keys })
  lists(app, options)
  const deployed = deployments(app, work)
  const keys = consumers(app, { ...work, deployments: deployed, own: consumerWork })
  reports(app, { db: options.db, gateways: servers })
  gateway(app, work)
  app.decorate('services', { apis: gallery, access: grants, deployments: deployed.service, consumers: keys.service, resources: servers })
  await options.beside?.(app)
  if (options.portalFolder) await portal(app, options.portalFolder, options.publicUrl)
  return app
}
