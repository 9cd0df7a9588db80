import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Fault } from '../../../../test/faulty-admin.ts'
import { buildMainJob, type MainJob, quickTimes } from '../../../../test/main-job.ts'
import { waiting } from '../../../../test/waiting.ts'
import { accessGrants, auditLog, consumers } from '../../../db/schema/index.ts'
import { consumerPartIdOf, kongConsumerIdOf } from '../../../gateway/ids.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob({ reconciles: true, workTimes: quickTimes })
})
afterEach(() => job.admin.begin())
afterAll(() => job.close())

const add = (deploymentId: number, more: Record<string, unknown> = {}) =>
  job.as(job.people.portalAdmin).post('/api/kong/add-consumer', { deploymentId, organizationId: job.people.acme.id, ...more })
const atGateway = async (deploymentId: number) =>
  (await job.gateway.listAll('consumers')).filter(({ tags }) => tags.includes(`apim-deployment-${deploymentId}`)).length
const rowOf = async (id: number) => (await job.app.db.select().from(consumers).where(eq(consumers.id, id)))[0]
const until = async (what: () => Promise<boolean>) => {
  const patientUntil = Date.now() + 45_000
  while (Date.now() < patientUntil) {
    if (await what()) return
    await sleep(100)
  }
  throw new Error('it did not happen within 45 s')
}
const grantOf = async (apiId: number) =>
  (
    await job.app.db
      .select()
      .from(accessGrants)
      .where(and(eq(accessGrants.productId, apiId), eq(accessGrants.organizationId, job.people.acme.id)))
  )[0]?.id

describe('a gateway that fails while a key is issued', () => {
  const faults: Fault[] = ['error-after', 'error-before', 'lost', 'hang']
  it.each(faults.flatMap((fault) => [1, 2, 3].map((write) => [fault, write] as const)))(
    '%s at write %i: the key that is answered works',
    async (fault, write) => {
      const { id, gatewayUrl } = await job.deployed()
      job.admin.begin((call) => (call.write === write ? fault : undefined))
      const { status, body } = await add(id)
      expect(status).toBe(200)
      expect((await job.call(gatewayUrl, body.credentials.apiKey)).status).toBe(200)
      expect(await atGateway(id)).toBe(1)
    },
  )
  it.each([1, 2, 3])('refused at write %i: no key, nothing left, and the name is free', async (write) => {
    const { id } = await job.deployed()
    job.admin.begin((call) => (call.method === 'PUT' && call.write === write ? 'refuse' : undefined))
    const { status, text } = await add(id, { nickname: 'desk' })
    expect(status).toBe(502)
    expect(text).not.toContain('apk_')
    expect(await atGateway(id)).toBe(0)
    job.admin.begin()
    expect((await add(id, { nickname: 'desk' })).status).toBe(200)
  })
  it('refused: the access granted with the key is revoked, and no other key is suspended', async () => {
    const { id, api } = await job.deployed()
    job.admin.begin((call) => (call.method === 'PUT' ? 'refuse' : undefined))
    expect((await add(id)).status).toBe(502)
    expect(await grantOf(api.id)).toBeUndefined()
    const audits = await job.app.db.select().from(auditLog).where(eq(auditLog.action, 'consumer.fail'))
    expect(audits.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ withdrawnAccess: { productId: api.id, organizationId: job.people.acme.id } }),
    )
    job.admin.begin()
    const { body } = await add(id)
    expect(await grantOf(api.id)).toBeDefined()
    job.admin.begin((call) => (call.method === 'PUT' ? 'refuse' : undefined))
    expect((await add(id, { nickname: 'second' })).status).toBe(502)
    job.admin.begin()
    expect(await grantOf(api.id)).toBeDefined()
    await job.settled()
    expect((await rowOf(body.consumerId))?.state).toBe('ACTIVE')
  })
  it('refused while the access is being revoked: no deadlock', async () => {
    const { id, api } = await job.deployed()
    let revoking: Promise<unknown> | undefined
    const isWaitedFor = async () => {
      const { rows } = await job.app.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rows.length > 0
    }
    // Like a revocation: the grant first, then its keys.
    const revoke = () =>
      job.app.db.transaction(async (tx) => {
        await tx.update(accessGrants).set({ revokedAt: new Date() }).where(eq(accessGrants.productId, api.id))
        job.admin.begin((call) => (call.method === 'PUT' ? 'refuse' : undefined))
        await until(isWaitedFor)
        await tx.update(consumers).set({ state: 'FAILED' }).where(eq(consumers.deploymentId, id))
      })
    job.admin.begin((call) => {
      if (call.method === 'PUT') revoking ??= revoke()
      return call.method === 'PUT' ? 'error-before' : undefined
    })
    const added = await add(id)
    await revoking
    expect([added.status, added.body.detail]).toEqual([409, 'This access has been revoked'])
    job.admin.begin()
    await job.settled()
    expect(await atGateway(id)).toBe(0)
  })
  it('refused after another key was created in the meantime: the access stays', async () => {
    const { id, api, gatewayUrl } = await job.deployed()
    let second: ReturnType<typeof add> | undefined
    job.admin.begin((call) => {
      if (call.method !== 'PUT' || second) return undefined
      second = add(id, { nickname: 'second' })
      return 'refuse'
    })
    expect((await add(id, { nickname: 'first' })).status).toBe(502)
    const { status, body } = (await second) ?? { status: 0, body: undefined }
    expect(status).toBe(200)
    expect(await grantOf(api.id)).toBeDefined()
    expect((await job.call(gatewayUrl, body.credentials.apiKey)).status).toBe(200)
  })
  it('unreachable: 502, and nothing is left once it is back', async () => {
    const { id } = await job.deployed()
    job.admin.begin((call) => (call.write >= 2 ? 'away' : undefined))
    expect((await add(id)).status).toBe(502)
    job.admin.begin()
    await job.settled()
    expect(await atGateway(id)).toBe(0)
    expect(
      (await job.as(job.people.kongAdmin).get('/api/consumers')).body
        .flatMap(({ deployments }: any) => deployments)
        .filter((one: any) => one.deploymentId === id),
    ).toEqual([])
  })
  it('an edit that fails leaves key, name and limit as they were', async () => {
    const { id, gatewayUrl } = await job.deployed()
    const { body } = await add(id, { nickname: 'old', enabledRateLimit: true, rateLimitPerDay: 90 })
    job.admin.begin((call) => (call.method === 'PUT' && call.path.startsWith('/plugins') ? 'refuse' : undefined))
    const edited = await add(id, { consumerId: body.consumerId, nickname: 'new', enabledRateLimit: true, rateLimitPerDay: 10 })
    expect(edited.status).toBe(502)
    job.admin.begin()
    await job.settled()
    expect(await rowOf(body.consumerId)).toMatchObject({ state: 'ACTIVE', nickname: 'old', rateLimit: 90, settled: true })
    expect((await job.gateway.admin(`/consumers/${kongConsumerIdOf(body.consumerId)}`)).body.username).toContain('.old.')
    expect((await job.call(gatewayUrl, body.credentials.apiKey)).headers.get('x-ratelimit-limit-day')).toBe('90')
  })
})

describe('an unreachable gateway', () => {
  it('while a key is deleted: 502, and the key is dead once the gateway is back', async () => {
    const { id, gatewayUrl } = await job.deployed()
    const { body } = await add(id)
    job.admin.begin(() => 'away')
    expect((await job.as(job.people.kongAdmin).delete(`/api/consumer/${body.consumerId}`)).status).toBe(502)
    expect((await rowOf(body.consumerId))?.state).toBe('DELETING')
    job.admin.begin()
    await job.settled()
    expect((await job.call(gatewayUrl, body.credentials.apiKey)).status).toBe(401)
    expect(await atGateway(id)).toBe(0)
  })
  it('while access is revoked: 502, and the keys are suspended once the gateway is back', async () => {
    const { id, api, gatewayUrl } = await job.deployed()
    const { body } = await add(id)
    job.admin.begin(() => 'away')
    expect((await job.as(job.people.portalAdmin).delete(`/api/api-access/${await grantOf(api.id)}`)).status).toBe(502)
    job.admin.begin()
    await until(async () => (await job.call(gatewayUrl, body.credentials.apiKey)).status === 403)
  })
})

describe('a key that an admin issues after access was revoked', () => {
  const revoke = async (apiId: number) => job.as(job.people.portalAdmin).delete(`/api/api-access/${await standingGrant(apiId)}`)
  const standingGrant = async (apiId: number) => {
    const activeGrant = and(eq(accessGrants.productId, apiId), isNull(accessGrants.revokedAt))
    return (await job.app.db.select().from(accessGrants).where(activeGrant))[0]?.id
  }
  it('resumes the keys that the access covers, at once and recorded in its audit row', async () => {
    const { id, api, gatewayUrl } = await job.deployed()
    const { body: old } = await add(id, { nickname: 'old' })
    expect((await revoke(api.id)).status).toBe(200)
    expect((await job.call(gatewayUrl, old.credentials.apiKey)).status).toBe(403)
    const { status, body } = await add(id, { nickname: 'new' })
    expect(status).toBe(200)
    expect((await job.call(gatewayUrl, body.credentials.apiKey)).status).toBe(200)
    expect((await job.call(gatewayUrl, old.credentials.apiKey)).status).toBe(200)
    const [row] = await job.app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'consumer.add'), eq(auditLog.objectId, String(body.consumerId))))
    expect(row?.after).toMatchObject({ grantId: await standingGrant(api.id), resumedConsumers: [old.consumerId] })
  })
  it('leaves the suspended keys suspended when it fails', async () => {
    const { id, api, gatewayUrl } = await job.deployed()
    const { body: old } = await add(id, { nickname: 'old' })
    expect((await revoke(api.id)).status).toBe(200)
    job.admin.begin((call) => (call.method === 'PUT' ? 'refuse' : undefined))
    expect((await add(id, { nickname: 'new' })).status).toBe(502)
    job.admin.begin()
    await job.settled()
    expect(await standingGrant(api.id)).toBeUndefined()
    expect((await rowOf(old.consumerId))?.state).toBe('SUSPENDED')
    expect((await job.call(gatewayUrl, old.credentials.apiKey)).status).toBe(403)
  })
})

describe('access that is revoked while keys are being made', () => {
  it('is gone for each of them, also for one that was begun after the revocation had', async () => {
    const { id, api, gatewayUrl } = await job.deployed()
    const witness = await job.deployed()
    const other = (await add(witness.id)).body
    await add(id)
    const grantId = (await grantOf(api.id)) as number
    let revoked: ReturnType<ReturnType<typeof job.as>['delete']> | undefined
    const late = await job.app.db.transaction(async (tx) => {
      // As another key does that is being made.
      await tx.select({ id: accessGrants.id }).from(accessGrants).where(eq(accessGrants.id, grantId)).for('share')
      revoked = job.as(job.people.portalAdmin).delete(`/api/api-access/${grantId}`)
      await waiting(job.app)
      return add(id, { nickname: 'late' })
    })
    expect([late.status, (await revoked)?.status]).toEqual([200, 200])
    // The second check began after the revocation.
    for (const _ of [1, 2]) {
      await job.gateway.admin(`/consumers/${kongConsumerIdOf(other.consumerId)}`, { method: 'DELETE' })
      await until(async () => (await job.call(witness.gatewayUrl, other.credentials.apiKey)).status === 200)
    }
    await job.settled()
    expect((await job.call(gatewayUrl, late.body.credentials.apiKey)).status).toBe(403)
    expect((await rowOf(late.body.consumerId))?.state).toBe('SUSPENDED')
  })
})

describe('an organization with many keys', () => {
  it('is suspended entirely, a few keys at a time, with one audit row; keys held up by a hanging gateway follow once it is back', async () => {
    const { id, api, gatewayUrl } = await job.deployed()
    const keys: { consumerId: number; apiKey: string }[] = []
    for (let n = 0; n < 12; n++) {
      const { body } = await add(id, { nickname: `desk ${n}` })
      keys.push({ consumerId: body.consumerId, apiKey: body.credentials.apiKey })
    }
    const touched = new Set<string>()
    job.admin.begin(({ path }) => {
      const consumer = /^\/consumers\/([^/?]+)/.exec(path)?.[1]
      if (consumer) touched.add(consumer)
      return 'hang'
    })
    const grantId = await grantOf(api.id)
    expect((await job.as(job.people.portalAdmin).delete(`/api/api-access/${grantId}`)).status).toBe(504)
    expect(touched.size).toBeGreaterThan(0)
    expect(touched.size).toBeLessThanOrEqual(8)
    job.admin.begin()
    await job.settled()
    for (const { apiKey } of keys) expect((await job.call(gatewayUrl, apiKey)).status).toBe(403)
    const rows = await job.app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'access-grant.revoke'), eq(auditLog.objectId, String(grantId))))
    expect(rows.map(({ after }) => after)).toEqual([{ suspendedConsumers: keys.map(({ consumerId }) => consumerId) }])
  })
})

describe('manual changes at the gateway', () => {
  it('a deleted consumer is restored with its key', async () => {
    const { id, gatewayUrl } = await job.deployed()
    const { body } = await add(id)
    await job.gateway.admin(`/consumers/${kongConsumerIdOf(body.consumerId)}`, { method: 'DELETE' })
    expect((await job.call(gatewayUrl, body.credentials.apiKey)).status).toBe(401)
    await until(async () => (await job.call(gatewayUrl, body.credentials.apiKey)).status === 200)
    const audits = await job.app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.objectId, String(body.consumerId)), eq(auditLog.action, 'consumer.repair')))
    expect(audits).toHaveLength(1)
  })
  it.each<[string, (limit: string) => Promise<unknown>]>([
    ['was deleted', (limit) => job.gateway.admin(limit, { method: 'DELETE' })],
    ['was raised', (limit) => job.gateway.admin(limit, { method: 'PATCH', body: JSON.stringify({ config: { day: 500 } }) })],
    ['was switched off', (limit) => job.gateway.admin(limit, { method: 'PATCH', body: JSON.stringify({ enabled: false }) })],
  ])('a consumer’s own limit that %s is restored', async (_, change) => {
    const { id } = await job.deployed()
    const { body } = await add(id, { enabledRateLimit: true, rateLimitPerDay: 5 })
    const limit = `/plugins/${consumerPartIdOf(body.consumerId, 'limit')}`
    const held = async () => (await job.gateway.admin(limit)).body
    await change(limit)
    await until(async () => (await held()).config?.day === 5 && (await held()).enabled === true)
    await job.settled()
    expect(await held()).toMatchObject({ enabled: true, config: { day: 5 } })
  })
  it('a limit added to a consumer under our name is removed', async () => {
    const { id } = await job.deployed()
    const { body } = await add(id)
    const limit = `/plugins/${consumerPartIdOf(body.consumerId, 'limit')}`
    const plugin = { name: 'rate-limiting', consumer: { id: kongConsumerIdOf(body.consumerId) }, config: { day: 1 }, tags: ['apim'] }
    await job.gateway.admin(limit, { method: 'PUT', body: JSON.stringify(plugin) })
    await until(async () => (await job.gateway.admin(limit)).status === 404)
    await job.settled()
    expect((await rowOf(body.consumerId))?.state).toBe('ACTIVE')
  })
  it('a suspended consumer that was manually admitted is suspended again', async () => {
    const { id, api, gatewayUrl } = await job.deployed()
    const { body } = await add(id)
    await job.as(job.people.portalAdmin).delete(`/api/api-access/${await grantOf(api.id)}`)
    const group = { group: `apim-deployment-${id}`, tags: ['apim'] }
    const at = `/consumers/${kongConsumerIdOf(body.consumerId)}/acls/${consumerPartIdOf(body.consumerId, 'group')}`
    await job.gateway.admin(at, { method: 'PUT', body: JSON.stringify(group) })
    await until(async () => (await job.call(gatewayUrl, body.credentials.apiKey)).status === 403)
    expect((await rowOf(body.consumerId))?.state).toBe('SUSPENDED')
  })
  it('a paused consumer that an older version has let in again is suspended again', async () => {
    const { id, gatewayUrl } = await job.deployed()
    const { body } = await add(id)
    await job.app.db.update(consumers).set({ pausedByProviderAt: new Date() }).where(eq(consumers.id, body.consumerId))
    await until(async () => (await job.call(gatewayUrl, body.credentials.apiKey)).status === 403)
    expect((await rowOf(body.consumerId))?.state).toBe('SUSPENDED')
  })
  it('remains of a deleted consumer are removed', async () => {
    const { id } = await job.deployed()
    const { body } = await add(id)
    await job.as(job.people.kongAdmin).delete(`/api/consumer/${body.consumerId}`)
    const left = { username: 'left', custom_id: `apim-consumer-${body.consumerId}`, tags: ['apim', `apim-deployment-${id}`] }
    await job.gateway.admin(`/consumers/${kongConsumerIdOf(body.consumerId)}`, { method: 'PUT', body: JSON.stringify(left) })
    await until(async () => (await atGateway(id)) === 0)
    expect((await rowOf(body.consumerId))?.state).toBe('DELETED')
  })
  it('a gateway that lost everything is fully restored', async () => {
    const { id, gatewayUrl } = await job.deployed()
    const { body } = await add(id)
    await job.gateway.kill()
    await job.gateway.forget()
    await job.gateway.start()
    await until(async () => (await job.call(gatewayUrl, body.credentials.apiKey)).status === 200)
    expect((await job.call(gatewayUrl)).status).toBe(401)
  })
})
