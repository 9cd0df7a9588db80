import { and, eq, gte, inArray, like, lt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/app.ts'
import { buildKongResource, buildLogRoom } from '../../../test/factories.ts'
import type { Database } from '../../db/client.ts'
import { accessLog, accessLogDays } from '../../db/schema/index.ts'
import { countsStore } from './counts.store.ts'
import { ingestStore } from './ingest/ingest.store.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await buildLogRoom(database.db, '2026-03-27', '2026-04-04')
  const { id } = await buildKongResource(database.db, {})
  await database.db.execute(sql`insert into access_log (resource_id, request_id, client_ip, method, upstream_uri, response_status, started_at, api_id, organization_id, env)
    select ${id}, 'r' || n, '203.0.113.9', 'GET', '/x', (array[200,302,404,500])[1 + n % 4], timestamptz '2026-03-27 21:00Z' + n * interval '97 seconds',
      nullif(n % 4, 0), nullif(n % 3, 0), (array['DEV','PROD',null])[1 + n % 3] from generate_series(1, 5000) n`)
})
afterAll(() => database.close())

const plain = async (filter: Parameters<ReturnType<typeof countsStore>['count']>[0]) => {
  const where = and(
    filter.orgId && inArray(accessLog.organizationId, filter.orgId),
    filter.apiId && inArray(accessLog.apiId, filter.apiId),
    filter.env && inArray(accessLog.env, filter.env),
    filter.responseStatusCode && inArray(accessLog.responseStatus, filter.responseStatusCode),
    filter.from && gte(accessLog.startedAt, filter.from),
    filter.until && lt(accessLog.startedAt, filter.until),
  )
  return {
    total: await database.db.$count(accessLog, where),
    success: await database.db.$count(accessLog, and(where, lt(accessLog.responseStatus, 400))),
  }
}
const at = (hours: number) => new Date(Date.UTC(2026, 2, 27) + hours * 3_600_000)
const ranges = [undefined, 0, 21.5, 24, 24.01, 47.99, 48, 72, 90, 160].flatMap((from) =>
  [undefined, 0, 22, 24, 25, 48, 48.5, 120, 200].map((until) => ({
    from: from === undefined ? undefined : at(from),
    until: until === undefined ? undefined : at(until),
  })),
)
const none = { orgId: undefined, apiId: undefined, env: undefined, responseStatusCode: undefined }

it('match a plain count, for any range and filter', async () => {
  const { count } = countsStore(database.db)
  for (const range of ranges)
    for (const filter of [
      none,
      { ...none, orgId: [1] },
      { ...none, orgId: [1, 2], env: ['PROD' as const] },
      { ...none, apiId: [3], responseStatusCode: [200, 500] },
      { ...none, orgId: [] },
    ])
      expect([range, filter, await count({ ...range, ...filter })]).toEqual([range, filter, await plain({ ...range, ...filter })])
})
it('stay exact while several writers insert, repeat and delete rows in any order', async () => {
  const [sample] = await database.db.select().from(accessLog).limit(1)
  const rows = Array.from(
    { length: 2000 },
    (_, n) =>
      ({
        ...sample,
        id: undefined,
        requestId: `w${n}`,
        organizationId: n % 5,
        startedAt: at(24 * (n % 7)),
      }) as typeof accessLog.$inferInsert,
  )
  const { insert } = ingestStore(database.db)
  for (let round = 0; round < 5; round++) {
    const stored = await Promise.all(
      [rows, rows.toReversed(), rows.slice(900), rows.slice(0, 1100).reverse()].map((one) => insert(one, [])),
    )
    expect(stored.reduce((sum, one) => sum + one)).toBe(2000)
    if (round < 4) await database.db.delete(accessLog).where(like(accessLog.requestId, 'w%'))
  }
  await database.db.delete(accessLog).where(eq(accessLog.organizationId, 4))
  expect(await countsStore(database.db).count({ ...none, from: undefined, until: undefined })).toEqual(
    await plain({ ...none, from: undefined, until: undefined }),
  )
  await database.db.execute(sql`truncate access_log`)
  expect(await database.db.$count(accessLogDays)).toBe(0)
})
it('stores many calls with one id at different times from several writers at once, in whatever order, without a deadlock', async () => {
  const [sample] = await database.db.select().from(accessLog).limit(1)
  const { insert } = ingestStore(database.db)
  for (let round = 0; round < 8; round++) {
    const rows = Array.from({ length: 900 }, (_, n): typeof accessLog.$inferInsert => ({
      ...(sample ?? { resourceId: 1, clientIp: '203.0.113.9', method: 'GET', upstreamUri: '/x', responseStatus: 200 }),
      id: undefined,
      requestId: `same ${round}`,
      startedAt: new Date(at(24).getTime() + n * 1000),
    }))
    const stored = await Promise.all([rows, rows.toReversed(), rows, rows.toReversed()].map((one) => insert(one, [])))
    expect(stored.reduce((sum, one) => sum + one)).toBe(900)
  }
})
it('counts more calls than an integer of the database holds', async () => {
  const day = (n: number) => new Date(Date.UTC(2025, 0, 1 + n))
  await database.db.insert(accessLogDays).values(
    [0, 1, 2].map((n) => ({
      day: day(n),
      organizationId: 77,
      apiId: 7,
      env: 'PROD' as const,
      responseStatus: 200,
      calls: 2_000_000_000,
    })),
  )
  const { total, success } = await countsStore(database.db).count({ ...none, orgId: [77], from: day(0), until: day(3) })
  expect([total, success]).toEqual([6_000_000_000, 6_000_000_000])
})
