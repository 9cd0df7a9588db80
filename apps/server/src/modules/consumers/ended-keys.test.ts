import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildKongResource, buildOrganization } from '../../../test/factories.ts'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { accessGrants, auditLog, consumers, deployments } from '../../db/schema/index.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob()
})
afterAll(() => job.close())

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const admin = () => job.as(job.people.portalAdmin)
const save = (body: Record<string, unknown>) => admin().post('/api/kong/add-consumer', body)
/** A key for Acme with this end. */
const keyUntil = async (expiresAt: string | null, form: Record<string, unknown> = {}) => {
  const { id: deploymentId, gatewayUrl, api } = await job.deployed(form)
  const at = { deploymentId, organizationId: job.people.acme.id }
  const { status, body, text } = await save({ ...at, expiresAt })
  if (status !== 200) throw new Error(text)
  return { api, at, gatewayUrl, consumerId: body.consumerId as number, apiKey: body.credentials.apiKey as string }
}
type Key = Awaited<ReturnType<typeof keyUntil>>
const rowOf = async ({ consumerId }: Key) => (await job.app.db.select().from(consumers).where(eq(consumers.id, consumerId)))[0]
/** As if the end had come; the server notices by itself. */
const passEnd = (key: Key) =>
  job.app.db.update(consumers).set({ expiresAt: sql`now() - interval '1 millisecond'` }).where(eq(consumers.id, key.consumerId))
const statusOf = async ({ gatewayUrl, apiKey }: Key) => (await job.call(gatewayUrl, apiKey)).status
const shutOut = async (key: Key) => {
  await passEnd(key)
  await job.app.app.services.endedKeys.look()
  await expect.poll(() => statusOf(key), { timeout: 20_000 }).toBe(403)
}
const ended = async (key: Key) => {
  await shutOut(key)
  await job.settled()
}
const shown = async ({ api, consumerId }: Key) =>
  (await admin().get(`/api/consumers?apiId=${api.id}`)).body[0].deployments.find((one: any) => one.id === consumerId)

describe('where keys may be valid for 90 days', () => {
  let bounded: MainJob
  beforeAll(async () => {
    bounded = await buildMainJob({ keyMaxDays: 90 })
  })
  afterAll(() => bounded.close())
  const send = (body: Record<string, unknown>) => bounded.as(bounded.people.portalAdmin).post('/api/kong/add-consumer', body)
  const endOf = async (consumerId: number) =>
    Date.parse((await bounded.as(bounded.people.portalAdmin).get(`/api/consumer/${consumerId}`)).body.expiresAt) - Date.now()

  it('a new key gets that end unless it is given an earlier one', async () => {
    const at = { deploymentId: (await bounded.deployed()).id, organizationId: bounded.people.acme.id }
    const [first, second] = [await send(at), await send({ ...at, nickname: 'short', expiresAt: inDays(5) })]
    expect(Math.round((await endOf(first.body.consumerId)) / day)).toBe(90)
    expect(Math.round((await endOf(second.body.consumerId)) / day)).toBe(5)
  })
  it('that is said before a key is made, and before its end is changed', async () => {
    const { id: deploymentId, api } = await bounded.deployed()
    const { body } = await send({ deploymentId, organizationId: bounded.people.acme.id })
    const asked = [`/api/api-detail/${api.id}`, `/api/consumer/${body.consumerId}`]
    const said = await Promise.all(asked.map((path) => bounded.as(bounded.people.portalAdmin).get(path)))
    expect(said.map((reply) => reply.body.keyMaxDays)).toEqual([90, 90])
  })
  it('no key gets a later one, or loses its end; an edit of something else keeps it', async () => {
    const at = { deploymentId: (await bounded.deployed()).id, organizationId: bounded.people.acme.id }
    const refused = { expiresAt: 'Keys are valid for up to 90 days' }
    expect((await send({ ...at, expiresAt: inDays(91) })).body.errors).toEqual(refused)
    const { body } = await send({ ...at, expiresAt: inDays(5) })
    const edit = { ...at, consumerId: body.consumerId }
    for (const expiresAt of [inDays(91), null]) expect((await send({ ...edit, expiresAt })).body.errors).toEqual(refused)
    expect((await send({ ...edit, nickname: 'desk' })).status).toBe(200)
    expect(Math.round((await endOf(body.consumerId)) / day)).toBe(5)
    expect((await send({ ...edit, expiresAt: inDays(89) })).status).toBe(200)
  })
})

describe('a key with an end', () => {
  it('works until then, and says in lists and in its settings when that is', async () => {
    const end = inDays(40)
    const key = await keyUntil(end)
    expect(await statusOf(key)).toBe(200)
    expect(await shown(key)).toMatchObject({ state: 'ACTIVE', expiresAt: end })
    expect((await admin().get(`/api/consumer/${key.consumerId}`)).body).toMatchObject({ expiresAt: end })
  })
  it('is refused at the gateway from then on, with one audit row of the portal itself', async () => {
    const key = await keyUntil(inDays(1))
    await ended(key)
    await job.app.app.services.endedKeys.look()
    expect(await shown(key)).toMatchObject({ state: 'SUSPENDED' })
    const rows = await job.app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'consumer.expire'), eq(auditLog.objectId, String(key.consumerId))))
    expect(rows).toMatchObject([{ actorEmail: 'system', after: { expiresAt: expect.any(String) } }])
  })
  it('is refused for a deployment with OAuth2 too, whose clients a gateway cannot end itself', async () => {
    const key = await keyUntil(inDays(1), { auth: 'both' })
    expect(await statusOf(key)).toBe(200)
    await ended(key)
  })
  it('has it in the future', async () => {
    const { id: deploymentId } = await job.deployed()
    const { status, body } = await save({ deploymentId, organizationId: job.people.acme.id, expiresAt: inDays(-0.001) })
    expect([status, body.errors]).toEqual([400, { expiresAt: 'The end must be in the future' }])
    const key = await keyUntil(null)
    const edit = await save({ ...key.at, consumerId: key.consumerId, expiresAt: inDays(-1) })
    expect([edit.status, edit.body.errors]).toEqual([400, { expiresAt: 'The end must be in the future' }])
  })
  it('keeps it when something else is edited, and loses it when it is removed', async () => {
    const end = inDays(3)
    const key = await keyUntil(end)
    const edit = { ...key.at, consumerId: key.consumerId }
    expect((await save({ ...edit, nickname: 'Desk' })).status).toBe(200)
    expect(await shown(key)).toMatchObject({ nickname: 'Desk', expiresAt: end })
    expect((await save({ ...edit, expiresAt: null })).status).toBe(200)
    expect(await shown(key)).toMatchObject({ expiresAt: null })
  })
  it('works again with a later end, and cannot be edited otherwise once it has ended', async () => {
    const key = await keyUntil(inDays(1))
    expect(await shown(key)).toMatchObject({ state: 'ACTIVE', ended: false })
    await ended(key)
    expect(await shown(key)).toMatchObject({ state: 'SUSPENDED', ended: true })
    const edit = { ...key.at, consumerId: key.consumerId }
    const other = await save({ ...edit, nickname: 'Desk' })
    expect([other.status, other.body.detail]).toEqual([409, 'This key has expired: give it another end'])
    expect((await save({ ...edit, expiresAt: inDays(5) })).status).toBe(200)
    expect([await statusOf(key), (await shown(key)).state]).toEqual([200, 'ACTIVE'])
  })
  it('stays out when its organization is opened again or its access is granted again', async () => {
    const key = await keyUntil(inDays(1))
    await ended(key)
    await job.app.db.update(accessGrants).set({ revokedAt: sql`now()` }).where(eq(accessGrants.productId, key.api.id))
    const renewal = await save({ ...key.at, consumerId: key.consumerId, expiresAt: inDays(5) })
    expect([renewal.status, renewal.body.detail]).toEqual([409, "This organization's access has been revoked"])
    // A second key of an admin grants the access again and resumes the keys of the earlier grant.
    expect((await save({ ...key.at, nickname: 'second' })).status).toBe(200)
    expect([await statusOf(key), (await rowOf(key))?.state]).toEqual([403, 'SUSPENDED'])
  })
  it('does not wait behind the many of a gateway that does not answer', async () => {
    const { id: deploymentId } = await job.deployed()
    const away = await buildKongResource(job.app.db, {})
    const [deployment] = await job.app.db.select().from(deployments).where(eq(deployments.id, deploymentId))
    if (!deployment) throw new Error('not deployed')
    const { id: _, ...copy } = deployment
    const at = { ...copy, resourceId: away.id, serviceName: 'away', name: 'away', contextPath: 'away', routePath: '/away' }
    const [there] = await job.app.db.insert(deployments).values(at).returning()
    const organizations = await Promise.all(Array.from({ length: 250 }, () => buildOrganization(job.app.db)))
    const shut = { state: 'SUSPENDED' as const, settled: false, createdBy: job.people.portalAdmin.id, expiresAt: new Date(0) }
    await job.app.db
      .insert(consumers)
      .values(organizations.map(({ id }) => ({ ...shut, deploymentId: there?.id ?? 0, organizationId: id })))
    const key = await keyUntil(inDays(1))
    await shutOut(key)
    expect(await shown(key)).toMatchObject({ state: 'SUSPENDED' })
    await job.app.db.delete(consumers).where(eq(consumers.deploymentId, there?.id ?? 0))
    await job.app.db.delete(deployments).where(eq(deployments.id, there?.id ?? 0))
  })
  it('of two portals that end it at once is ended once', async () => {
    const key = await keyUntil(inDays(1))
    await passEnd(key)
    await Promise.all([1, 2, 3, 4].map(() => job.app.app.services.endedKeys.look()))
    const rows = await job.app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'consumer.expire'), eq(auditLog.objectId, String(key.consumerId))))
    expect(rows).toHaveLength(1)
  })
})
