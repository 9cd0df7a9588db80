import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildTestApp, testDatabase } from '../../../../test/app.ts'
import { buildKongResource, buildPeople } from '../../../../test/factories.ts'
import type { Database } from '../../../db/client.ts'
import { accessLog, accessLogDays } from '../../../db/schema/index.ts'
import { defaultRetention } from '../../../jobs/retention.ts'
import { ingestService } from '../ingest/ingest.service.ts'
import { ingestStore, type NewRow } from '../ingest/ingest.store.ts'
import { logService } from './log.service.ts'
import { findPartitions, makePartitions } from './log-partitions.store.ts'
import { logRetentionStore } from './log-retention.store.ts'
import { keptFrom, weekAfter, weekOf } from './weeks.ts'

let database: Database
let resourceId: number
beforeAll(async () => {
  database = await testDatabase()
  resourceId = (await buildKongResource(database.db, {})).id
})
afterAll(() => database.close())

const dayMs = 86_400_000
let next = 0
const row = (startedAt: Date, more: Partial<NewRow> = {}): NewRow => ({
  resourceId,
  requestId: `r${++next}`,
  clientIp: '203.0.113.9',
  method: 'GET',
  upstreamUri: '/x',
  responseStatus: 200,
  startedAt,
  ...more,
})
const counted = async () => {
  const { rows } = await database.db.execute<{ day: string; status: number; calls: number }>(
    sql`select day::text, response_status as status, calls from ${accessLogDays} where calls <> 0 order by 1, 2`,
  )
  return rows
}
const plainlyCounted = async () => {
  const { rows } = await database.db.execute<{ day: string; status: number; calls: number }>(
    sql`select date_trunc('day', started_at, 'UTC')::text as day, response_status as status, count(*)::int as calls from ${accessLog} group by 1, 2 order by 1, 2`,
  )
  return rows
}
const weeks = async () => (await findPartitions(database.db)).map(({ from }) => from?.toISOString()).sort()
const empty = async () => {
  await database.db.execute(sql`truncate access_log`)
  await logRetentionStore(database.db).dropUntil(new Date(Date.UTC(2200, 0, 1)))
}
const isOneLeaving = async () => {
  await expect.poll(async () => (await findPartitions(database.db)).map(({ isLeaving }) => isLeaving), { timeout: 30_000 }).toContain(true)
}
const reasonOf = (failing: Promise<unknown>) =>
  failing.then(
    () => 'nothing failed',
    (error: Error) => String(error.cause),
  )
const cancelLeaving = () =>
  database.db.execute(
    sql`select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and query like 'alter table access_log detach%' and pid <> pg_backend_pid()`,
  )

it('accepts calls from any time, from many writers at once, with no partition in place', async () => {
  await empty()
  const { insert } = ingestStore(database.db)
  const now = Date.now()
  const batches = Array.from({ length: 8 }, (_, n) => Array.from({ length: 30 }, (_, k) => row(new Date(now - (n + k * 9) * dayMs))))
  const stored = await Promise.all(batches.map((batch) => insert(batch, [])))
  expect(stored).toEqual(batches.map(() => 30))
  expect(await database.db.$count(accessLog)).toBe(240)
  expect(await weeks()).toEqual([...new Set(batches.flat().map(({ startedAt }) => weekOf(startedAt.getTime()).toISOString()))].sort())
})
it('creates partitions before it writes, so that the database rejects and logs nothing, even after one is dropped', async () => {
  await empty()
  const refused: unknown[] = []
  const watched = Object.create(database.db, {
    transaction: {
      value: (work: Parameters<typeof database.db.transaction>[0]) =>
        database.db.transaction(work).catch((error: unknown) => {
          refused.push(error)
          throw error
        }),
    },
  }) as typeof database.db
  const { insert } = ingestStore(watched)
  const weekly = () => Array.from({ length: 9 }, (_, n) => row(new Date(Date.now() - n * 7 * dayMs)))
  expect(await insert(weekly(), [])).toBe(9)
  expect(await insert(weekly(), [])).toBe(9)
  expect(refused).toEqual([])
  await empty()
  expect(await insert(weekly(), [])).toBe(9)
})
it('creates each partition once, however many processes start together', async () => {
  await empty()
  const times = [new Date('2026-03-01T23:59:59.999Z'), new Date('2026-03-02T00:00:00Z')]
  await Promise.all(Array.from({ length: 10 }, () => makePartitions(database.db, times)))
  expect(await weeks()).toEqual(['2026-02-23T00:00:00.000Z', '2026-03-02T00:00:00.000Z'])
})
it('matches a plain count when batches arrive twice, late and concurrently', async () => {
  await empty()
  const { insert } = ingestStore(database.db)
  const now = Date.now()
  const rows = Array.from({ length: 600 }, (_, n) =>
    row(new Date(now - ((n * 37) % 80) * dayMs - n), { responseStatus: [200, 404, 500][n % 3] as number, organizationId: n % 4 }),
  )
  const batches = [rows.slice(0, 400), rows.slice(200), rows.toReversed(), rows.filter((_, n) => n % 2 === 0), rows.slice(0, 400)]
  const stored = await Promise.all(batches.map((batch) => insert(batch, [])))
  await insert(rows.slice(100, 300), [])
  expect(stored.reduce((sum, one) => sum + one)).toBe(600)
  expect(await database.db.$count(accessLog)).toBe(600)
  const totals = await database.db.execute(sql`select sum(calls)::int as calls from ${accessLogDays}`)
  expect(totals.rows).toEqual([{ calls: 600 }])
  expect((await plainlyCounted()).map(({ day, status, calls }) => [day, status, calls])).toEqual(
    Object.values(Object.groupBy(await counted(), ({ day, status }) => `${day} ${status}`)).map((same = []) => [
      same[0]?.day,
      same[0]?.status,
      same.reduce((sum, { calls }) => sum + calls, 0),
    ]),
  )
})
it('keeps whole weeks, never fewer days than configured, and the totals of all time', async () => {
  await empty()
  const { insert } = ingestStore(database.db)
  const now = Date.now()
  const times = Array.from({ length: 120 }, (_, days) => new Date(now - days * dayMs))
  await insert(
    times.map((time) => row(time)),
    [],
  )
  const before = await counted()
  const from = keptFrom(90, now)
  expect(now - from.getTime()).toBeGreaterThanOrEqual(90 * dayMs)
  expect(now - from.getTime()).toBeLessThan(97 * dayMs)
  await logRetentionStore(database.db).dropUntil(from)
  const left = await database.db.select({ at: accessLog.startedAt }).from(accessLog)
  expect(left.map(({ at }) => at.getTime()).sort()).toEqual(
    times
      .filter((time) => time >= from)
      .map((time) => time.getTime())
      .sort(),
  )
  expect((await weeks())[0]).toBe(from.toISOString())
  expect(await counted()).toEqual(before)
})
it('blocks no reader or writer while a partition is detached, and finishes an interrupted detach', async () => {
  await empty()
  const { insert } = ingestStore(database.db)
  const old = new Date(Date.now() - 200 * dayMs)
  await insert([row(old), row(new Date())], [])
  const retention = logRetentionStore(database.db)
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: isReading, resolve: begun } = Promise.withResolvers<void>()
  const reader = database.db.transaction(async (tx) => {
    await tx.$count(accessLog)
    begun()
    await isOver
  })
  await isReading
  const dropping = reasonOf(retention.dropUntil(keptFrom(90)))
  // The detach waits for the reader; a plain one would block every statement behind it.
  await isOneLeaving()
  await insert([row(new Date())], [])
  expect(await database.db.$count(accessLog)).toBe(2)
  await cancelLeaving()
  expect(await dropping).toContain('canceling statement')
  end()
  await reader
  expect(await retention.dropUntil(keptFrom(90))).toBe(1)
  expect(await weeks()).toEqual([weekOf(Date.now()).toISOString()])
  expect(weekAfter(weekOf(Date.now())).getTime()).toBeGreaterThan(Date.now())
})
it('finishes an interrupted detach first, whichever partition it is', async () => {
  await empty()
  const old = [200, 207, 214].map((days) => row(new Date(Date.now() - days * dayMs)))
  await ingestStore(database.db).insert(old, [])
  const name = sql.identifier((await findPartitions(database.db)).at(-1)?.name ?? '')
  await database.db.transaction(async (tx) => {
    await tx.$count(accessLog)
    const reason = reasonOf(database.db.execute(sql`alter table access_log detach partition ${name} concurrently`))
    await isOneLeaving()
    await cancelLeaving()
    expect(await reason).toContain('canceling statement')
  })
  expect(await logRetentionStore(database.db).dropUntil(keptFrom(90))).toBe(3)
})
it('counts no call again that a server whose clock is behind is sent once more, after another has thrown its week away', async () => {
  await empty()
  const [days, hourMs] = [7, 3_600_000]
  const border = weekOf(Date.now()).getTime() - 28 * dayMs
  const ingest = ingestService(database.db, days)
  const retention = logService(database.db, days, pino({ level: 'silent' })).kept
  const batch = [
    { request: { id: 'late', method: 'GET' }, response: { status: 200 }, client_ip: '203.0.113.9', started_at: border - hourMs },
  ]
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (const clock of [-1, 1, -1, 23, -1]) {
      vi.setSystemTime(border + days * dayMs + clock * hourMs)
      await ingest(resourceId, batch)
      while ((await retention.purgeSome()) > 0);
    }
    const totals = await database.db.execute(sql`select sum(calls)::int as calls from ${accessLogDays}`)
    expect(totals.rows).toEqual([{ calls: 1 }])
  } finally {
    vi.useRealTimers()
  }
})
it('throws away nothing that somebody else keeps under such a name: a copy, or a week that was taken out of the log by hand', async () => {
  await empty()
  await ingestStore(database.db).insert([row(new Date('2025-03-05')), row(new Date('2025-03-12')), row(new Date())], [])
  await database.db.execute(sql`create table access_log_20250101 as select * from access_log`)
  await database.db.execute(sql`create table access_log_20250102 (like access_log including all)`)
  await database.db.execute(sql`alter table access_log detach partition access_log_20250303 concurrently`)
  expect(await logRetentionStore(database.db).dropUntil(keptFrom(90))).toBe(1)
  const { rows } = await database.db.execute(
    sql`select relname from pg_class where relname ~ '^access_log_2025\\d+$' and relkind = 'r' order by 1`,
  )
  expect(rows).toEqual(['0101', '0102', '0303'].map((day) => ({ relname: `access_log_2025${day}` })))
})
it('deletes nothing while the clock of the server is a year ahead of that of the database', async () => {
  await empty()
  await ingestStore(database.db).insert([row(new Date()), row(new Date(Date.now() - 30 * dayMs))], [])
  const retention = logService(database.db, 90, pino({ level: 'silent' })).kept
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * dayMs })
  try {
    expect(await retention.purgeSome()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
  expect(await database.db.$count(accessLog)).toBe(2)
})
it('knows which calls it no longer has after a longer retention period is set: none is counted again or listed in vain', async () => {
  const short = await buildTestApp({ retention: { ...defaultRetention, accessLogDays: 7 } })
  const { email } = (await buildPeople(short.db)).portalAdmin
  const now = Date.now()
  const batch = Array.from({ length: 60 }, (_, days) => ({
    request: { id: `r${days}`, method: 'GET' },
    response: { status: 200 },
    client_ip: '203.0.113.9',
    started_at: now - days * dayMs,
  }))
  const { id } = await buildKongResource(short.db, {})
  await ingestService(short.db, 90)(id, batch)
  while ((await short.app.services.reports.log.kept.purgeSome()) > 0);
  const shared = { db: short.db, pool: short.pool, close: async () => undefined }
  const long = await buildTestApp({ retention: { ...defaultRetention, accessLogDays: 90 } }, shared)
  expect(await long.app.services.reports.ingest(id, batch)).toMatchObject({ stored: 0 })
  const { body } = await long.as(email).get('/api/kong/requests?size=100')
  expect(body.total).toBe(body.requests.length)
  expect((await long.as(email).get('/api/kong/requests/count')).body).toMatchObject({ total: 60, unlisted: 60 - body.total })
  await long.close()
  await short.close()
})
