import type { ServerResponse } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { buildPeople, buildWebhook, type People } from '../../../../test/factories.ts'
import { next } from '../../../../test/rows.ts'
import { type Received, startWebhookReceiver, type WebhookReceiver } from '../../../../test/webhook-receiver.ts'
import { openDatabase } from '../../../db/client.ts'
import { auditLog, mailOutbox, notifications, webhookDeliveries, webhooks } from '../../../db/schema/index.ts'
import { announce } from '../../../webhooks/index.ts'

const places = { privateAddresses: [], isLoopbackAllowed: true }
let addresses = ['127.0.0.1']
const resolved = async () => addresses
let resolve: () => Promise<string[]> = resolved
let app: TestApp
let people: People
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  app = await buildTestApp({
    resolve: () => resolve(),
    webhooks: { places, times: { pollMs: 50, leaseMs: 30_000, timeoutMs: 10_000 } },
  })
  people = await buildPeople(app.db)
})
afterAll(async () => {
  await app.close()
  await receiver.stop()
})
afterEach(async () => {
  receiver.received.length = 0
  receiver.answer = (response) => void response.writeHead(204).end()
  addresses = ['127.0.0.1']
  resolve = resolved
  await app.db.delete(webhooks)
  await app.db.delete(webhookDeliveries)
})

const acme = () => app.as(people.externalAdmin.email)
const made = async (values: object = {}) => {
  const form = { name: `Hook ${next()}`, url: receiver.url, kinds: ['access'], active: true, ...values }
  const { body, status, text } = await acme().post('/api/webhooks', form)
  if (status !== 200) throw new Error(text)
  return { id: body.webhook.id as number, secret: body.secret as string, version: body.webhook.version as string, form }
}
const happen = (name = 'Prices') =>
  announce(app.db, { type: 'access.granted', about: { organizationId: people.acme.id }, data: { api: { id: 3, name } }, link: '/apis/3' })
const sendDue = () => app.app.services.webhooks.delivery.sendDue()
const dueAgain = () => app.db.update(webhookDeliveries).set({ leaseUntil: sql`now()` })
const logOf = async (id: number) => (await acme().get(`/api/webhook/${id}/deliveries`)).body.deliveries
const headersOf = ({ headers }: Received) => headers as Record<string, string>

it('is signed so that an independent implementation of Standard Webhooks verifies it, and nothing else', async () => {
  const { secret } = await made()
  await happen()
  await sendDue()
  const [one] = receiver.received as [Received]
  expect(one.path).toBe('/hook?from=portal')
  expect(new Webhook(secret).verify(one.body, headersOf(one))).toEqual({
    type: 'access.granted',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: { api: { id: 3, name: 'Prices' }, link: 'http://localhost/apis/3' },
  })
  expect(() => new Webhook(secret).verify(one.body.replace('Prices', 'Others'), headersOf(one))).toThrow('No matching signature')
  expect(() => new Webhook(secret).verify(one.body, { ...headersOf(one), 'webhook-id': 'msg_other' })).toThrow('No matching signature')
  expect(() => new Webhook('whsec_b3RoZXI=').verify(one.body, headersOf(one))).toThrow('No matching signature')
})
it('is signed with both secrets for a day after a rotation, then with the new one only', async () => {
  const { id, secret } = await made()
  const rotated = await acme().post(`/api/webhook/${id}/rotate`)
  await happen()
  await sendDue()
  const [both] = receiver.received as [Received]
  for (const one of [secret, rotated.body.secret]) expect(new Webhook(one).verify(both.body, headersOf(both))).toBeTruthy()
  await app.db.update(webhooks).set({ oldSecretUntil: sql`now()` })
  await happen()
  await sendDue()
  const later = receiver.received[1] as Received
  expect(new Webhook(rotated.body.secret).verify(later.body, headersOf(later))).toBeTruthy()
  expect(() => new Webhook(secret).verify(later.body, headersOf(later))).toThrow('No matching signature')
})
it('is sent again after a failure with the same webhook-id, and its log says what happened', async () => {
  const { id } = await made()
  receiver.answer = (response) => void response.writeHead(503).end('busy\u0000')
  await happen()
  await sendDue()
  const [failed] = await logOf(id)
  expect(failed).toMatchObject({ state: 'retrying', attempts: 1, statusCode: 503, error: 'The receiver answered 503, which is no success' })
  await sendDue()
  expect(receiver.received).toHaveLength(1)
  await dueAgain()
  receiver.answer = (response) => void response.writeHead(200).end('thanks')
  await sendDue()
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const { body } = await acme().get(`/api/webhook-delivery/${failed.id}`)
  expect(body).toMatchObject({ state: 'delivered', attempts: 2, body: receiver.received[0]?.body })
  expect(body.tried.map(({ statusCode, answer }: Record<string, unknown>) => [statusCode, answer])).toEqual([
    [200, 'thanks'],
    [503, 'busy\ufffd'],
  ])
  expect((await acme().get(`/api/webhook/${id}`)).body.failingSince).toBeNull()
})
it('follows no redirect', async () => {
  const elsewhere = await startWebhookReceiver()
  const { id } = await made()
  receiver.answer = (response) => void response.writeHead(307, { location: elsewhere.url }).end()
  await happen()
  await sendDue()
  expect(elsewhere.received).toEqual([])
  expect((await logOf(id))[0]).toMatchObject({ statusCode: 307, error: 'The receiver answered 307: redirects are not followed' })
  await elsewhere.stop()
})
it('reads no more of an answer than its beginning, and waits for none without end', async () => {
  const { id } = await made()
  receiver.answer = (response) => {
    response.writeHead(200)
    const more = () => void response.write('x'.repeat(1000), (error) => error ?? setImmediate(more))
    more()
  }
  await happen()
  await sendDue()
  const [long] = await logOf(id)
  expect((await acme().get(`/api/webhook-delivery/${long.id}`)).body.tried[0].answer).toHaveLength(2048)
  receiver.answer = () => undefined
  await happen()
  await sendDue()
  expect((await logOf(id))[0]).toMatchObject({ statusCode: null, error: 'The receiver did not answer within 10 seconds' })
})
it('is not sent to a name that has become another address since (trust T44)', async () => {
  const { port } = new URL(receiver.url)
  const { id } = await made({ url: `http://hooks.example:${port}/` })
  for (const [become, why] of [
    ['10.0.0.1', 'This is a private address that the portal does not call'],
    ['169.254.169.254', 'This address is not allowed as a target'],
    ['93.184.216.34', 'Must start with https://'],
  ] as const) {
    addresses = [become]
    await happen()
    await sendDue()
    expect((await logOf(id))[0]).toMatchObject({ statusCode: null, error: why })
  }
  expect(receiver.received).toEqual([])
})
it('is not made while the webhook is switched off, except for a test event', async () => {
  const { id, form, version } = await made()
  await happen()
  await acme().put(`/api/webhook/${id}`, { ...form, active: false, version })
  await happen()
  await sendDue()
  expect(receiver.received).toEqual([])
  expect((await acme().post(`/api/webhook/${id}/test`)).body).toMatchObject({ type: 'webhook.test', state: 'queued' })
  await sendDue()
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test'])
})
it('switches the webhook off for 410, and tells the company admins of its organization only', async () => {
  const { id } = await made({ name: 'Ticketing' })
  receiver.answer = (response) => void response.writeHead(410).end()
  await happen()
  await sendDue()
  expect((await acme().get(`/api/webhook/${id}`)).body).toMatchObject({ active: false, stopped: 'gone' })
  const told = await app.db.select().from(notifications).where(eq(notifications.event, 'webhook.gone'))
  expect(told).toMatchObject([{ userId: people.externalAdmin.id, values: { webhook: 'Ticketing' }, link: `/webhooks?dock=webhook:${id}` }])
  const mails = await app.db.select().from(mailOutbox).where(eq(mailOutbox.template, 'webhook.gone'))
  expect(mails.map(({ recipient }) => recipient)).toEqual([people.externalAdmin.email])
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'webhook.stop'))
  expect(entry).toMatchObject({ actorEmail: 'system', objectId: String(id), after: { reason: 'gone' } })
})
it('switches the webhook off when its attempts are used up and nothing has arrived for three days, not before', async () => {
  const { id } = await made()
  receiver.answer = (response) => void response.writeHead(500).end()
  const useUp = async (since: ReturnType<typeof sql>) => {
    await happen()
    await app.db.update(webhooks).set({ failingSince: since }).where(eq(webhooks.id, id))
    await app.db.update(webhookDeliveries).set({ attempts: sql`${webhookDeliveries.attemptsMax} - 1` })
    await sendDue()
    return (await acme().get(`/api/webhook/${id}`)).body.active
  }
  expect(await useUp(sql`now() - interval '71 hours'`)).toBe(true)
  expect(await useUp(sql`now() - interval '73 hours'`)).toBe(false)
})
it('is replayed with the same webhook-id, whether it arrived or not, but not while it is on its way', async () => {
  const { id } = await made()
  await happen()
  const [queued] = await logOf(id)
  expect((await acme().post(`/api/webhook-delivery/${queued.id}/replay`)).status).toBe(409)
  await sendDue()
  expect((await acme().post(`/api/webhook-delivery/${queued.id}/replay`)).body).toMatchObject({ state: 'queued', deliveredAt: null })
  await sendDue()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([queued.messageId, queued.messageId])
  expect((await logOf(id))[0]).toMatchObject({ state: 'delivered', attempts: 2 })
})
it('is made once by two portals on the same database', async () => {
  const other = await buildTestApp(
    { webhooks: { places } },
    openDatabase(String(app.pool.options.connectionString), () => undefined),
  )
  await made()
  for (let n = 0; n < 30; n += 1) await happen(`API ${n}`)
  const work = async ({ app: { services } }: TestApp) => {
    while ((await app.db.$count(webhookDeliveries, sql`sent_at is null`)) > 0) await services.webhooks.delivery.sendDue()
  }
  await Promise.all([work(app), work(other)])
  expect(receiver.received).toHaveLength(30)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(30)
  await other.close()
})
it('is begun at no more than five at a time at one receiver, while others get theirs', async () => {
  const patient = await buildTestApp(
    { webhooks: { places } },
    openDatabase(String(app.pool.options.connectionString), () => undefined),
  )
  const slow = await startWebhookReceiver()
  const held: ServerResponse[] = []
  slow.answer = (response) => void held.push(response)
  await made({ url: slow.url })
  await made()
  for (let n = 0; n < 12; n += 1) await happen()
  const sending = patient.app.services.webhooks.delivery.sendDue()
  await vi.waitFor(() => expect([held.length, receiver.received.length]).toEqual([5, 12]), { timeout: 20_000 })
  slow.answer = (response) => void response.writeHead(204).end()
  for (const response of held) response.writeHead(204).end()
  await sending
  expect([slow.received.length, receiver.received.length]).toEqual([12, 12])
  await patient.close()
  await slow.stop()
})
it('ends in time although the name server never answers, and says so', async () => {
  const { id } = await made({ url: receiver.url.replace('127.0.0.1', 'localhost') })
  await happen()
  resolve = () => new Promise(() => undefined)
  await sendDue()
  expect(await logOf(id)).toMatchObject([{ state: 'retrying', error: 'The receiver did not answer within 10 seconds' }])
})
it('is begun at no more than ten at a time at all webhooks of an organization: its slow receivers leave room for others', async () => {
  const patient = await buildTestApp(
    { webhooks: { places } },
    openDatabase(String(app.pool.options.connectionString), () => undefined),
  )
  const slow = await startWebhookReceiver()
  const held: ServerResponse[] = []
  slow.answer = (response) => void held.push(response)
  for (let n = 0; n < 5; n += 1) await made({ url: slow.url })
  for (let n = 0; n < 5; n += 1) await happen()
  await buildWebhook(app.db, { url: receiver.url, kinds: ['access'] })
  await happen()
  const sending = patient.app.services.webhooks.delivery.sendDue()
  await vi.waitFor(() => expect([held.length, receiver.received.length]).toEqual([10, 1]), { timeout: 20_000 })
  slow.answer = (response) => void response.writeHead(204).end()
  for (const response of held) response.writeHead(204).end()
  await sending
  expect(slow.received).toHaveLength(30)
  await patient.close()
  await slow.stop()
})
