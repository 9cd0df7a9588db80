import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOrganization, buildUser } from '../../../test/factories.ts'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { accessGrants, auditLog, consumers, organizations } from '../../db/schema/index.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob()
})
afterAll(() => job.close())

const admin = () => job.as(job.people.portalAdmin)
const setActive = (id: number, active: boolean, headers: Record<string, string> = {}) =>
  admin().put(`/api/organization/${id}/status`, { active }, headers)
/** An organization with a company admin, and what gives it keys. */
const firm = async () => {
  const { id } = await buildOrganization(job.app.db)
  const member = await buildUser(job.app.db, { organizationId: id, companyAdmin: true })
  const key = async (deploymentId: number, nickname?: string) => {
    const { body, status, text } = await admin().post('/api/kong/add-consumer', { deploymentId, organizationId: id, nickname })
    if (status !== 200) throw new Error(text)
    return { id: body.consumerId as number, value: body.credentials.apiKey as string }
  }
  return { id, member, key }
}
const stateOf = async (id: number) => (await job.app.db.select().from(consumers).where(eq(consumers.id, id)))[0]?.state
const auditsOf = (id: number, action: string) =>
  job.app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.objectType, 'organization'), eq(auditLog.objectId, String(id)), eq(auditLog.action, action)))

describe('a deactivated organization', () => {
  it('has no key that works once the call has answered, and every one again once it is activated (trust T56)', async () => {
    const [{ id, key }, other] = [await firm(), await firm()]
    const deployed = [await job.deployed(), await job.deployed()]
    const keys = await Promise.all(deployed.map(async (one) => ({ ...one, key: await key(one.id) })))
    const foreign = await other.key(deployed[0]?.id ?? 0)
    const { status, body } = await setActive(id, false)
    expect([status, body]).toEqual([200, { entityId: id, deactivated: true }])
    for (const one of keys) expect((await job.call(one.gatewayUrl, one.key.value)).status).toBe(403)
    expect((await job.call(deployed[0]?.gatewayUrl ?? '', foreign.value)).status).toBe(200)
    expect((await setActive(id, true)).body).toEqual({ entityId: id, deactivated: false })
    for (const one of keys) expect((await job.call(one.gatewayUrl, one.key.value)).status).toBe(200)
    const [off] = await auditsOf(id, 'organization.deactivate')
    expect(off).toMatchObject({ actorId: job.people.portalAdmin.id, before: { deactivated: false } })
    expect(off?.after).toEqual({ deactivated: true, suspendedConsumers: keys.map((one) => one.key.id).toSorted((a, b) => a - b) })
    expect(await auditsOf(id, 'organization.activate')).toHaveLength(1)
  })
  it('has users who are refused at their next call, and have to sign in again once it is activated (trust G3, T06)', async () => {
    const { id, member } = await firm()
    const began = Math.floor(Date.now() / 1000) - 60
    const session = job.as(member, { sid: 'before', auth_time: began })
    expect((await session.get('/api/user')).status).toBe(200)
    await setActive(id, false)
    const refused = await session.get('/api/user')
    expect([refused.status, refused.body.errors, refused.body.code]).toEqual([403, { disabled: 'Y' }, 'organization-deactivated'])
    await setActive(id, true)
    expect((await session.get('/api/user')).status).toBe(401)
    expect((await job.as(member, { sid: 'after' }).get('/api/user')).status).toBe(200)
  })
  it('gets no key, and none back by an approval: activation resumes only what may work', async () => {
    const { id, member, key } = await firm()
    const [kept, lost] = [await job.deployed(), await job.deployed()]
    const [keptKey, lostKey] = [await key(kept.id), await key(lost.id)]
    const grantOf = async (apiId: number) =>
      (
        await job.app.db
          .select()
          .from(accessGrants)
          .where(and(eq(accessGrants.productId, apiId), eq(accessGrants.organizationId, id)))
      )[0]?.id
    await admin().delete(`/api/api-access/${await grantOf(kept.api.id)}`)
    const asked = await job.as(member).post('/api/request-access', { organizationId: id, productId: kept.api.id })
    expect(asked.status).toBe(200)
    await setActive(id, false)
    expect((await admin().post('/api/kong/add-consumer', { deploymentId: kept.id, organizationId: id, nickname: 'new' })).status).toBe(400)
    expect((await admin().post('/api/approve-api-access-request', { apiAccessRequestId: asked.body.id })).status).toBe(200)
    expect((await admin().delete(`/api/api-access/${await grantOf(lost.api.id)}`)).status).toBe(200)
    expect((await job.call(kept.gatewayUrl, keptKey.value)).status).toBe(403)
    await setActive(id, true)
    expect((await job.call(kept.gatewayUrl, keptKey.value)).status).toBe(200)
    expect((await job.call(lost.gatewayUrl, lostKey.value)).status).toBe(403)
    expect(await stateOf(lostKey.id)).toBe('SUSPENDED')
  })
  it('has none that was created at the same time', async () => {
    const { id } = await firm()
    const one = await job.deployed()
    const add = (nickname: string) => admin().post('/api/kong/add-consumer', { deploymentId: one.id, organizationId: id, nickname })
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, (_, at) => add(`before ${at}`)),
      setActive(id, false),
      ...Array.from({ length: 4 }, (_, at) => add(`after ${at}`)),
    ])
    expect(replies[4]?.status).toBe(200)
    const keys = replies.flatMap(({ status, body }) => (status === 200 && body.credentials ? [body.credentials.apiKey] : []))
    for (const value of keys) expect((await job.call(one.gatewayUrl, value)).status).not.toBe(200)
    const states = await job.app.db.select({ state: consumers.state }).from(consumers).where(eq(consumers.organizationId, id))
    expect(states.filter(({ state }) => state === 'ACTIVE' || state === 'REQUESTED')).toEqual([])
  })
})

describe('activating and deactivating', () => {
  it('is refused for the organization of the last portal admins, and changes nothing (trust T18)', async () => {
    const { provider, companyUser } = job.people
    const { status } = await setActive(provider.id, false)
    expect(status).toBe(409)
    expect((await job.app.db.select().from(organizations).where(eq(organizations.id, provider.id)))[0]?.deactivated).toBe(false)
    expect((await job.as(companyUser).get('/api/user')).status).toBe(200)
    expect(await auditsOf(provider.id, 'organization.deactivate')).toEqual([])
  })
  it('again changes and records nothing, and under one Idempotency-Key happens once (trust T62)', async () => {
    const { id } = await firm()
    const once = { 'idempotency-key': `switch-${id}` }
    const replies = await Promise.all([1, 2, 3].map(() => setActive(id, false, once)))
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await setActive(id, false)).body).toEqual({ entityId: id, deactivated: true })
    expect((await setActive(id, false, once)).body).toEqual({ entityId: id, deactivated: true })
    expect(await auditsOf(id, 'organization.deactivate')).toHaveLength(1)
  })
  it('refuses a version that is not the current one, and needs none (trust T63)', async () => {
    const { id } = await firm()
    const { version } = (await admin().get(`/api/organiztion/edit-organization?id=${id}`)).body
    const stale = await setActive(id, false, { 'if-match': '"older"' })
    expect([stale.status, stale.body.code, stale.body.versions.current.deactivated]).toEqual([409, 'stale-version', false])
    expect((await setActive(id, false, { 'if-match': `"${version}"` })).status).toBe(200)
  })
  it('answers 404 for an organization that does not exist', async () => {
    expect((await setActive(999_999, false)).status).toBe(404)
  })
  it('by the specification’s GET turns to the other state, but never from one that was not expected (trust G10)', async () => {
    const { id } = await firm()
    const toggle = (expected = '') =>
      admin().get(`/api/organization/deactivate-organization?id=${id}${expected && `&expected=${expected}`}`)
    const first = await toggle('active')
    expect([first.status, first.body]).toEqual([200, { entityId: id, deactivated: true }])
    expect(first.headers['link']).toContain(`/api/organization/${id}/status`)
    const retried = await toggle('active')
    expect([retried.status, retried.body.detail]).toEqual([409, 'This organization is deactivated'])
    expect((await toggle('deactivated')).body.deactivated).toBe(false)
    expect((await toggle()).body.deactivated).toBe(true)
    expect(await auditsOf(id, 'organization.deactivate')).toHaveLength(2)
  })
})
