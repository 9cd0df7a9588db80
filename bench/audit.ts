/** How long verifying an audit log of 1,000,000 entries takes, or BENCH_AUDIT_ROWS, compared with only reading it; what memory that needs, and how long calls wait meanwhile. */
import { rmSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startEmbeddedPostgres } from '@apim/embedded-postgres'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { verifyAudit } from '../apps/server/src/audit/verify-audit.ts'
import { whileConnected } from '../apps/server/src/backup/database.ts'
import { type Database, openDatabase } from '../apps/server/src/db/client.ts'
import { migrateDatabase, whileMigrating } from '../apps/server/src/db/migrate.ts'
import { fillAuditLog } from './measure/audit-rows.ts'
import { newFolder } from './measure/folder.ts'
import { figure, ratio } from './measure/print.ts'
import { residentMb } from './measure/process.ts'

const rows = Number(process.env['BENCH_AUDIT_ROWS'] ?? 1_000_000)
const goalMb = 100
const goalWaitMs = 50

const folder = newFolder()
const log = pino({ level: 'silent' })
const server = await startEmbeddedPostgres({ dataDir: folder, log })
await whileMigrating(server.url, log, (filling) => migrateDatabase(filling))
await whileConnected(server.url, (client) => fillAuditLog(client, rows))
const database = openDatabase(server.url, () => undefined)

const readAll = async ({ db }: Database) => {
  for (let after = 0; ; ) {
    const { rows: found } = await db.execute<{ id: string }>(sql`select * from audit_log where id > ${after} order by id limit 500`)
    if (found.length === 0) return
    after = Number(found.at(-1)?.id)
  }
}
const timed = async (work: () => Promise<unknown>) => {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const used = process.cpuUsage(cpu)
  return { seconds: (performance.now() - start) / 1000, cpu: (used.user + used.system) / 1e6 }
}

try {
  const reading = await timed(() => readAll(database))
  const before = residentMb(process.pid)
  let most = before
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const verifying = await timed(() =>
    verifyAudit(database.db, { onProgress: async () => void (most = Math.max(most, residentMb(process.pid))) }).then((broken) => {
      if (broken !== undefined) throw new Error(`entry ${broken} is broken`)
    }),
  )
  delay.disable()
  figure(`reading ${rows} entries`, reading.seconds, 's', `${reading.cpu.toFixed(1)} s CPU`)
  figure('verifying them', verifying.seconds, 's', `${ratio(verifying.cpu, reading.cpu, 'reading')} in CPU, ${verifying.cpu.toFixed(1)} s`)
  figure(`memory that it needs (goal: ${goalMb} MB)`, most - before, 'MB', `${most.toFixed(0)} MB in all`)
  figure(
    `a call waits meanwhile, p99 (goal: ${goalWaitMs} ms)`,
    delay.percentile(99) / 1e6,
    'ms',
    `at most ${(delay.max / 1e6).toFixed(0)} ms`,
  )
  if (most - before > goalMb || delay.percentile(99) / 1e6 > goalWaitMs) process.exitCode = 1
} finally {
  await database.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
