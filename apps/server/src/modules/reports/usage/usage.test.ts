import { randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { buildApi, buildLogRoom, buildPeople, type People } from '../../../../test/factories.ts'
import type { Tx } from '../../../db/client.ts'
import { accessLog, accessLogGaps, consumers, deployments, gatewayCoverage } from '../../../db/schema/index.ts'
import { createReports } from '../index.ts'

const windowS = 30 * 86_400
let app: TestApp
let people: People
let token: string
let gatewayId: number
let consumerId: number

beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  await buildLogRoom(app.db, new Date(Date.now() - 35 * 86_400_000).toISOString(), new Date().toISOString())
  const { resources } = app.app.services
  gatewayId = await resources.ensureKongResource({
    name: 'First',
    adminUrl: 'http://127.0.0.1:9',
    apiUrl: 'http://127.0.0.1:9',
    httpLogEndpoint: 'http://127.0.0.1/ingest/access-log',
  })
  token = (await resources.kongResource(gatewayId))?.ingestToken ?? ''
  const api = await buildApi(app.db, people.author.id)
  const names = { name: 'a', contextPath: 'a', serviceName: 'a-dev', routePath: '/a-dev', upstreamUrl: 'http://127.0.0.1:9' }
  const created = { apiId: api.id, resourceId: gatewayId, env: 'DEV', auth: 'apikey', createdBy: people.author.id } as const
  const [deployment] = await app.db
    .insert(deployments)
    .values({ ...names, ...created, state: 'ACTIVE' })
    .returning()
  const [consumer] = await app.db
    .insert(consumers)
    .values({
      deploymentId: deployment?.id ?? 0,
      organizationId: people.acme.id,
      state: 'ACTIVE',
      createdBy: people.author.id,
      createdAt: sql`now() - interval '90 days'`,
    })
    .returning()
  consumerId = consumer?.id ?? 0
})
beforeEach(async () => {
  for (const table of [accessLog, accessLogGaps, gatewayCoverage]) await app.db.delete(table)
  await app.db.update(consumers).set({ state: 'ACTIVE', createdAt: sql`now() - interval '90 days'` })
})
afterAll(() => app.close())

const ago = (seconds: number): SQL => sql`now() - make_interval(secs => ${seconds})`
const called = (tx: Tx, startedAt: SQL, organizationId = people.acme.id) =>
  tx.insert(accessLog).values({
    resourceId: gatewayId,
    requestId: randomUUID(),
    organizationId,
    consumerId,
    clientIp: '127.0.0.1',
    method: 'GET',
    upstreamUri: '/',
    responseStatus: 200,
    startedAt,
  })
const covered = (tx: Tx, since: SQL, until: SQL) => tx.insert(gatewayCoverage).values({ resourceId: gatewayId, since, until })
/** In one transaction, so that `now()` does not move in between. */
const check = (prepare: (tx: Tx) => Promise<unknown>, organizationId = people.acme.id) =>
  app.db.transaction(async (tx) => {
    await prepare(tx)
    const { isUsed, uncovered } = await app.app.services.reports.usage.ofOrganization(tx, organizationId)
    return { isUsed, uncovered }
  })

describe('whether keys were used in the last 30 days (trust T67)', () => {
  it.each([
    ['1 s longer ago: no', windowS + 1, false],
    ['exactly 30 days ago: yes', windowS, true],
    ['1 s less: yes', windowS - 1, true],
  ])('the last call was %s', async (_, seconds, isUsed) => {
    expect(await check((tx) => called(tx, ago(seconds)))).toMatchObject({ isUsed })
  })
  it('a day is 86,400 s, also where a clock is changed', async () => {
    for (const zone of ['Europe/Berlin', 'America/New_York'])
      expect(
        await check(async (tx) => {
          await tx.execute(sql.raw(`set local time zone '${zone}'`))
          await called(tx, ago(windowS + 1))
        }),
      ).toMatchObject({ isUsed: false })
  })
  it('calls of other organizations do not count', async () => {
    expect(await check((tx) => called(tx, ago(5), people.globex.id))).toMatchObject({ isUsed: false })
  })
  it('calls whose rows are gone count with the end of their day: the totals outlive them', async () => {
    const short = createReports({ db: app.db, log: app.app.log, gateways: app.app.services.resources, retentionDays: 1 }).usage
    await app.db.transaction((tx) => called(tx, ago(20 * 86_400)))
    await app.db.delete(accessLog)
    expect(await app.db.transaction((tx) => short.ofOrganization(tx, people.acme.id))).toMatchObject({ isUsed: true })
  })
})

describe('whether that is known (trust T67)', () => {
  const whole = (tx: Tx) => covered(tx, ago(windowS), ago(119))
  it('it is while the gateway confirmed all of the time, up to two minutes ago', async () => {
    expect(await check(whole)).toEqual({ isUsed: false, uncovered: [] })
    await app.db.delete(gatewayCoverage)
    expect(await check((tx) => covered(tx, ago(windowS), ago(121)))).toEqual({ isUsed: false, uncovered: ['First'] })
  })
  it('it is not if the gateway was silent for more than two minutes at any time', async () => {
    const parts = (seconds: number) => async (tx: Tx) => {
      await covered(tx, ago(windowS), ago(86_400))
      await covered(tx, ago(86_400 - seconds), ago(0))
    }
    expect(await check(parts(119))).toMatchObject({ uncovered: [] })
    await app.db.delete(gatewayCoverage)
    expect(await check(parts(121))).toMatchObject({ uncovered: ['First'] })
  })
  it('it is not if it reported losses, or began to deliver only later', async () => {
    const gap = (tx: Tx) =>
      tx.insert(accessLogGaps).values({ resourceId: gatewayId, requestId: randomUUID(), since: ago(3600), dropped: 1, reason: 'full' })
    expect(await check(async (tx) => void (await whole(tx), await gap(tx)))).toMatchObject({ uncovered: ['First'] })
    await app.db.delete(accessLogGaps)
    await app.db.delete(gatewayCoverage)
    expect(await check((tx) => covered(tx, ago(windowS - 121), ago(0)))).toMatchObject({ uncovered: ['First'] })
  })
  it('only the time counts in which the organization had keys at that gateway', async () => {
    const keys = (values: object) => app.db.update(consumers).set(values).where(eq(consumers.id, consumerId))
    await keys({ createdAt: sql`now() - interval '1 hour'` })
    expect(await check((tx) => covered(tx, ago(4000), ago(0)))).toMatchObject({ uncovered: [] })
    await keys({ state: 'DELETED', createdAt: sql`now() - interval '90 days'`, updatedAt: ago(windowS + 1) })
    await app.db.delete(gatewayCoverage)
    expect(await check(async () => undefined)).toMatchObject({ uncovered: [] })
    expect(await check(async () => undefined, people.globex.id)).toMatchObject({ uncovered: [] })
  })
})

describe('what a gateway confirms (trust T67)', () => {
  const deliver = (...items: unknown[]) =>
    app.app.inject({
      method: 'POST',
      url: '/ingest/access-log',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(items),
    })
  const beat = (coveredMs: number) => deliver({ heartbeat: { covered_ms: coveredMs } })
  const spans = async () => {
    const seconds = (time: typeof gatewayCoverage.since | typeof gatewayCoverage.until) =>
      sql<number>`round(extract(epoch from now() - ${time}))::int`
    return app.db
      .select({ since: seconds(gatewayCoverage.since), until: seconds(gatewayCoverage.until) })
      .from(gatewayCoverage)
      .orderBy(gatewayCoverage.since)
  }
  const near = (seconds: number) => expect.closeTo(seconds, -1)

  it('a heartbeat extends the last span, and reaches back over a time in which the portal was away', async () => {
    await covered(app.db, ago(10_000), ago(5_000))
    await beat(3_000_000)
    expect(await spans()).toEqual([
      { since: near(10_000), until: near(5_000) },
      { since: near(3_000), until: near(0) },
    ])
    await beat(5_100_000)
    expect(await spans()).toEqual([
      { since: near(10_000), until: near(5_000) },
      { since: near(5_100), until: near(0) },
    ])
  })
  it('is neither a call nor a refused record; what is no heartbeat is refused', async () => {
    expect((await beat(1000)).json()).toEqual({ stored: 0, refused: 0, expired: 0 })
    for (const covered_ms of [-1, Number.MAX_SAFE_INTEGER, 'x', null])
      expect((await deliver({ heartbeat: { covered_ms } })).json()).toEqual({ stored: 0, refused: 1, expired: 0 })
  })
})
