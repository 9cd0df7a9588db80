import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { AppOptions } from '../src/app-options.ts'
import { type apis, consumers, deployments } from '../src/db/schema/index.ts'
import { defaultTimes, type WorkTimes } from '../src/jobs/times.ts'
import { buildTestApp } from './app.ts'
import { ask } from './ask.ts'
import { buildApi, buildApplication, buildPeople } from './factories.ts'
import { startFaultyAdmin } from './faulty-admin.ts'
import { startTestGateway, startTestUpstream } from './gateway.ts'

/** The product's own values, so that a busy machine causes no failure; only leftovers and drift are checked more often. */
export const calmTimes: WorkTimes = { ...defaultTimes, reconcileMs: 200, driftMs: 400 }

/** For gateways made to hang or be unreachable: short enough that a test can wait until the portal gives up. */
export const quickTimes: WorkTimes = { ...calmTimes, leaseMs: 4000, callTimeoutMs: 2500, patienceMs: 10_000, cleanupMs: 3000 }

/** What the main job needs: the application, people, an API with a maintainer, a real gateway and a real service behind it. */
export const buildMainJob = async (more: Partial<AppOptions> = {}) => {
  const gateway = await startTestGateway()
  const upstream = await startTestUpstream()
  const admin = await startFaultyAdmin(gateway.adminUrl)
  const app = await buildTestApp({ workTimes: calmTimes, ...more })
  const people = await buildPeople(app.db)
  const { resources } = app.app.services
  const resourceId = await resources.ensureKongResource({
    name: 'Embedded gateway',
    adminUrl: admin.url,
    apiUrl: gateway.proxyUrl,
    httpLogEndpoint: 'http://127.0.0.1:18799/ingest/access-log',
    adminApiKey: gateway.token,
    allowedUpstreams: ['127.0.0.1'],
  })
  const payments = await buildApplication(app.db, people.provider.id, [people.maintainer.id, people.author.id], { external: true })
  let count = 0
  const newApi = (values: Partial<typeof apis.$inferInsert> = {}) =>
    buildApi(app.db, people.maintainer.id, { applicationId: payments.id, organizationId: people.provider.id, ...values })
  const letters = (n: number): string => (n < 26 ? String.fromCharCode(97 + n) : letters(Math.floor(n / 26) - 1) + letters(n % 26))
  const form = (apiId: number, values: Record<string, unknown> = {}) => {
    const name = `deal${letters(count++)}x`
    return { id: apiId, kongServer: resourceId, env: 'DEV', auth: 'apikey', name, contextPath: name, upstreamUrl: upstream.url, ...values }
  }
  const as = (person: { email: string }, claims: Record<string, unknown> = {}) => app.as(person.email, claims)
  return {
    app,
    people,
    gateway,
    /** The proxy to the gateway's Admin API, for injecting faults. */
    admin,
    upstream,
    resourceId,
    resources,
    payments,
    newApi,
    form,
    as,
    /** A new API, deployed. */
    deployed: async (values: Record<string, unknown> = {}) => {
      const api = await newApi()
      const { body, status, text } = await as(people.maintainer).post('/api/swagger/deploy', form(api.id, values))
      if (status !== 200) throw new Error(text)
      return { api, ...(body as { id: number; gatewayUrl: string; env: string }) }
    },
    /** Sends the deploy form; an edit is based on the current version. */
    deploy: async (sent: object, person: { email: string } = people.maintainer) => {
      const { deploymentId } = sent as { deploymentId?: number }
      const begun = deploymentId === undefined ? undefined : await as(person).get(`/api/swaggers/deployment/${deploymentId}`)
      return as(person).post('/api/swagger/deploy', { ...(begun?.body.version && { version: begun.body.version }), ...sent })
    },
    /** Sends a request every 50 ms until stopped; returns every status seen. */
    probe: (url: string, apiKey?: string) => {
      const seen: number[] = []
      let isStopped = false
      const run = (async () => {
        while (!isStopped) {
          const answer = await ask(url, apiKey).catch(() => undefined)
          seen.push(answer?.status ?? 0)
          await sleep(50)
        }
      })()
      return {
        stop: async () => {
          isStopped = true
          await run
          return seen
        },
      }
    },
    /** Waits until no work is left at the gateway. */
    settled: async () => {
      const patientUntil = Date.now() + 45_000
      while (Date.now() < patientUntil) {
        const open = await app.db.$count(deployments, eq(deployments.settled, false))
        if (open + (await app.db.$count(consumers, eq(consumers.settled, false))) === 0) return
        await sleep(100)
      }
      throw new Error('the work was not finished within 45 s')
    },
    call: ask,
    close: async () => {
      await app.close()
      await admin.stop()
      await gateway.stop()
      await upstream.stop()
    },
  }
}
export type MainJob = Awaited<ReturnType<typeof buildMainJob>>
