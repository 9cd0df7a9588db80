import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverLog } from '../../../../test/delivered-log.ts'
import { buildMainJob, type MainJob } from '../../../../test/main-job.ts'
import {
  accessLog,
  auditLog,
  consumers,
  gatewayCoverage,
  idempotencyKeys,
  keyRotations,
  keyUses,
  viewRecords,
} from '../../../db/schema/index.ts'

let job: MainJob
let delivery: Awaited<ReturnType<typeof deliverLog>>
beforeAll(async () => {
  job = await buildMainJob()
  delivery = await deliverLog(job)
})
afterAll(async () => {
  delivery.stop()
  await job.close()
})

type Person = { email: string }
const admin = () => job.as(job.people.portalAdmin)
const key = async (
  organization: 'acme' | 'provider' = 'acme',
  form: Record<string, unknown> = {},
  settings: Record<string, unknown> = {},
) => {
  const { id: deploymentId, gatewayUrl, api } = await job.deployed(form)
  const at = { deploymentId, organizationId: job.people[organization].id }
  const { body, status, text } = await admin().post('/api/kong/add-consumer', { ...at, nickname: 'desk', ...settings })
  if (status !== 200) throw new Error(text)
  const { apiKey, clientId, clientSecret } = body.credentials as Record<'apiKey' | 'clientId' | 'clientSecret', string>
  return { api, at, gatewayUrl, consumerId: body.consumerId as number, apiKey, clientId, clientSecret }
}
type Key = Awaited<ReturnType<typeof key>>
const rotate = ({ consumerId }: Key, body: Record<string, unknown> = {}, who: Person = job.people.portalAdmin) =>
  job.as(who).post(`/api/consumer/${consumerId}/rotate`, body)
const revokeOld = ({ consumerId }: Key, who: Person = job.people.portalAdmin) => job.as(who).delete(`/api/consumer/${consumerId}/old-key`)
const rotated = async (one: Key, body: Record<string, unknown> = {}) => {
  const reply = await rotate(one, body)
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.credentials as Record<'apiKey' | 'clientId' | 'clientSecret', string>
}
const statusOf = async ({ gatewayUrl }: Key, apiKey: string) => (await job.call(gatewayUrl, apiKey)).status
const shown = async ({ api, consumerId }: Key) =>
  (await admin().get(`/api/consumers?apiId=${api.id}`)).body[0].deployments.find((one: any) => one.id === consumerId)
const auditsOf = (action: string, { consumerId }: Key) =>
  job.app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.objectId, String(consumerId))))

describe('a rotated key', () => {
  it('has a new one beside it, which is told once; both work, share the limit and keep the settings, until the old one is revoked', async () => {
    const one = await key('acme', {}, { enabledRateLimit: true, rateLimitPerDay: 5 })
    const left = async (apiKey: string) => (await job.call(one.gatewayUrl, apiKey)).headers.get('x-ratelimit-remaining-day')
    expect(await left(one.apiKey)).toBe('4')
    const { apiKey } = await rotated(one)
    expect(apiKey).not.toBe(one.apiKey)
    expect([await left(apiKey), await left(one.apiKey)]).toEqual(['3', '2'])
    const row = await shown(one)
    expect(row).toMatchObject({ state: 'ACTIVE', nickname: 'desk', rateLimit: { requests: 5, period: 'day' } })
    expect([row.apiKey, row.oldKey.apiKey]).toEqual([`••••${apiKey.slice(-4)}`, `••••${one.apiKey.slice(-4)}`])
    expect(JSON.stringify(row)).not.toContain(apiKey)
    expect((await revokeOld(one)).body).toEqual({ entityId: one.consumerId })
    expect([await statusOf(one, one.apiKey), await left(apiKey)]).toEqual([401, '1'])
    expect((await shown(one)).oldKey).toBeNull()
    expect((await admin().post('/api/record-consumer', { consumerId: one.consumerId })).body.apiKey).toBe(apiKey)
  })
  it('can be rotated again and again, once the old one is revoked', async () => {
    const one = await key()
    let apiKey = one.apiKey
    for (let n = 0; n < 3; n++) {
      const next = (await rotated(one)).apiKey
      const again = await rotate(one)
      expect([again.status, again.body.detail]).toEqual([409, 'This key has just replaced another one: revoke the old key first'])
      expect([await statusOf(one, apiKey), await statusOf(one, next)]).toEqual([200, 200])
      await revokeOld(one)
      expect([await statusOf(one, apiKey), await statusOf(one, next)]).toEqual([401, 200])
      apiKey = next
    }
    expect((await revokeOld(one)).status).toBe(404)
    expect(await auditsOf('consumer.rotate', one)).toHaveLength(3)
    expect(await auditsOf('consumer.revoke-old', one)).toHaveLength(3)
  })
  it('loses no call while a client under load switches to the new one', async () => {
    const one = await key()
    let current = one.apiKey
    let isStopped = false
    const seen: number[] = []
    const client = async () => {
      while (!isStopped) seen.push(await statusOf(one, current).catch(() => 0))
    }
    const clients = Array.from({ length: 8 }, client)
    const calls = async (count: number) => {
      await expect.poll(() => seen.length, { timeout: 30_000 }).toBeGreaterThan(count)
    }
    await calls(20)
    const { apiKey } = await rotated(one)
    await calls(seen.length + 20)
    current = apiKey
    await calls(seen.length + 20)
    await revokeOld(one)
    await calls(seen.length + 20)
    isStopped = true
    await Promise.all(clients)
    expect(seen.filter((status) => status !== 200)).toEqual([])
    expect(await statusOf(one, one.apiKey)).toBe(401)
  })
  it('of OAuth2 keeps the old client and its tokens until it is revoked', async () => {
    const one = await key('acme', { auth: 'oauth2' })
    const tokenOf = async ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) => {
      const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
      const answer = await fetch(`${one.gatewayUrl}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
      return ((await answer.json()) as { access_token?: string }).access_token
    }
    const by = async (token: string | undefined) => (await job.call(one.gatewayUrl, undefined, { authorization: `Bearer ${token}` })).status
    const before = await tokenOf(one)
    const next = await rotated(one)
    const tokens = [before, await tokenOf(one), await tokenOf(next)]
    expect(await Promise.all(tokens.map(by))).toEqual([200, 200, 200])
    await revokeOld(one)
    expect(await tokenOf(one)).toBeUndefined()
    expect(await Promise.all(tokens.map(by))).toEqual([401, 401, 200])
  })
  it('is rotated once for one Idempotency-Key, and a retry gets the same key', async () => {
    const one = await key()
    const headers = { 'idempotency-key': `rotation-${one.consumerId}` }
    const send = () => admin().send('POST', `/api/consumer/${one.consumerId}/rotate`, {}, headers)
    const replies = await Promise.all([send(), send(), send()])
    const told = [...replies, await send()].filter(({ status }) => status === 200)
    expect(new Set(told.map(({ body }) => body.credentials.apiKey)).size).toBe(1)
    expect(await auditsOf('consumer.rotate', one)).toHaveLength(1)
  })
  it('is not rotated once more by the same call when its old one is revoked before that comes again (trust T62)', async () => {
    const one = await key()
    const rotateOnce = () =>
      admin().send('POST', `/api/consumer/${one.consumerId}/rotate`, {}, { 'idempotency-key': `rotated-${one.consumerId}` })
    const { apiKey } = (await rotateOnce()).body.credentials
    expect((await revokeOld(one)).status).toBe(200)
    // Its answer never came: the portal was killed, or the gateway took too long.
    const isIts = eq(idempotencyKeys.key, `rotated-${one.consumerId}`)
    await job.app.db.update(idempotencyKeys).set({ status: null, leaseUntil: sql`now()` }).where(isIts)
    const again = await rotateOnce()
    expect([again.status, again.body.detail]).toEqual([409, 'The old key has been revoked'])
    expect([await statusOf(one, apiKey), (await auditsOf('consumer.rotate', one)).length]).toEqual([200, 1])
  })
  it('loses no later old key when an earlier revocation comes once more under its Idempotency-Key (trust T62)', async () => {
    const one = await key()
    const second = (await rotated(one)).apiKey
    const revoke = () =>
      admin().send('DELETE', `/api/consumer/${one.consumerId}/old-key`, undefined, { 'idempotency-key': `revoked-${one.consumerId}` })
    const first = await revoke()
    const third = (await rotated(one)).apiKey
    const late = await revoke()
    expect([late.status, late.text, late.headers['idempotent-replayed']]).toEqual([200, first.text, 'true'])
    expect([await statusOf(one, one.apiKey), await statusOf(one, second), await statusOf(one, third)]).toEqual([401, 200, 200])
    expect(await auditsOf('consumer.revoke-old', one)).toHaveLength(1)
  })
  it('is told by no earlier Idempotency-Key of someone else: neither by the one that made the key, nor by that of another rotation', async () => {
    const { id: deploymentId } = await job.deployed()
    const { companyAdmin } = job.people
    const form = { deploymentId, organizationId: job.people.provider.id, nickname: 'desk' }
    const make = () => admin().send('POST', '/api/kong/add-consumer', form, { 'idempotency-key': `made-${deploymentId}` })
    const made = (await make()).body
    expect((await make()).body).toEqual(made)
    const one = { consumerId: made.consumerId } as Key
    const rotateOnce = () =>
      admin().send('POST', `/api/consumer/${one.consumerId}/rotate`, {}, { 'idempotency-key': `rotated-${one.consumerId}` })
    const first = (await rotateOnce()).body
    expect((await rotateOnce()).body).toEqual(first)
    await revokeOld(one, companyAdmin)
    const { apiKey } = (await rotate(one, {}, companyAdmin)).body.credentials
    for (const replay of [make, rotateOnce]) {
      const { status, text } = await replay()
      expect([status, text.includes('The result of this call was not found'), text.includes(apiKey)]).toEqual([404, true, false])
    }
    expect(await auditsOf('consumer.rotate', one)).toHaveLength(2)
    await revokeOld(one, companyAdmin)
    expect((await make()).status).toBe(404)
  })
  it('is viewed once more by a repeated view of the key before it, and that view is recorded', async () => {
    const one = await key()
    const view = () =>
      admin().send('POST', '/api/record-consumer', { consumerId: one.consumerId }, { 'idempotency-key': `viewed-${one.consumerId}` })
    const views = () => job.app.db.$count(viewRecords, eq(viewRecords.consumerId, one.consumerId))
    expect([(await view()).body.apiKey, (await view()).body.apiKey, await views()]).toEqual([one.apiKey, one.apiKey, 1])
    const { apiKey } = await rotated(one)
    expect([(await view()).body.apiKey, await views()]).toEqual([apiKey, 2])
  })
  it('keeps the old one out with it when it is paused, and what is revoked meanwhile does not come back', async () => {
    const one = await key()
    const { apiKey } = await rotated(one)
    await admin().post(`/api/consumer/${one.consumerId}/pause`, {})
    expect([await statusOf(one, one.apiKey), await statusOf(one, apiKey)]).toEqual([403, 403])
    expect((await rotate(one)).status).toBe(409)
    expect((await revokeOld(one)).status).toBe(200)
    await admin().post(`/api/consumer/${one.consumerId}/resume`, {})
    expect([await statusOf(one, one.apiKey), await statusOf(one, apiKey)]).toEqual([401, 200])
  })
  it('leaves nothing behind when it is deleted', async () => {
    const one = await key()
    const { apiKey } = await rotated(one)
    expect((await admin().delete(`/api/consumer/${one.consumerId}`)).status).toBe(200)
    expect([await statusOf(one, one.apiKey), await statusOf(one, apiKey)]).toEqual([401, 401])
    expect(await job.app.db.$count(keyRotations, eq(keyRotations.consumerId, one.consumerId))).toBe(0)
  })
})

describe('the end of an old key', () => {
  const soon = () => new Date(Date.now() + 86_400_000)
  it('can be chosen with the rotation, lies in the future, and is never later than the key’s own', async () => {
    const own = new Date(Date.now() + 3_600_000).toISOString()
    const one = await key('acme', {}, { expiresAt: own })
    const late = await rotate(one, { oldEndsAt: new Date(Date.now() - 1000).toISOString() })
    expect([late.status, late.body.errors]).toEqual([400, { oldEndsAt: 'The end must be in the future' }])
    await rotated(one, { oldEndsAt: soon().toISOString() })
    expect((await shown(one)).oldKey.endsAt).toBe(own)
  })
  it('takes it out within moments, by the portal itself, and the new one stays', async () => {
    const one = await key()
    const { apiKey } = await rotated(one, { oldEndsAt: soon().toISOString() })
    await job.app.db.update(keyRotations).set({ endsAt: sql`now()` }).where(eq(keyRotations.consumerId, one.consumerId))
    await Promise.all([1, 2].map(() => job.app.app.services.endedKeys.look()))
    await expect.poll(() => statusOf(one, one.apiKey), { timeout: 20_000 }).toBe(401)
    expect(await statusOf(one, apiKey)).toBe(200)
    expect(await auditsOf('consumer.expire-old', one)).toMatchObject([{ actorEmail: 'system' }])
  })
})

describe('the last calls of both keys', () => {
  const used = async (one: Key, known: object) => {
    await expect.poll(async () => (await shown(one)).oldKey, { timeout: 20_000 }).toMatchObject(known)
  }
  it('are told apart, with their address', async () => {
    const one = await key()
    await statusOf(one, one.apiKey)
    await expect.poll(async () => (await shown(one)).lastUsedFrom, { timeout: 20_000 }).toBe('127.0.0.1')
    const { apiKey } = await rotated(one)
    const before = (await shown(one)).oldKey
    expect(before).toMatchObject({
      lastUsedAt: expect.any(String),
      lastUsedFrom: '127.0.0.1',
      newUsedAt: null,
      safeFrom: null,
      isSafe: false,
    })
    await statusOf(one, one.apiKey)
    await used(one, { newUsedAt: null, safeFrom: null })
    await expect.poll(async () => (await shown(one)).oldKey.lastUsedAt > before.lastUsedAt, { timeout: 20_000 }).toBe(true)
    await statusOf(one, apiKey)
    await used(one, { newUsedAt: expect.any(String), safeFrom: expect.any(String), isSafe: false })
    // A call with the old key begins the day anew.
    await statusOf(one, one.apiKey)
    await used(one, { safeFrom: null })
  })
  it('say that the old one is safe to revoke after a day of calls with the new one only, if the gateway has delivered all of them', async () => {
    const one = await key()
    await rotated(one)
    const ago = (hours: number) => sql`now() - make_interval(hours => ${hours})`
    await job.app.db
      .update(keyRotations)
      .set({ rotatedAt: ago(30) })
      .where(eq(keyRotations.consumerId, one.consumerId))
    await job.app.db.delete(gatewayCoverage)
    await job.app.db.insert(keyUses).values([
      { consumerId: one.consumerId, keySlot: 0, usedAt: sql`${ago(25)}`, usedFrom: '192.0.2.1' },
      { consumerId: one.consumerId, keySlot: 1, usedAt: sql`${ago(1)}`, usedFrom: '192.0.2.2' },
    ])
    expect((await shown(one)).oldKey).toMatchObject({ isSafe: false, isLogComplete: false, lastUsedFrom: '192.0.2.1' })
    await job.app.db.insert(gatewayCoverage).values({ resourceId: job.resourceId, since: sql`${ago(40)}`, until: sql`now()` })
    expect((await shown(one)).oldKey).toMatchObject({ isSafe: true, isLogComplete: true })
    await job.app.db
      .update(keyUses)
      .set({ usedAt: ago(23) })
      .where(and(eq(keyUses.consumerId, one.consumerId), eq(keyUses.keySlot, 0)))
    expect((await shown(one)).oldKey).toMatchObject({ isSafe: false, safeFrom: expect.any(String) })
  })
  it('survive a delivery that comes twice, and nothing is noted of consumers without an old key', async () => {
    const one = await key()
    await statusOf(one, one.apiKey)
    await expect.poll(() => job.app.db.$count(accessLog, eq(accessLog.consumerId, one.consumerId)), { timeout: 20_000 }).toBe(1)
    expect(await job.app.db.$count(keyUses, eq(keyUses.consumerId, one.consumerId))).toBe(0)
  })
})

describe('who rotates', () => {
  it('a company admin of the provider and those who may add such a key, no client firm, and no maintainer for another firm', async () => {
    const [own, foreign] = [await key('provider'), await key('acme')]
    const { companyAdmin, author, externalAdmin } = job.people
    expect((await rotate(foreign, {}, externalAdmin)).status).toBe(403)
    expect((await rotate(foreign, {}, author)).status).toBe(403)
    expect((await rotate(own, {}, companyAdmin)).status).toBe(200)
    expect((await revokeOld(own, companyAdmin)).status).toBe(200)
    expect((await rotate(own, {}, author)).status).toBe(200)
    const [row] = await job.app.db.select().from(consumers).where(eq(consumers.id, foreign.consumerId))
    expect(row?.keySlot).toBe(0)
  })
})
