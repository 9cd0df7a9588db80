import { randomBytes } from 'node:crypto'
import { can, type TargetTest, type TargetTestForm } from '@apim/contract'
import { targetTestsPerMinute } from '@apim/contract/deployments/target-outcomes'
import type { KongAdmin } from '@apim/kong-admin'
import type { FastifyBaseLogger } from 'fastify'
import { createPerMinute } from '../../../http/callers/per-minute.ts'
import { createConcurrencyLimit } from '../../../http/concurrency-limit.ts'
import { allow, fieldErrors, notFound, Refusal } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import { crashpoint } from '../../../jobs/crashpoint.ts'
import { askThrough, type Heard } from '../../../outside/ask-gateway.ts'
import { whyUnanswered } from '../../../outside/gateway-answer.ts'
import { reachedGateway } from '../../../outside/gateway-proxy.ts'
import { withGatewayRefusals } from '../../../outside/kong.ts'
import { unresolvedHost } from '../../../security/egress.ts'
import type { GatewayServers, KongResource, Resources } from '../../resources/index.ts'
import type { DeploymentsStore } from '../deployments.store.ts'
import { type Surroundings, upstreamError } from '../intent/deploy-rules.ts'
import type { TargetTestsStore } from './target-tests.store.ts'
import { putTest, removeTest, type TestPlan, testHeader } from './test-objects.ts'

export interface TargetTestDeps extends Surroundings {
  log: FastifyBaseLogger
  store: Pick<DeploymentsStore, 'findApi' | 'isDeployedAt'>
  tests: TargetTestsStore
  servers: Pick<GatewayServers, 'connect'>
  resources: Pick<Resources, 'kongResource' | 'mayUse'>
}

/** The longest that a test may take, and how long its objects count as in use, both in seconds: what is there after that was left behind. */
const testSecondsMax = 25
const leaseSeconds = 60

const without = (outcome: TargetTest['outcome']): TargetTest => ({ outcome, status: null, ms: null })

/** An answer that says something of the target. Throws 504 where the gateway did not serve the test in time, and 502 where it refused the call itself. */
const fromTarget = ({ name }: KongResource, heard: Heard): Heard => {
  const { status, said, isByGateway, isServed } = heard
  if (!isServed) throw new Refusal(504, `The gateway server ${name} did not take over the test in time`)
  if (isByGateway && whyUnanswered(status, said) === undefined)
    throw new Refusal(502, `The gateway server ${name} refused the test itself, with status ${status}, so the target was not asked`)
  return heard
}

const limits = () => ({
  count: createPerMinute('You can test targets', targetTestsPerMinute),
  running: createConcurrencyLimit({
    perUser: 2,
    all: 20,
    own: { status: 429, message: 'Two of your tests are still running. Wait for one of them.' },
    others: 'Many targets are being tested. Try again in a few seconds.',
    retryAfterS: 5,
  }),
})

/**
 * Tests whether a gateway reaches a target: a service and a route that lead there for a moment, behind an unguessable path and header, are called once
 * through the gateway and removed in any case (decision 71).
 */
export const createTargetTest = (deps: TargetTestDeps) => {
  const { log, store, tests, servers, resources } = deps
  const { count, running } = limits()

  const usableServer = async (user: SignedIn, { id, kongServer }: TargetTestForm): Promise<KongResource> => {
    const mayUse = (await resources.mayUse(user, kongServer)) || (await store.isDeployedAt(id, kongServer))
    const resource = mayUse ? await resources.kongResource(kongServer) : undefined
    if (!resource) throw fieldErrors({ kongServer: 'This gateway server is not available' })
    return resource
  }

  const ask = async (kong: KongAdmin, server: KongResource, { part, ...what }: Omit<TestPlan, 'path' | 'secret'>, signal: AbortSignal) => {
    const path = `/apim-target-test-${randomBytes(16).toString('hex')}`
    const secret = randomBytes(32).toString('hex')
    const gateway = await reachedGateway(server, path, deps)
    await withGatewayRefusals(server, () => putTest(kong, { ...what, part, path, secret }))
    crashpoint('target-test:made')
    return fromTarget(server, await askThrough({ ...gateway, name: server.name }, [[testHeader, secret]], signal))
  }

  const outcomeAt = async (kong: KongAdmin, server: KongResource, testId: number, { upstreamUrl }: TargetTestForm): Promise<TargetTest> => {
    const signal = AbortSignal.timeout(testSecondsMax * 1000)
    const what = { testId, upstreamUrl, allowedUpstreams: server.allowedUpstreams }
    const { status, said, ms } = await ask(kong, server, { ...what, part: 'target' }, signal)
    const why = whyUnanswered(status, said)
    if (why === undefined) return { outcome: 'answered', status, ms }
    if (why !== 'unreachable' || !upstreamUrl.startsWith('https:')) return without(why)
    // A gateway says the same of a refused connection and of one that is not TLS: something that answers without it is there.
    const plain = await ask(kong, server, { ...what, part: 'plain' }, signal)
    return without(whyUnanswered(plain.status, plain.said) === undefined ? 'tls-failed' : why)
  }

  const cleanUp = async (kong: KongAdmin, testId: number): Promise<void> => {
    try {
      await removeTest(kong, testId)
      await tests.end(testId)
    } catch (error) {
      log.warn({ err: error, testId }, 'a test of a target could not be removed from its gateway; the drift check removes it')
    }
  }

  /**
   * Throws 404 for an API that the user may not see, 400 for a target that the gateway must not call, 429 with Retry-After, 502 and 504 where the gateway
   * itself cannot be reached.
   */
  return async (user: SignedIn, form: TargetTestForm): Promise<TargetTest> => {
    const api = await store.findApi(user, form.id)
    if (!api) throw notFound('API')
    allow(can.editDeployment(user, api))
    const server = await usableServer(user, form)
    count(user.id)
    const refused = await upstreamError(form.upstreamUrl, server, deps)
    if (refused === unresolvedHost) return without('unresolved')
    if (refused !== undefined) throw fieldErrors({ upstreamUrl: refused })
    return running.during(user.id, async () => {
      const kong = servers.connect(server)
      const testId = await tests.begin(server.id, leaseSeconds)
      try {
        return await outcomeAt(kong, server, testId, form)
      } finally {
        await cleanUp(kong, testId)
      }
    })
  }
}
