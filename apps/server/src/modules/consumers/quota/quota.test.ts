import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverLog } from '../../../../test/delivered-log.ts'
import { buildMainJob, type MainJob } from '../../../../test/main-job.ts'
import { accessLog, consumers, mailOutbox, notifications, quotaNotices } from '../../../db/schema/index.ts'
import { purgeQuotaNotices } from './quota.store.ts'
import { createQuotaNotices } from './quota-notices.ts'

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

const admin = () => job.as(job.people.portalAdmin)
const client = () => job.as(job.people.externalAdmin)
/** A key of Acme with this limit of its own. */
const limited = async (limit: Record<string, unknown>, form: Record<string, unknown> = {}) => {
  const { id: deploymentId, gatewayUrl, api } = await job.deployed(form)
  const at = { deploymentId, organizationId: job.people.acme.id }
  const { body, status, text } = await admin().post('/api/kong/add-consumer', { ...at, ...limit })
  if (status !== 200) throw new Error(text)
  return { api, at, gatewayUrl, added: body, consumerId: body.consumerId as number, apiKey: body.credentials.apiKey as string }
}
const perDay = (requests: number) => limited({ enabledRateLimit: true, rateLimitPerDay: requests })
type Key = Awaited<ReturnType<typeof limited>>
/** Makes so many calls and waits until the portal knows of them; returns their statuses. */
const call = async ({ gatewayUrl, apiKey, consumerId }: Key, times: number) => {
  const known = () => job.app.db.$count(accessLog, eq(accessLog.consumerId, consumerId))
  const before = await known()
  const statuses = []
  for (let n = 0; n < times; n++) statuses.push((await job.call(gatewayUrl, apiKey)).status)
  await expect.poll(known, { timeout: 30_000 }).toBe(before + times)
  return statuses
}
const quotaOf = async ({ api, consumerId }: Key, who = client()) =>
  (await who.get(`/api/consumers?apiId=${api.id}`)).body[0].deployments.find((one: any) => one.id === consumerId).quota
const look = () => job.app.app.services.consumers.quotaNotices.look()
const toldOf = async ({ api }: Key) =>
  (
    await job.app.db
      .select({ event: notifications.event })
      .from(notifications)
      .where(and(eq(notifications.userId, job.people.externalAdmin.id), eq(notifications.link, `/apis/${api.id}?tab=access`)))
      .orderBy(notifications.id)
  ).map(({ event }) => event)
const mailsAbout = async ({ api }: Key) =>
  (
    await job.app.db
      .select({ template: mailOutbox.template })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.recipient, job.people.externalAdmin.email), eq(mailOutbox.link, `/apis/${api.id}?tab=access`)))
      .orderBy(mailOutbox.id)
  ).map(({ template }) => template)

describe('the use of a key’s limit', () => {
  it('is counted by day of UTC as the gateway counts it: what the limit refused is not', async () => {
    const one = await perDay(3)
    const { rows } = await job.app.db.execute<{ ends: string }>(
      sql`select to_char(date_trunc('day', now() at time zone 'UTC') + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as ends`,
    )
    const quota = { requests: 3, period: 'day', endsAt: rows[0]?.ends }
    expect([one.added.quota, await quotaOf(one)]).toEqual([
      { ...quota, used: 0 },
      { ...quota, used: 0 },
    ])
    expect(await call(one, 2)).toEqual([200, 200])
    expect(await quotaOf(one)).toEqual({ ...quota, used: 2 })
    expect(await call(one, 3)).toEqual([200, 429, 429])
    expect(await quotaOf(one)).toEqual({ ...quota, used: 3 })
    // A rotated key goes on with what is left, and says so when it is shown.
    const rotated = await admin().post(`/api/consumer/${one.consumerId}/rotate`, {})
    expect(rotated.body.quota).toEqual({ ...quota, used: 3 })
  })

  it('has no meter for shorter windows: these name the limit that holds, the key’s own or the deployment’s', async () => {
    const own = await limited({ enabledRateLimit: true, rateLimitPerHour: 9 }, { rateLimit: { enabled: true, ratePerMinute: 4 } })
    expect(await quotaOf(own)).toEqual({ requests: 9, period: 'hour', used: null, endsAt: null })
    const common = await limited({}, { rateLimit: { enabled: true, ratePerMinute: 4 } })
    expect(await quotaOf(common)).toEqual({ requests: 4, period: 'minute', used: null, endsAt: null })
    expect(await quotaOf(await limited({}))).toBeNull()
  })

  it('is not shown to maintainers for other organizations’ keys', async () => {
    expect(await quotaOf(await perDay(3), job.as(job.people.author))).toBeNull()
  })
})

describe('when a key has used 80 % of its limit for a day, and all of it', () => {
  it('the organization’s company admins are told once each, however many portals look, also after a restart', async () => {
    const one = await perDay(5)
    await call(one, 3)
    await look()
    expect(await toldOf(one)).toEqual([])
    await call(one, 1)
    const restarted = createQuotaNotices({ db: job.app.db, log: job.app.app.log })
    await Promise.all([look(), restarted.look(), look(), restarted.look()])
    expect(await toldOf(one)).toEqual(['key.quota-near'])
    await call(one, 2)
    await Promise.all([restarted.look(), look()])
    await look()
    expect(await toldOf(one)).toEqual(['key.quota-near', 'key.quota-reached'])
    expect(await mailsAbout(one)).toEqual(['key.quota-near', 'key.quota-reached'])
  })

  it('they are told again the next day, and then only of what was reached at last', async () => {
    const one = await perDay(2)
    await call(one, 2)
    await look()
    expect(await toldOf(one)).toEqual(['key.quota-reached'])
    // As if that had been yesterday.
    await job.app.db
      .update(quotaNotices)
      .set({ day: sql`${quotaNotices.day} - interval '1 day'` })
      .where(eq(quotaNotices.consumerId, one.consumerId))
    await look()
    expect(await toldOf(one)).toEqual(['key.quota-reached', 'key.quota-reached'])
    // Tomorrow nothing is used.
    await job.app.app.services.consumers.quotaNotices.look(sql`now() + interval '1 day'`)
    expect(await toldOf(one)).toHaveLength(2)
  })

  it('they are not told of a key that is out, or whose limit was taken away', async () => {
    const [paused, free] = [await perDay(1), await perDay(1)]
    await call(paused, 1)
    await call(free, 1)
    await admin().post(`/api/consumer/${paused.consumerId}/pause`, {})
    await admin().post('/api/kong/add-consumer', { ...free.at, consumerId: free.consumerId, enabledRateLimit: false })
    await look()
    expect([await toldOf(paused), await toldOf(free)]).toEqual([[], []])
  })

  it('what they were told is forgotten after a month, and not before', async () => {
    const [row] = await job.app.db.select({ id: consumers.id }).from(consumers).limit(1)
    const consumerId = row?.id as number
    const old = { consumerId, percent: 80, day: new Date(Date.now() - 31 * 86_400_000) }
    await job.app.db.insert(quotaNotices).values(old)
    const before = await job.app.db.$count(quotaNotices)
    expect(await purgeQuotaNotices(job.app.db)).toBe(1)
    expect(await job.app.db.$count(quotaNotices)).toBe(before - 1)
  })
})
