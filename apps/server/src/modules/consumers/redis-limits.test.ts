import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../../tools/test-programs/free-ports.ts'
import { type Redis, startRedis } from '../../../../../tools/test-programs/redis.ts'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { auditLog, consumers, resourceConfigs } from '../../db/schema/index.ts'
import { consumerPartIdOf } from '../../gateway/ids.ts'

const passwords = ['the-first-password', 'the-second-password'] as const
let job: MainJob
let [one, other]: Redis[] = []
const stores: Redis[] = []
let redisId: number
let count = 0

const start = async (password: string) => {
  const redis = await startRedis(await freePort(), '--requirepass', password)
  stores.push(redis)
  return redis
}
beforeAll(async () => {
  ;[job, one, other] = await Promise.all([buildMainJob({ reconciles: true }), start(passwords[0]), start(passwords[1])])
  redisId = await saved(await save(redisForm(one, passwords[0])))
})
afterAll(async () => {
  await job.close()
  await Promise.all(stores.map((redis) => redis.stop()))
})

const admin = () => job.as(job.people.portalAdmin)
const save = (form: object) => admin().post('/api/resources', form)
const saved = async ({ status, body, text }: Awaited<ReturnType<typeof save>>): Promise<number> => {
  if (status !== 200) throw new Error(text)
  return body.entityId
}
const redisForm = (redis: Redis | undefined, password: string) => ({
  type: 'REDIS',
  name: `Rate cache ${++count}`,
  configs: [
    { name: 'host', value: '127.0.0.1' },
    { name: 'port', value: String(redis?.port) },
    { name: 'timeout', value: '15000' },
    { name: 'password', value: password },
  ],
})
const current = async (id: number) => {
  const { version, type, name } = (await admin().get(`/api/resource/${id}`)).body
  return { id, version, type, name, configs: [] }
}
const tie = async (redisResourceId: number | null) => save({ ...(await current(job.resourceId)), redisResourceId })
const limit = { enabledRateLimit: true, rateLimitPerDay: 3, policy: 'redis' }
/** A key that may call three times a day. */
const limitedKey = async (form: object = limit) => {
  const { id: deploymentId, gatewayUrl } = await job.deployed()
  const at = { deploymentId, organizationId: job.people.acme.id }
  const added = await admin().post('/api/kong/add-consumer', { ...at, ...form })
  if (added.status !== 200) throw new Error(added.text)
  const consumerId = added.body.consumerId as number
  const call = async () => (await job.call(gatewayUrl, added.body.credentials.apiKey)).status
  return { at, consumerId, call, calls: async (times: number) => Promise.all(Array.from({ length: times }, call)) }
}
const heldOf = async (consumerId: number) => (await job.gateway.admin(`/plugins/${consumerPartIdOf(consumerId, 'limit')}`)).body?.config
const let200 = (statuses: number[]) => statuses.filter((status) => status === 200).length
const remove = (consumerId: number) => admin().delete(`/api/consumer/${consumerId}`)

describe('a gateway server without a Redis server', () => {
  it('has no key counted in one: neither a new one nor one that is edited', async () => {
    const refusal = { policy: 'No Redis server is configured for this gateway server' }
    const { at, consumerId } = await limitedKey({ ...limit, policy: 'local' })
    const settings = (await admin().get(`/api/consumer/${consumerId}`)).body
    expect(settings.ratePolicies).toEqual(['local', 'cluster'])
    const added = await admin().post('/api/kong/add-consumer', { ...at, ...limit, nickname: 'another' })
    const edited = await admin().post('/api/kong/add-consumer', { ...at, consumerId, ...limit })
    for (const reply of [added, edited]) expect([reply.status, reply.body.errors]).toEqual([400, refusal])
  })
})

describe('a gateway server is tied', () => {
  it('to Redis servers only, and nothing but a gateway server is', async () => {
    const wrong = await tie(job.resourceId)
    expect([wrong.status, wrong.body.errors]).toEqual([400, { redisResourceId: 'There is no such Redis server' }])
    expect((await tie(999_999)).body.errors).toEqual({ redisResourceId: 'There is no such Redis server' })
    const inverse = await save({ ...(await current(redisId)), redisResourceId: redisId })
    expect(inverse.body.errors).toEqual({ redisResourceId: 'Only gateway servers count in Redis' })
  })
  it('with an audit row, from the current version only, and offers the policy from then on', async () => {
    const stale = await current(job.resourceId)
    expect((await tie(redisId)).status).toBe(200)
    const late = await save({ ...stale, redisResourceId: null })
    expect([late.status, late.body.code, late.body.versions.current.redisResourceId]).toEqual([409, 'stale-version', redisId])
    const rows = await job.app.db.select().from(auditLog).where(eq(auditLog.action, 'resource.update'))
    expect(rows.at(-1)?.before).not.toHaveProperty('redisResourceId')
    expect(rows.at(-1)?.after).toMatchObject({ redisResourceId: redisId, changed: ['redisResourceId'] })
    const { api } = await job.deployed()
    const detail = (await job.as(job.people.maintainer).get(`/api/api-detail/${api.id}`)).body
    expect(detail.deployments[0].kongServer.ratePolicies).toEqual(['local', 'cluster', 'redis'])
  })
})

describe('a key that is counted in Redis', () => {
  it('has its calls counted there: a gateway that was killed goes on counting where it was', async () => {
    const { call, calls, consumerId } = await limitedKey()
    expect(await heldOf(consumerId)).toMatchObject({ policy: 'redis', day: 3, redis: { port: one?.port, password: passwords[0] } })
    expect(await calls(2)).toEqual([200, 200])
    await job.gateway.kill()
    await job.gateway.start()
    expect([await call(), await call(), await call()]).toEqual([200, 429, 429])
  })
  it('is let through where Redis refuses the password, as Kong does, and counted again once it is right', async () => {
    const { calls, consumerId } = await limitedKey()
    const change = async (password: string) => {
      await saved(await save({ ...(await current(redisId)), configs: [{ name: 'password', value: password }] }))
      await expect.poll(async () => (await heldOf(consumerId))?.redis?.password, { timeout: 20_000 }).toBe(password)
    }
    await change('a-wrong-password')
    // The gateway's threads learn of it after its Admin API.
    await expect.poll(async () => let200(await calls(6)), { timeout: 20_000 }).toBe(6)
    await change(passwords[0])
    await expect.poll(async () => let200(await calls(6)), { timeout: 20_000 }).toBeLessThan(6)
  })
  it('moves with its gateway server to another Redis server, without an audit row about drift', async () => {
    const { calls, consumerId } = await limitedKey()
    expect(let200(await calls(5))).toBe(3)
    const nextId = await saved(await save(redisForm(other, passwords[1])))
    expect((await tie(nextId)).status).toBe(200)
    await expect.poll(async () => (await heldOf(consumerId))?.redis?.port, { timeout: 20_000 }).toBe(other?.port)
    await expect.poll(async () => let200(await calls(5)), { timeout: 20_000 }).toBe(3)
    await saved(await tie(redisId))
    await expect.poll(async () => (await heldOf(consumerId))?.redis?.port, { timeout: 20_000 }).toBe(one?.port)
    await job.settled()
    const repairs = await job.app.db.$count(auditLog, eq(auditLog.action, 'consumer.repair'))
    expect(repairs).toBe(0)
  })
  it('has the password in no answer and in no row but that of the setting, sealed', async () => {
    const { consumerId } = await limitedKey()
    const paths = [
      '/api/resources',
      `/api/resource/${job.resourceId}`,
      `/api/resource/${redisId}`,
      `/api/consumer/${consumerId}`,
      `/api/kong/plugin/${consumerPartIdOf(consumerId, 'limit')}?resourceId=${job.resourceId}`,
      '/api/audit',
    ]
    const answers = await Promise.all(paths.map((path) => admin().get(path)))
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
    expect(answers[4]?.body.config.redis.password).toBe('••••')
    const rows = JSON.stringify([await job.app.db.select().from(auditLog), await job.app.db.select().from(resourceConfigs)])
    for (const password of passwords) for (const text of [...answers.map((one) => one.text), rows]) expect(text).not.toContain(password)
  })
  it('is counted at the gateway while the password of its Redis server is missing, as after a restore without the encryption key', async () => {
    const tied = (await admin().get(`/api/resource/${job.resourceId}`)).body.redisResourceId as number
    const counting = async () => (await job.app.app.services.resources.kongResource(job.resourceId))?.redis
    const isPassword = and(eq(resourceConfigs.resourceId, tied), eq(resourceConfigs.name, 'password'))
    const lost = await job.app.db.delete(resourceConfigs).where(isPassword).returning()
    expect(lost).toHaveLength(1)
    expect(await counting()).toBeNull()
    await job.app.db.insert(resourceConfigs).values(lost)
    expect(await counting()).toMatchObject({ host: '127.0.0.1' })
  })

  it('keeps its gateway server tied, also while it is kept out, and the Redis server from being deleted', async () => {
    await job.app.db.update(consumers).set({ ratePolicy: 'local', applied: null })
    const { consumerId, at } = await limitedKey()
    const refused = () => tie(null)
    expect((await refused()).body.errors).toEqual({
      redisResourceId: '1 key counts its calls in it: change how, or revoke them first',
    })
    await admin().post(`/api/consumer/${consumerId}/pause`, {})
    expect((await refused()).status).toBe(400)
    const deletion = await admin().delete(`/api/resource/${redisId}`)
    expect([deletion.status, deletion.body.detail]).toEqual([409, 'Rate limits are counted in it by Embedded gateway'])
    await remove(consumerId)
    expect((await refused()).status).toBe(200)
    // What a new key takes over from the last one is counted by the gateway itself then.
    const again = await admin().post('/api/kong/add-consumer', { ...at, ...limit })
    expect(again.body.errors).toEqual({ policy: 'No Redis server is configured for this gateway server' })
    expect((await admin().delete(`/api/resource/${redisId}`)).status).toBe(200)
  })
})
