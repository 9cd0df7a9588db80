import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMainJob, type MainJob } from '../../../../test/main-job.ts'
import { accessGrants, auditLog, consumers } from '../../../db/schema/index.ts'
import { consumersStore } from '../consumers.store.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob()
})
afterAll(() => job.close())

type Person = { email: string }
const key = async (organization: 'acme' | 'provider' = 'acme', form: Record<string, unknown> = {}) => {
  const { id: deploymentId, gatewayUrl, api } = await job.deployed(form)
  const at = { deploymentId, organizationId: job.people[organization].id }
  const { body, status, text } = await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', at)
  if (status !== 200) throw new Error(text)
  return { api, at, gatewayUrl, consumerId: body.consumerId as number, apiKey: body.credentials.apiKey as string }
}
type Key = Awaited<ReturnType<typeof key>>
const pause = ({ consumerId }: Key, who: Person = job.people.portalAdmin) => job.as(who).post(`/api/consumer/${consumerId}/pause`, {})
const resume = ({ consumerId }: Key, who: Person = job.people.portalAdmin) => job.as(who).post(`/api/consumer/${consumerId}/resume`, {})
const statusOf = async ({ gatewayUrl, apiKey }: Key) => (await job.call(gatewayUrl, apiKey)).status
const shown = async ({ api, consumerId }: Key) =>
  (await job.as(job.people.portalAdmin).get(`/api/consumers?apiId=${api.id}`)).body[0].deployments.find((one: any) => one.id === consumerId)
const auditsOf = (action: string, { consumerId }: Key) =>
  job.app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.objectId, String(consumerId))))

describe('a paused key', () => {
  it('is refused at the gateway when the call answers, and works again when its resumption answers', async () => {
    const one = await key()
    expect(await statusOf(one)).toBe(200)
    expect((await pause(one)).body).toEqual({ entityId: one.consumerId })
    expect([await statusOf(one), await shown(one)]).toEqual([403, expect.objectContaining({ state: 'SUSPENDED', pausedBy: 'provider' })])
    expect((await resume(one)).body).toEqual({ entityId: one.consumerId, works: true })
    expect([await statusOf(one), await shown(one)]).toEqual([200, expect.objectContaining({ state: 'ACTIVE', pausedBy: null })])
  })
  it('is paused once, however often that is asked: one audit row each, with who keeps it out', async () => {
    const one = await key()
    const replies = await Promise.all([pause(one), pause(one), pause(one, job.people.kongAdmin)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    await resume(one)
    const again = await resume(one)
    expect([again.status, again.body.detail]).toEqual([409, 'This key is not paused'])
    expect((await auditsOf('consumer.pause', one)).map(({ after }) => after)).toEqual([{ pausedBy: 'provider' }])
    expect(await auditsOf('consumer.resume', one)).toHaveLength(1)
  })
  it('stays as it was last asked for when an earlier pause or resumption comes once more under its Idempotency-Key (trust T62)', async () => {
    const one = await key()
    const call = (what: 'pause' | 'resume') =>
      job
        .as(job.people.portalAdmin)
        .send('POST', `/api/consumer/${one.consumerId}/${what}`, {}, { 'idempotency-key': `${what}-${one.consumerId}` })
    const paused = await call('pause')
    const resumed = await call('resume')
    const late = await call('pause')
    expect([late.status, late.text, late.headers['idempotent-replayed']]).toEqual([200, paused.text, 'true'])
    expect(await statusOf(one)).toBe(200)
    await pause(one)
    const later = await call('resume')
    expect([later.status, later.text, later.headers['idempotent-replayed']]).toEqual([200, resumed.text, 'true'])
    expect(await statusOf(one)).toBe(403)
    expect(await auditsOf('consumer.pause', one)).toHaveLength(2)
    expect(await auditsOf('consumer.resume', one)).toHaveLength(1)
  })
  it('that an older version has let in again is shut out by a second pause', async () => {
    const one = await key()
    await job.app.db.update(consumers).set({ pausedByProviderAt: sql`now()` }).where(eq(consumers.id, one.consumerId))
    expect(await statusOf(one)).toBe(200)
    expect((await pause(one)).status).toBe(200)
    expect([await statusOf(one), (await shown(one)).state]).toEqual([403, 'SUSPENDED'])
    expect((await resume(one)).body.works).toBe(true)
    expect(await statusOf(one)).toBe(200)
  })
  it('cannot be edited, and says why', async () => {
    const one = await key()
    await pause(one)
    const edit = await job
      .as(job.people.portalAdmin)
      .post('/api/kong/add-consumer', { ...one.at, consumerId: one.consumerId, nickname: 'desk' })
    expect([edit.status, edit.body.detail]).toEqual([409, 'This key is paused: resume it first'])
  })
  it('of a deployment with OAuth2 gets no call through either', async () => {
    const one = await key('acme', { auth: 'both' })
    await pause(one)
    expect(await statusOf(one)).toBe(403)
    await resume(one)
    expect(await statusOf(one)).toBe(200)
  })
})

describe('of a pause and what else keeps a key out, none revives the other', () => {
  const standing = async (one: Key) => [await statusOf(one), (await shown(one)).state]
  const out = [403, 'SUSPENDED']

  it('an organization that is closed and opened again, before and after the pause', async () => {
    const one = await key()
    const status = `/api/organization/${job.people.acme.id}/status`
    const setActive = (active: boolean) => job.as(job.people.portalAdmin).put(status, { active })
    await pause(one)
    await setActive(false)
    await setActive(true)
    expect(await standing(one)).toEqual(out)
    await setActive(false)
    expect((await resume(one)).body.works).toBe(false)
    expect(await statusOf(one)).toBe(403)
    await setActive(true)
    expect(await standing(one)).toEqual([200, 'ACTIVE'])
  })
  it('access that is revoked and granted again', async () => {
    const one = await key()
    const grant = async () =>
      (
        await job.app.db
          .select()
          .from(accessGrants)
          .where(and(eq(accessGrants.productId, one.api.id), sql`${accessGrants.revokedAt} is null`))
      )[0]?.id
    await pause(one)
    await job.as(job.people.portalAdmin).delete(`/api/api-access/${await grant()}`)
    expect((await resume(one)).body.works).toBe(false)
    expect(await standing(one)).toEqual(out)
    await pause(one)
    await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', { ...one.at, nickname: 'second' })
    expect(await standing(one)).toEqual(out)
    expect((await resume(one)).body.works).toBe(true)
    expect(await standing(one)).toEqual([200, 'ACTIVE'])
  })
  it('an end that has come, and another end', async () => {
    const one = await key()
    await pause(one)
    await job.app.db.update(consumers).set({ expiresAt: sql`now()` }).where(eq(consumers.id, one.consumerId))
    await job.app.app.services.endedKeys.look()
    const renewal = { ...one.at, consumerId: one.consumerId, expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
    const early = await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', renewal)
    expect([early.status, early.body.detail]).toEqual([409, 'This key is paused: resume it first'])
    expect((await resume(one)).body.works).toBe(false)
    expect(await standing(one)).toEqual(out)
    expect((await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', renewal)).status).toBe(200)
    expect(await standing(one)).toEqual([200, 'ACTIVE'])
  })
  it('a rotation that it interrupted: the old key is the only one again, and the reason is said', async () => {
    const one = await key()
    let isAsked = false
    job.admin.begin(({ method }) => {
      isAsked ||= method === 'PUT'
      return method === 'PUT' ? 'error-before' : undefined
    })
    const rotating = job.as(job.people.portalAdmin).post(`/api/consumer/${one.consumerId}/rotate`, {})
    await expect.poll(() => isAsked, { timeout: 20_000 }).toBe(true)
    const changing = pause(one).then(() => resume(one))
    const isUndone = and(eq(auditLog.action, 'consumer.roll-back'), eq(auditLog.objectId, String(one.consumerId)))
    await expect.poll(() => job.app.db.$count(auditLog, isUndone), { timeout: 20_000 }).toBe(1)
    job.admin.begin()
    expect((await changing).body.works).toBe(true)
    const { status, body } = await rotating
    // It may look while the key is out, or once it is in again.
    const reasons = ['This key has been paused', 'This key was paused or shut out meanwhile, so it was not replaced']
    expect([status, reasons.includes(body.detail)]).toEqual([409, true])
    expect(await standing(one)).toEqual([200, 'ACTIVE'])
  })
  it('the repair of what diverged at the gateway', async () => {
    const one = await key()
    await pause(one)
    const astray = await consumersStore(job.app.db).findAstray(job.resourceId)
    expect(astray.filter(({ apiId }) => apiId === one.api.id)).toEqual([])
  })
})

describe('who pauses', () => {
  it('a maintainer pauses any key of their API, a client firm none', async () => {
    const one = await key()
    expect((await pause(one, job.people.externalAdmin)).status).toBe(403)
    expect(await statusOf(one)).toBe(200)
    expect((await pause(one, job.people.maintainer)).status).toBe(200)
    expect((await resume(one, job.people.externalAdmin)).status).toBe(403)
    expect((await resume(one, job.people.maintainer)).body.works).toBe(true)
  })
  it('a company admin pauses the organization’s keys and ends its own pauses only, a maintainer the provider’s only, an admin both', async () => {
    const one = await key('provider')
    const { companyAdmin, author: maintainer, portalAdmin } = job.people
    await pause(one, companyAdmin)
    expect((await shown(one)).pausedBy).toBe('organization')
    expect((await resume(one, maintainer)).status).toBe(403)
    await pause(one, maintainer)
    expect((await shown(one)).pausedBy).toBe('provider')
    expect((await resume(one, companyAdmin)).body.works).toBe(false)
    expect((await resume(one, companyAdmin)).status).toBe(403)
    expect((await resume(one, maintainer)).body.works).toBe(true)
    await pause(one, companyAdmin)
    await pause(one, maintainer)
    expect((await resume(one, portalAdmin)).body.works).toBe(true)
    expect(await statusOf(one)).toBe(200)
  })
})
