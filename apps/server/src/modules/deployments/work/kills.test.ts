import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { killedPortals, patience } from '../../../../test/killed-portal.ts'
import { buildMainJob, type MainJob } from '../../../../test/main-job.ts'
import { accessGrants, auditLog, consumers, deployments, viewRecords } from '../../../db/schema/index.ts'
import { kongConsumerIdOf } from '../../../gateway/ids.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob({ reconciles: false })
})
afterAll(() => job.close())

const guarded = { rateLimit: { enabled: true, ratePerMinute: 1000 }, ipRestriction: { enabled: true, ips: ['127.0.0.0/8'] } }
const { portal, killAt, untilOneStart } = killedPortals(() => job)

/** Servers are killed one after another, each at its point; then one start must repair everything; then each outcome is checked. */
const afterRecovery = (points: string[], scene: (point: string) => Promise<() => Promise<object>>, guarantee: string, expected: object) => {
  const facts = new Map<string, () => Promise<object>>()
  beforeAll(async () => {
    const waiting = [...points]
    const worker = async () => {
      for (let point = waiting.shift(); point; point = waiting.shift()) facts.set(point, await scene(point))
    }
    await Promise.all([worker(), worker()])
    const next = await portal({ reconciles: true })
    await job.settled()
    await next.stop()
  }, patience)
  it.each(points)(`at %s: ${guarantee}`, async (point) => expect(await facts.get(point)?.()).toEqual(expected))
}

const objectsOf = async (id: number) => {
  const tagged = (all: any[] = []) => all.filter(({ tags }) => tags?.includes(`apim-deployment-${id}`))
  const all = await job.gateway.everything()
  return ['services', 'routes', 'plugins', 'consumers', 'key-auths', 'acls'].map((name) => tagged(all[name]).length)
}
const rowOf = async (apiId: number) => (await job.app.db.select().from(deployments).where(eq(deployments.apiId, apiId)))[0]
const accessTo = (apiId: number) => job.app.db.$count(accessGrants, eq(accessGrants.productId, apiId))
const consumersOf = (deploymentId: number) => job.app.db.select().from(consumers).where(eq(consumers.deploymentId, deploymentId))
const keyFor = async (deploymentId: number, more: Record<string, unknown> = {}) => {
  const form = { deploymentId, organizationId: job.people.acme.id, ...more }
  const { body, status, text } = await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', form)
  if (status !== 200) throw new Error(text)
  return { consumerId: body.consumerId as number, apiKey: body.credentials.apiKey as string }
}

describe('a portal killed while it deploys', () => {
  const points = ['requested', 'leased', 'after-service', 'after-key-auth', 'after-acl', 'after-ip-restriction', 'after-rate-limiting']
  afterRecovery(
    [...points, 'after-http-log', 'before-route', 'after-route', 'verified', 'active'].map((point) => `deploy:${point}`),
    async (point) => {
      const api = await job.newApi()
      const form = job.form(api.id, guarded)
      const url = `${job.gateway.proxyUrl}/${form.contextPath}-dev`
      const prober = job.probe(url)
      await killAt(point, job.people.maintainer, 'POST', '/api/swagger/deploy', form)
      return async () => {
        const row = await rowOf(api.id)
        const audits = and(eq(auditLog.objectType, 'deployment'), eq(auditLog.objectId, String(row?.id)))
        return {
          state: [row?.state, row?.settled, row?.error],
          objects: await objectsOf(row?.id ?? 0),
          withoutKey: (await job.call(url)).status,
          openWhile: (await prober.stop()).filter((status) => ![401, 404].includes(status)),
          audits: await job.app.db.$count(auditLog, audits),
        }
      }
    },
    'the next start completes it, and it was never open',
    { state: ['ACTIVE', true, null], objects: [1, 1, 5, 0, 0, 0], withoutKey: 401, openWhile: [], audits: 1 },
  )
})

describe('a portal killed while it edits', () => {
  afterRecovery(
    ['deploy:after-ip-restriction', 'deploy:after-switch', 'deploy:verified'],
    async (point) => {
      const form = job.form((await job.newApi()).id)
      const { id, gatewayUrl } = (await job.as(job.people.maintainer).post('/api/swagger/deploy', form)).body
      const prober = job.probe(gatewayUrl, (await keyFor(id)).apiKey)
      const { version } = (await job.as(job.people.maintainer).get(`/api/swaggers/deployment/${id}`)).body
      const edit = { ...form, version, deploymentId: id, upstreamUrl: `${job.upstream.url}/new`, ...guarded }
      await killAt(point, job.people.maintainer, 'POST', '/api/swagger/deploy', edit)
      return async () => {
        const row = await rowOf(form.id)
        return {
          state: [row?.state, row?.settled, row?.upstreamUrl === edit.upstreamUrl],
          objects: await objectsOf(id),
          failedCalls: (await prober.stop()).filter((status) => status !== 200),
        }
      }
    },
    'the next start finishes it, and every authorised call was served',
    { state: ['ACTIVE', true, true], objects: [1, 1, 5, 1, 1, 1], failedCalls: [] },
  )
})

describe('a portal killed while it deletes a deployment', () => {
  afterRecovery(
    ['requested', 'leased', 'after-route', 'after-consumer', 'after-plugin#2', 'after-service', 'removed'].map(
      (point) => `delete:${point}`,
    ),
    async (point) => {
      const { id, api, gatewayUrl } = await job.deployed()
      await keyFor(id)
      const prober = job.probe(gatewayUrl)
      await killAt(point, job.people.maintainer, 'DELETE', `/api/swaggers/deployment/${id}`)
      return async () => ({
        state: (await rowOf(api.id))?.state,
        consumers: (await consumersOf(id)).map(({ state, apiKey }) => [state, apiKey]),
        objects: await objectsOf(id),
        openWhile: (await prober.stop()).filter((status) => ![401, 404].includes(status)),
      })
    },
    'the next start leaves nothing, and no call without a key got through',
    { state: 'DELETED', consumers: [['DELETED', null]], objects: [0, 0, 0, 0, 0, 0], openWhile: [] },
  )
})

describe('a portal killed while it issues a key', () => {
  afterRecovery(
    ['requested', 'leased', 'after-consumer', 'after-key', 'after-limit', 'after-group', 'verified'].map((point) => `consumer:${point}`),
    async (point) => {
      const { id, api } = await job.deployed()
      const limit = { enabledRateLimit: true, rateLimitPerDay: 5 }
      const body = { deploymentId: id, organizationId: job.people.acme.id, ...limit }
      await killAt(point, job.people.portalAdmin, 'POST', '/api/kong/add-consumer', body)
      return async () => ({
        objects: await objectsOf(id),
        consumers: (await consumersOf(id)).map(({ state, apiKey }) => [state, apiKey]),
        access: await accessTo(api.id),
        again: (await keyFor(id, limit)).apiKey.slice(0, 4),
      })
    },
    'no one has seen the key, so the next start rolls it back with the access granted with it, and the name is free again',
    { objects: [1, 1, 3, 0, 0, 0], consumers: [['DELETED', null]], access: 0, again: 'apk_' },
  )
})

describe('a portal killed while it deletes a key', () => {
  afterRecovery(
    ['requested', 'after-group', 'after-key', 'after-limit', 'after-consumer', 'done'].map((point) => `consumer-delete:${point}`),
    async (point) => {
      const { id, gatewayUrl } = await job.deployed()
      const { consumerId, apiKey } = await keyFor(id)
      await killAt(point, job.people.portalAdmin, 'DELETE', `/api/consumer/${consumerId}`)
      return async () => ({
        withTheKey: (await job.call(gatewayUrl, apiKey)).status,
        atGateway: (await job.gateway.admin(`/consumers/${kongConsumerIdOf(consumerId)}`)).status,
        objects: await objectsOf(id),
      })
    },
    'the key is dead in the end and nothing is left',
    { withTheKey: 401, atGateway: 404, objects: [1, 1, 3, 0, 0, 0] },
  )
})

/** Revokes access, and checks that its keys are suspended. */
const takenBack = async (apiId: number) => {
  const [grant] = await job.app.db.select().from(accessGrants).where(eq(accessGrants.productId, apiId))
  const { status, text } = await job.as(job.people.portalAdmin).delete(`/api/api-access/${grant?.id}`)
  if (status !== 200) throw new Error(text)
}
const stateOf = async (consumerId: number) => (await job.app.db.select().from(consumers).where(eq(consumers.id, consumerId)))[0]?.state

describe('a portal killed', () => {
  it('between recording and revealing a key keeps the record', { timeout: patience }, async () => {
    const { id } = await job.deployed()
    const { consumerId } = await keyFor(id)
    await killAt('reveal:recorded', job.people.portalAdmin, 'POST', '/api/record-consumer', { consumerId })
    expect(await job.app.db.$count(viewRecords, eq(viewRecords.consumerId, consumerId))).toBe(1)
  })
  it.each<[string, 'revoke' | 'approve', number]>([
    ['access was revoked and before its keys were suspended', 'revoke', 403],
    ['access was granted again and before its keys were resumed', 'approve', 200],
  ])('after %s: the next start finishes it', { timeout: patience }, async (_, decision, expected) => {
    const { id, api, gatewayUrl } = await job.deployed()
    const { consumerId, apiKey } = await keyFor(id)
    const admin = job.people.portalAdmin
    const grant = (await job.app.db.select().from(accessGrants).where(eq(accessGrants.productId, api.id)))[0]
    if (decision === 'approve') {
      await takenBack(api.id)
      const wish = { productId: api.id, organizationId: job.people.acme.id }
      const { body } = await job.as(job.people.secondAdmin).post('/api/request-access', wish)
      await killAt('access:granted', admin, 'POST', '/api/approve-api-access-request', { apiAccessRequestId: body.id })
    } else await killAt('access:revoked', admin, 'DELETE', `/api/api-access/${grant?.id}`)
    await untilOneStart(async () => (await job.call(gatewayUrl, apiKey)).status === expected)
    expect((await job.call(gatewayUrl, apiKey)).status).toBe(expected)
    expect(await stateOf(consumerId)).toBe(decision === 'revoke' ? 'SUSPENDED' : 'ACTIVE')
  })
  it.each([
    ['deactivated', false, 403],
    ['activated', true, 200],
  ] as const)(
    'after an organization was %s and before its keys follow: the next start finishes it',
    { timeout: patience },
    async (_, active, expected) => {
      const { id, gatewayUrl } = await job.deployed()
      const { apiKey } = await keyFor(id)
      const status = `/api/organization/${job.people.acme.id}/status`
      const admin = job.people.portalAdmin
      if (active) await job.as(admin).put(status, { active: false })
      await killAt('organization:switched', admin, 'PUT', status, { active })
      await untilOneStart(async () => (await job.call(gatewayUrl, apiKey)).status === expected)
      expect((await job.call(gatewayUrl, apiKey)).status).toBe(expected)
      await job.as(admin).put(status, { active: true })
    },
  )
  it.each<[string, boolean, number]>([
    ['revoked', false, 403],
    ['granted', true, 200],
  ])(
    'in a version that wrote decision and keys separately, with access %s: the next start aligns the keys',
    { timeout: patience },
    async (_, stands, expected) => {
      const { id, api, gatewayUrl } = await job.deployed()
      const { consumerId, apiKey } = await keyFor(id)
      const grant = eq(accessGrants.productId, api.id)
      if (stands) await takenBack(api.id)
      await job.app.db
        .update(accessGrants)
        .set({ revokedAt: stands ? null : new Date() })
        .where(grant)
      await untilOneStart(async () => (await job.call(gatewayUrl, apiKey)).status === expected)
      expect((await job.call(gatewayUrl, apiKey)).status).toBe(expected)
      expect(await stateOf(consumerId)).toBe(stands ? 'ACTIVE' : 'SUSPENDED')
    },
  )
})
