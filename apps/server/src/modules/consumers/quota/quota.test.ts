import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverLog } from '../../../../test/delivered-log.ts'
import { buildLogRoom } from '../../../../test/factories.ts'
import { buildMainJob, type MainJob } from '../../../../test/main-job.ts'
import { accessLog, consumers, mailOutbox, notifications, quotaNotices } from '../../../db/schema/index.ts'
import { purgeQuotaNotices, quotaStore } from './quota.store.ts'
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

const perHour = (requests: number) => limited({ enabledRateLimit: true, rateLimitPerHour: requests })
const perMinute = (requests: number) => limited({ enabledRateLimit: true, rateLimitPerMinute: requests })
/** The full hour around which calls are made up: noon of the day before, so that no window of it is still open. */
const turn = `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`
/** Calls in the access log, so long after that hour began. */
const logged = async ({ consumerId }: Key, times: string[], responseStatus = 200) => {
  await buildLogRoom(job.app.db, turn, new Date().toISOString())
  await job.app.db.insert(accessLog).values(
    times.map((time) => ({
      resourceId: job.resourceId,
      requestId: randomUUID(),
      consumerId,
      clientIp: '127.0.0.1',
      method: 'GET',
      upstreamUri: '/',
      responseStatus,
      startedAt: sql`${turn}::timestamptz + ${time}::interval`,
    })),
  )
}
const lookAt = (time: string) => job.app.app.services.consumers.quotaNotices.look(sql`${turn}::timestamptz + ${time}::interval`)

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

  it('is counted by minute and hour of UTC too, for the key’s own limit or else its deployment’s, which holds for each key', async () => {
    const own = await limited({ enabledRateLimit: true, rateLimitPerHour: 9 }, { rateLimit: { enabled: true, ratePerMinute: 4 } })
    const common = await limited({}, { rateLimit: { enabled: true, ratePerMinute: 4 } })
    for (const [one, quota, end] of [
      [own, { requests: 9, period: 'hour' }, /:00:00\.000Z$/],
      [common, { requests: 4, period: 'minute' }, /:00\.000Z$/],
    ] as const)
      expect(await quotaOf(one)).toEqual({ ...quota, used: 0, endsAt: expect.stringMatching(end) })
    expect(await quotaOf(await limited({}))).toBeNull()
  })

  it('begins anew with the window, stops at the limit and leaves out what was refused', async () => {
    const [minute, hour] = [await perMinute(3), await perHour(4)]
    const store = quotaStore(job.app.db)
    const at = (time: string) => sql`${turn}::timestamptz + ${time}::interval`
    const use = async ({ consumerId }: Key, time: string) => (await store.findUse(job.app.db, consumerId, at(time)))?.used
    await logged(minute, ['-2 seconds', '-1 second', '0 seconds', '59.9 seconds'])
    await logged(minute, ['30 seconds'], 429)
    expect([await use(minute, '-1 second'), await use(minute, '1 second'), await use(minute, '61 seconds')]).toEqual([2, 2, 0])
    await logged(hour, ['-1 second', '0 seconds', '59 minutes 59 seconds', '60 minutes'])
    expect([await use(hour, '-1 second'), await use(hour, '5 minutes'), await use(hour, '60 minutes')]).toEqual([1, 2, 1])
    await logged(hour, ['1 minute', '2 minutes', '3 minutes'])
    expect(await use(hour, '5 minutes')).toBe(4)
    const ends = (await store.findUse(job.app.db, hour.consumerId, at('5 minutes')))?.windowEndsAt
    expect(ends).toEqual(new Date(new Date(turn).getTime() + 3_600_000))
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
      .set({ since: sql`${quotaNotices.since} - interval '1 day'` })
      .where(eq(quotaNotices.consumerId, one.consumerId))
    await look()
    expect(await toldOf(one)).toEqual(['key.quota-reached', 'key.quota-reached'])
    // Tomorrow nothing is used.
    await job.app.app.services.consumers.quotaNotices.look(sql`now() + interval '1 day'`)
    expect(await toldOf(one)).toHaveLength(2)
  })

  it('of a limit for an hour they are told in each hour', async () => {
    const one = await perHour(5)
    await logged(one, ['0 minutes', '1 minute', '2 minutes'])
    await lookAt('3 minutes')
    expect(await toldOf(one)).toEqual([])
    await logged(one, ['4 minutes'])
    await Promise.all([lookAt('5 minutes'), lookAt('5 minutes')])
    expect(await toldOf(one)).toEqual(['key.quota-hour-near'])
    await logged(one, ['6 minutes'])
    await lookAt('7 minutes')
    await lookAt('8 minutes')
    expect(await toldOf(one)).toEqual(['key.quota-hour-near', 'key.quota-hour'])
    // The next hour begins with nothing, and is told of by itself.
    await lookAt('60 minutes')
    await logged(one, ['61 minutes', '62 minutes', '63 minutes', '64 minutes', '65 minutes'])
    await lookAt('66 minutes')
    expect(await mailsAbout(one)).toEqual(['key.quota-hour-near', 'key.quota-hour', 'key.quota-hour'])
  })

  it('of a limit for a minute they are told once a day, also when it was reached just before the look, and not of 80 % (decision 79)', async () => {
    const [own, common] = [await perMinute(2), await limited({}, { rateLimit: { enabled: true, ratePerMinute: 5 } })]
    await logged(own, ['1 second'])
    await logged(common, ['1 second', '2 seconds', '3 seconds', '4 seconds'])
    await lookAt('30 seconds')
    expect([await toldOf(own), await toldOf(common)]).toEqual([[], []])
    await logged(own, ['2 seconds'])
    // Two minutes later; what was longer ago is not looked for.
    await lookAt('3 minutes')
    expect(await toldOf(own)).toEqual([])
    await lookAt('2 minutes 59 seconds')
    expect(await toldOf(own)).toEqual(['key.quota-minute'])
    await logged(own, ['5 minutes', '5 minutes 1 second'])
    await logged(common, ['5 seconds'])
    await Promise.all([lookAt('20 seconds'), lookAt('5 minutes 30 seconds')])
    expect([await toldOf(own), await toldOf(common)]).toEqual([['key.quota-minute'], ['key.quota-minute']])
    await logged(own, ['24 hours', '24 hours 1 second'])
    await lookAt('24 hours 30 seconds')
    expect(await mailsAbout(own)).toEqual(['key.quota-minute', 'key.quota-minute'])
    // The last minute of a day is not told of again in the first of the next.
    const late = await perMinute(1)
    await logged(late, ['11 hours 59 minutes 1 second'])
    await lookAt('11 hours 59 minutes 30 seconds')
    await lookAt('12 hours 10 seconds')
    expect(await mailsAbout(late)).toEqual(['key.quota-minute'])
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
    const old = { consumerId, percent: 80, since: new Date(Date.now() - 31 * 86_400_000) }
    await job.app.db.insert(quotaNotices).values(old)
    const before = await job.app.db.$count(quotaNotices)
    expect(await purgeQuotaNotices(job.app.db)).toBe(1)
    expect(await job.app.db.$count(quotaNotices)).toBe(before - 1)
  })
})
