/** The cost of storing calls when there are a million: in the log partitioned by week, compared with a single table; and of the migration. */
import { rmSync } from 'node:fs'
import { startEmbeddedPostgres } from '@apim/embedded-postgres'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { type Database, openDatabase } from '../apps/server/src/db/client.ts'
import { migrateDatabase, whileMigrating } from '../apps/server/src/db/migrate.ts'
import { insertCalls, type NewRow } from '../apps/server/src/modules/reports/ingest/ingest.store.ts'
import { makePartitions } from '../apps/server/src/modules/reports/log/log-partitions.store.ts'
import { newFolder } from './measure/folder.ts'
import { figure, percentile, ratio } from './measure/print.ts'

const filled = 1_000_000
const batches = 300
const rowsInBatch = 500
/** Two runs of the same code differ by this much. */
const tolerance = 1.05
const dayMs = 86_400_000
const log = pino({ level: 'silent' })

/** How many migrations there were before the log was partitioned. */
const earlierMigrations = 10

const fill = sql`insert into access_log (resource_id, request_id, client_ip, method, upstream_uri, response_status, started_at, api_id, deployment_id, organization_id, consumer_id, env)
  select 1, md5(n::text), '203.0.113.9', 'GET', '/accounts-dev/accounts/' || n % 1000, (array[200, 200, 200, 404])[1 + n % 4], now() - n * interval '7 seconds',
    n % 20, n % 20, n % 50, n % 200, 'DEV' from generate_series(1, ${filled}::int) n`

const row = (startedAt: Date, n: number): NewRow => ({
  resourceId: 1,
  requestId: crypto.randomUUID().replaceAll('-', ''),
  clientIp: '203.0.113.9',
  method: 'GET',
  upstreamUri: `/accounts-dev/accounts/${n}`,
  responseStatus: n % 4 === 0 ? 404 : 200,
  startedAt,
  apiId: n % 20,
  deploymentId: n % 20,
  organizationId: n % 50,
  consumerId: n % 200,
  env: 'DEV',
  isUriAsSent: true,
})

const folder = newFolder()
const server = await startEmbeddedPostgres({ dataDir: folder, log })
const open = async (name: string) => {
  const admin = openDatabase(server.url, () => undefined, { max: 1 })
  await admin.pool.query(`create database ${name}`)
  await admin.close()
  const url = server.url.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`)
  return { url, database: openDatabase(url, () => undefined) }
}
const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
const store =
  ({ db }: Database) =>
  (rows: NewRow[]) =>
    timed(() => insertCalls(db, rows, []))
const gateway = sql`insert into resources (name, type) values ('Gateway', 'KONG')`

const before = await open('before')
const after = await open('after')
try {
  await whileMigrating(before.url, log, async (database) => {
    const { db } = database
    await migrateDatabase(database, earlierMigrations)
    await db.execute(gateway)
    await db.execute(fill)
    await db.execute(sql`vacuum analyze access_log`)
  })
  await whileMigrating(after.url, log, async (database) => {
    await migrateDatabase(database)
    await database.db.execute(gateway)
    await makePartitions(
      database.db,
      Array.from({ length: 14 }, (_, n) => new Date(Date.now() - n * 7 * dayMs)),
    )
    await database.db.execute(fill)
    await database.db.execute(sql`vacuum analyze access_log`)
  })
  const logs = [store(before.database), store(after.database)] as const
  const times: [number[], number[]] = [[], []]
  for (let n = 0; n < batches; n += 1) {
    const rows = Array.from({ length: rowsInBatch }, (_, k) => row(new Date(), n * rowsInBatch + k))
    // Alternating the order, so that neither always runs in what the other leaves behind on the machine.
    for (const which of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) times[which].push(await logs[which](rows))
  }
  const [one, weeks] = times.map((all) => percentile(all, 0.5)) as [number, number]
  figure(`${rowsInBatch} calls into one table, median`, one, 'ms')
  figure(`${rowsInBatch} calls into weeks, median`, weeks, 'ms', ratio(weeks, one, 'one table'))
  if (weeks > one * tolerance) process.exitCode = 1
  const started = await timed(() => whileMigrating(before.url, log, migrateDatabase))
  figure('the change of the schema with all of them', started / 1000, 's')
} finally {
  await before.database.close()
  await after.database.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
