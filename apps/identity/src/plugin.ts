import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type Provider from 'oidc-provider'
import { type Context, pageContext, RETRY_AFTER, sendPage } from './context.ts'
import { createDevices } from './devices.ts'
import { crossOrigin, refuseNul, securityHeaders, siblingOrigins } from './headers.ts'
import { forgotPasswordRoutes } from './interactions/forgot-password.ts'
import { acceptForms, refuseForeignForms } from './interactions/form.ts'
import { loginRoutes } from './interactions/login.ts'
import { resetPasswordRoutes } from './interactions/reset-password.ts'
import { mountProvider } from './mount.ts'
import type { IdentityOptions } from './options.ts'
import { serveAssets } from './pages/assets.ts'
import { errorPage } from './pages/notice-pages.ts'
import { loadKeys } from './provider/keys.ts'
import { createProvider } from './provider/provider.ts'
import { insertSeedAccounts } from './storage/accounts.ts'
import { removeExpired } from './storage/adapter.ts'

const SWEEP_MS = 60_000

/**
 * The embedded OpenID provider as a Fastify plugin, mounted at the issuer's path. Register it at the root, without a prefix, on a database
 * that `migrateIdentity` has prepared. Registering fails if a key file is damaged or the database does not respond.
 */
export const identity: FastifyPluginAsync<IdentityOptions> = async (app, options) => {
  const places = { mount: new URL(options.issuer).pathname.replace(/\/$/, ''), portalUrl: options.portalUrl }
  const keys = await loadKeys(options.dataDir)
  const provider = createProvider(options, keys, places)
  await insertSeedAccounts(options.pool, options.seedAccounts)
  reportFaults(app, provider)

  const clock = options.clock ?? Date.now
  const afterResponse = backgroundWork(app)
  const devices = createDevices({ issuer: options.issuer, keys: keys.cookies })
  const sendMail: Context['sendMail'] = (mail) => options.sendMail(mail)
  const context: Context = { provider, pool: options.pool, places, clock, devices, sendMail, log: app.log, afterResponse }
  sweep(app, () => removeExpired(options.pool, clock()))

  const origins = siblingOrigins(options.portalUrl)
  const guarded = new Set(['token', 'token/revocation', 'me'].map((path) => `${places.mount}/${path}`))
  securityHeaders(app, options.portalUrl)
  crossOrigin(app, origins, guarded)
  refuseNul(app)
  app.setErrorHandler(async (error, request, reply) => {
    const { statusCode, status = statusCode ?? 500 } = error as { statusCode?: number; status?: number }
    if (status >= 500) request.log.error({ err: error }, 'the identity provider failed')
    if (status === 503) reply.header('retry-after', RETRY_AFTER)
    return sendPage(reply, errorPage(pageContext(places, request), status < 500 ? 'invalid_request' : 'server_error'), status)
  })

  await app.register(async (pages) => {
    acceptForms(pages)
    refuseForeignForms(pages, origins)
    await serveAssets(pages, places.mount)
    loginRoutes(pages, context)
    forgotPasswordRoutes(pages, context)
    resetPasswordRoutes(pages, context)
  })
  await app.register(async (protocol) => mountProvider(protocol, provider, places.mount))
}

function reportFaults(app: FastifyInstance, provider: Provider): void {
  provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'the identity provider failed'))
  provider.on('grant.revoked', () => app.log.info({ event: 'identity.grant-revoked' }, 'a grant was revoked'))
}

/** Work that continues after a response; closing the server waits for it. */
function backgroundWork(app: FastifyInstance): Context['afterResponse'] {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(underWay)
  })
  return (work) => {
    const running = work().catch((error: unknown) => app.log.error({ err: error }, 'work after a response failed'))
    underWay.add(running)
    void running.then(() => underWay.delete(running))
  }
}

function sweep(app: FastifyInstance, work: () => Promise<void>): void {
  const run = () => void work().catch((error: unknown) => app.log.warn({ err: error }, 'expired rows were not removed'))
  const timer = setInterval(run, SWEEP_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
