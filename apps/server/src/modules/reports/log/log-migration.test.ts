import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pino from 'pino'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { testDatabase } from '../../../../test/app.ts'
import { testPatience, withDatabase } from '../../../../test/postgres.ts'
import { type Database, openDatabase } from '../../../db/client.ts'
import { migrateDatabase } from '../../../db/migrate.ts'
import { accessLog } from '../../../db/schema/index.ts'
import { ingestStore, type NewRow } from '../ingest/ingest.store.ts'
import { logService, makeRoom } from './log.service.ts'
import { findPartitions } from './log-partitions.store.ts'
import { logRetentionStore } from './log-retention.store.ts'
import { keptFrom, weekAfter, weekOf } from './weeks.ts'

const all = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
const before = '0010_access_log_by_week'
let folder: string
let database: Database
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'apim-migrations-'))
  cpSync(all, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter(({ tag }) => tag < before) }))
  const admin = openDatabase(inject('postgresUrl'), () => undefined, { max: 1, patience: testPatience })
  await admin.pool.query('drop database if exists migrated_log')
  await admin.pool.query('create database migrated_log')
  await admin.close()
  database = openDatabase(withDatabase(inject('postgresUrl'), 'migrated_log'), () => undefined, { patience: testPatience })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const dayMs = 86_400_000
const rowCount = 60_000
const totals = async () =>
  (await database.db.execute(sql`select day, response_status, sum(calls)::int as calls from access_log_days group by 1, 2 order by 1, 2`))
    .rows
const partitions = async () => (await findPartitions(database.db)).map(({ name }) => name)

it('carries every call over in one start, recognizes each again, and keeps counting them', async () => {
  const { db } = database
  await migrate(db, { migrationsFolder: folder })
  await db.execute(sql`insert into resources (name, type) values ('Gateway', 'KONG')`)
  // Two thirds of the calls are older than the retention period.
  await db.execute(sql`insert into access_log (resource_id, request_id, client_ip, method, upstream_uri, response_status, started_at)
    select 1, 'r' || n, '203.0.113.9', 'GET', '/x/' || n, (array[200, 404])[1 + n % 2], date_trunc('milliseconds', now() - n * interval '6 minutes')
    from generate_series(1, ${rowCount}::int) n`)
  const [counted, rows] = [await totals(), await db.select().from(accessLog).orderBy(accessLog.id)]
  await migrateDatabase(database)
  expect(await db.select().from(accessLog).orderBy(accessLog.id)).toEqual(rows)
  expect(await totals()).toEqual(counted)
  expect(await partitions()).toEqual(['access_log_earlier'])

  const { insert } = ingestStore(db)
  const again = rows.slice(-500).map((row): NewRow => ({ ...row, id: undefined }))
  expect(await insert([...again, { ...(again[0] as NewRow), requestId: 'new' }], [])).toBe(1)
  const [newest] = (await db.execute<{ id: string }>(sql`select id::text from access_log where request_id = 'new'`)).rows
  expect(Number(newest?.id)).toBeGreaterThan(rowCount)
  expect((await totals()).reduce((sum, { calls }) => sum + Number(calls), 0)).toBe(rowCount + 1)
})
it('finds the oldest rows first, so that no batch is searched for among rows already deleted', async () => {
  const { db } = database
  const oldest = async () =>
    (await db.execute<{ s: number }>(sql`select extract(epoch from min(started_at))::float8 as s from access_log`)).rows[0]?.s ?? 0
  const before = await oldest()
  const gone = await logRetentionStore(db).deleteSomeBefore(keptFrom(90))
  expect(gone).toBeGreaterThan(1000)
  // One time occurs twice.
  expect(await oldest()).toBeCloseTo(before + (gone - 1) * 360, 0)
})
it('deletes rows past the retention period and finally frees their space', async () => {
  const { db } = database
  const counted = await totals()
  const log = logService(db, 90, pino({ level: 'silent' })).kept
  await makeRoom(db)
  expect(await partitions()).toHaveLength(2)
  while ((await log.purgeSome()) > 0);
  const oldest = (await db.execute<{ at: string }>(sql`select min(started_at)::text as at from access_log`)).rows[0]?.at ?? ''
  const ageMs = Date.now() - Date.parse(oldest)
  expect(ageMs).toBeGreaterThan(89 * dayMs)
  expect(ageMs).toBeLessThan(98 * dayMs)
  expect(await totals()).toEqual(counted)
  // As if three months had passed.
  expect(await logRetentionStore(db).dropUntil(weekAfter(weekOf(Date.now())))).toBe(1)
  expect(await partitions()).toHaveLength(1)
  expect(await totals()).toEqual(counted)
})
it('partitions the log of a new installation from the start', async () => {
  const fresh = await testDatabase()
  const names = (await findPartitions(fresh.db)).map(({ name }) => name)
  const { rows } = await fresh.db.execute(sql`select to_regclass('access_log_earlier') as earlier`)
  await fresh.close()
  expect([names.length, rows]).toEqual([2, [{ earlier: null }]])
})
