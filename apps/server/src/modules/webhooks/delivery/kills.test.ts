import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { buildPeople, type People } from '../../../../test/factories.ts'
import { calmTimes } from '../../../../test/main-job.ts'
import { startPortalProcess } from '../../../../test/portal-process.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../../test/webhook-receiver.ts'
import { webhookDeliveries } from '../../../db/schema/index.ts'
import { announce } from '../../../webhooks/index.ts'

let app: TestApp
let people: People
let receiver: WebhookReceiver
let id: number
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  app = await buildTestApp({ webhooks: { places: { privateAddresses: [], isLoopbackAllowed: true } } })
  people = await buildPeople(app.db)
  const form = { name: 'Ticketing', url: receiver.url, kinds: ['access'], active: true }
  id = (await app.as(people.externalAdmin.email).post('/api/webhooks', form)).body.webhook.id
})
afterAll(async () => {
  await app.close()
  await receiver.stop()
})

const portal = (crashpoint?: string) =>
  startPortalProcess({
    databaseUrl: String(app.pool.options.connectionString),
    people: [people.externalAdmin.email],
    times: { ...calmTimes, leaseMs: 1500, driftMs: 3_600_000 },
    reconciles: true,
    ...(crashpoint && { crashpoint }),
  })

it.each([
  ['webhook:leased', 1],
  ['webhook:answered', 2],
] as const)(
  'a portal killed at %s: its successor delivers what was queued, with the same webhook-id',
  { timeout: 120_000 },
  async (point, times) => {
    receiver.received.length = 0
    const about = { organizationId: people.acme.id }
    await announce(app.db, { type: 'access.granted', about, data: { api: { id: 3, name: 'Prices' } }, link: '/apis/3' })
    const doomed = await portal(point)
    expect(await doomed.ended()).toBe('SIGKILL')
    const successor = await portal()
    const unsent = async () =>
      (await app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id))).filter((one) => !one.sentAt)
    await vi.waitFor(async () => expect(await unsent()).toEqual([]), { timeout: 60_000, interval: 100 })
    await successor.stop()
    expect(receiver.received).toHaveLength(times)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  },
)
