import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildGrant, buildWebhook } from '../../../test/factories.ts'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { consumers, webhookDeliveries, webhooks } from '../../db/schema/index.ts'

let job: MainJob
let [portal, acme, globex] = [0, 0, 0]
beforeAll(async () => {
  job = await buildMainJob()
})
afterAll(() => job.close())
beforeEach(async () => {
  const { db } = job.app
  await db.delete(webhookDeliveries)
  await db.delete(webhooks)
  const made = async (organizationId: number | null) =>
    (await buildWebhook(db, { organizationId, kinds: ['api', 'deployment', 'access', 'key'] })).id
  portal = await made(null)
  acme = await made(job.people.acme.id)
  globex = await made(job.people.globex.id)
})

const rows = () => job.app.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)
/** What these webhooks are told, in order. */
const told = async (...ids: number[]) => {
  const all = await rows()
  return ids.map((id) => all.filter(({ webhookId }) => webhookId === id).map(({ type }) => type))
}
const upload = async (fields: Record<string, string | number>, paths: object) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, String(value))
  data.append('jsonFile', new Blob([JSON.stringify({ openapi: '3.0.3', info: { title: 'Rates', version: '1.0.0' }, paths })]), 'rates.json')
  const { status, body } = await job.as(job.people.maintainer).post('/api/swagger/import', data)
  expect(status).toBe(200)
  return body.id as number
}
const get = { get: { responses: { 200: { description: 'Rates' } } } }

it('an API that is made, revised and deleted is told to the portal, and to organizations while they have access', async () => {
  const id = await upload({ bizappId: job.payments.id }, { '/rates': get, '/old': get })
  await buildGrant(job.app.db, id, job.people.acme.id, job.people.portalAdmin.id)
  await upload({ id }, { '/rates': get })
  const [, , revised] = await rows()
  expect(revised?.data).toEqual({ api: { id, name: 'Rates', version: '1.0.0', revision: 2 }, change: 'breaking', link: `/apis/${id}` })
  const { status } = await job.as(job.people.portalAdmin).delete(`/api/swaggers/${id}?confirm=Rates`)
  expect(status).toBe(200)
  const all = ['api.created', 'api.revised', 'api.deleted']
  expect(await told(portal, acme, globex)).toEqual([all, all.slice(1), []])
})
it('a draft is told to the portal only, with its deployments and keys: company admins, who keep webhooks, do not see it', async () => {
  const { people } = job
  const { id: provider } = await buildWebhook(job.app.db, {
    organizationId: people.provider.id,
    kinds: ['api', 'deployment', 'access', 'key'],
  })
  const id = await upload({ bizappId: job.payments.id, publish: 'false' }, { '/rates': get, '/old': get })
  await upload({ id }, { '/rates': get })
  const { body } = await job.deploy(job.form(id))
  const keyed = { deploymentId: body.id, organizationId: people.provider.id }
  expect((await job.as(people.maintainer).post('/api/kong/add-consumer', keyed)).status).toBe(200)
  expect(await told(portal, provider)).toEqual([['api.created', 'api.revised', 'deployment.created', 'key.created'], []])
  expect((await job.as(people.maintainer).post(`/api/swagger/${id}/publish`, {})).status).toBe(200)
  await upload({ id }, { '/rates': get, '/new': get })
  expect((await told(provider))[0]).toEqual(['api.published', 'api.revised'])
})
it('access that is requested and decided is told to the organization that it concerns, and no other', async () => {
  const { id } = await job.newApi()
  const { people } = job
  for (const decision of ['deny', 'approve']) {
    const asked = { productId: id, organizationId: people.acme.id, reason: decision === 'deny' ? undefined : 'For month-end reports' }
    const sent = await job.as(people.externalAdmin).post('/api/request-access', asked)
    const request = { apiAccessRequestId: sent.body.id }
    expect((await job.as(people.portalAdmin).post(`/api/${decision}-api-access-request`, request)).status).toBe(200)
  }
  const { body } = await job.as(people.portalAdmin).get(`/api/available-api-access/${people.acme.id}`)
  const grant = body.find(({ product }: { product: { id: number } }) => product.id === id)
  await job.as(people.portalAdmin).delete(`/api/api-access/${grant.id}`)
  const all = ['access.requested', 'access.denied', 'access.requested', 'access.granted', 'access.revoked']
  expect(await told(portal, acme, globex)).toEqual([all, all, []])
  const reasons = (await rows()).filter(({ webhookId }) => webhookId === acme).map(({ data }) => (data as { reason?: string }).reason)
  expect(reasons).toEqual([undefined, undefined, 'For month-end reports', undefined, undefined])
})
it('a deployment is told once it serves, with the organizations that have access, and no key is in anything that webhooks are told', async () => {
  const { people } = job
  const { id: deploymentId, api } = await job.deployed()
  const admin = job.as(people.portalAdmin)
  const at = { deploymentId, organizationId: people.acme.id }
  const { body } = await admin.post('/api/kong/add-consumer', { ...at, nickname: 'Reports' })
  const key = body.consumerId as number
  const rotated = await admin.post(`/api/consumer/${key}/rotate`, {})
  expect(rotated.status).toBe(200)
  await admin.delete(`/api/consumer/${key}/old-key`)
  await admin.post(`/api/consumer/${key}/pause`, {})
  await admin.post(`/api/consumer/${key}/resume`, {})
  await admin.post('/api/kong/add-consumer', {
    ...at,
    consumerId: key,
    nickname: 'Reports',
    expiresAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  })
  await admin.delete(`/api/consumer/${key}`)
  await job.settled()
  expect((await admin.delete(`/api/swaggers/deployment/${deploymentId}`)).status).toBe(200)
  const ofKey = ['key.created', 'access.granted', 'key.rotated', 'key.paused', 'key.resumed', 'key.renewed', 'key.revoked']
  expect(await told(portal, acme, globex)).toEqual([
    ['deployment.created', ...ofKey, 'deployment.deleted'],
    [...ofKey, 'deployment.deleted'],
    [],
  ])
  const everything = await rows()
  const created = everything.find(({ type }) => type === 'key.created')
  expect(created?.data).toEqual({
    key: { id: key, nickname: 'Reports', expiresAt: null },
    organization: { id: people.acme.id, name: 'Acme Wealth' },
    api: { id: api.id, name: api.name },
    deployment: { id: deploymentId, env: 'DEV' },
    link: `/apis/${api.id}?tab=access`,
  })
  const text = JSON.stringify(everything)
  for (const secret of [body.credentials.apiKey, rotated.body.credentials.apiKey]) expect(text).not.toContain(secret)
  for (const { email, firstname } of [people.externalAdmin, people.portalAdmin])
    expect([text.includes(email), text.includes(`"${firstname}"`)]).toEqual([false, false])
})
it('what is refused is told to no one, nor is a webhook told what it was not to be told of', async () => {
  const { people } = job
  const { id } = await job.newApi()
  await job.app.db
    .update(webhooks)
    .set({ kinds: ['key'] })
    .where(eq(webhooks.id, portal))
  await job.app.db.update(webhooks).set({ active: false }).where(eq(webhooks.id, globex))
  const request = (organizationId: number) => ({ productId: id, organizationId })
  expect((await job.as(people.externalAdmin).post('/api/request-access', request(people.globex.id))).status).not.toBe(200)
  expect((await job.as(people.foreignAdmin).post('/api/request-access', request(people.globex.id))).status).toBe(200)
  expect(await rows()).toEqual([])
})
it('an organization that is closed is told nothing', async () => {
  const { people } = job
  const { id: deploymentId } = await job.deployed()
  await job.as(people.portalAdmin).post('/api/kong/add-consumer', { deploymentId, organizationId: people.acme.id })
  await job.app.db.delete(webhookDeliveries)
  const url = `/api/organization/${people.acme.id}/status`
  expect((await job.as(people.portalAdmin).put(url, { active: false })).status).toBe(200)
  const [key] = await job.app.db.select().from(consumers).where(eq(consumers.deploymentId, deploymentId))
  expect((await job.as(people.portalAdmin).delete(`/api/consumer/${key?.id}`)).status).toBe(200)
  expect(await told(portal, acme)).toEqual([['key.revoked'], []])
  expect((await job.as(people.portalAdmin).put(url, { active: true })).status).toBe(200)
})

it('a draft is told to the portal alone until it is published, and then its end to all it concerns', async () => {
  const id = await upload({ bizappId: job.payments.id, publish: 'false' }, { '/rates': get })
  await buildGrant(job.app.db, id, job.people.acme.id, job.people.portalAdmin.id)
  await upload({ id }, { '/rates': get, '/more': get })
  expect(await told(acme)).toEqual([[]])
  const maintainer = job.as(job.people.maintainer)
  expect((await maintainer.post(`/api/swagger/${id}/publish`)).status).toBe(200)
  const end = { sunsetAt: new Date(Date.now() + 30 * 86_400_000).toISOString() }
  expect((await maintainer.put(`/api/swagger/${id}/deprecation`, end)).status).toBe(200)
  expect((await maintainer.delete(`/api/swagger/${id}/deprecation`)).status).toBe(200)
  const all = ['api.created', 'api.revised', 'api.published', 'api.deprecated', 'api.kept']
  expect(await told(portal, acme, globex)).toEqual([all, all.slice(2), []])
})
