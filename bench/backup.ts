/** How long a backup and its restore take of a portal with 20,000 users and 200,000 audit entries, or BENCH_AUDIT_ROWS, while people are working; how large it is, and how much of their work it costs. */
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@apim/embedded-postgres'
import pino from 'pino'
import { audit, system } from '../apps/server/src/audit/audit.ts'
import { verifyAudit } from '../apps/server/src/audit/verify-audit.ts'
import { whileConnected } from '../apps/server/src/backup/database.ts'
import { backUp, restore } from '../apps/server/src/backup/index.ts'
import { openDatabase } from '../apps/server/src/db/client.ts'
import { migrateDatabase, whileMigrating } from '../apps/server/src/db/migrate.ts'
import { migrateIdentityTo } from '../apps/server/src/identity.ts'
import { fillSql } from '../apps/server/test/lists/fill.ts'
import { fillAuditLog } from './measure/audit-rows.ts'
import { newFolder } from './measure/folder.ts'
import { figure, percentile, ratio } from './measure/print.ts'

const auditRows = Number(process.env['BENCH_AUDIT_ROWS'] ?? 200_000)
const workers = 8
const aloneMs = 10_000
const mb = (bytes: number) => bytes / 1e6

const folder = newFolder()
const [dataDir, restoredDir, file] = [join(folder, 'data'), join(folder, 'restored'), join(folder, 'portal.backup')]
const log = pino({ level: 'silent' })
const server = await startEmbeddedPostgres({ dataDir, log })
await whileMigrating(server.url, log, async (filling) => {
  await migrateDatabase(filling)
  await migrateIdentityTo(filling.pool, Number.MAX_SAFE_INTEGER)
  await filling.pool.query(fillSql({ users: 20_000, organizations: 2000, applications: 5000, apis: 10_000, auditRows: 0 }))
})
await whileConnected(server.url, (client) => fillAuditLog(client, auditRows))
const database = openDatabase(server.url, () => undefined)

/** Changes by several people at once, each with its audit row, until `isOver`: how long each took. */
const changes = async (isOver: () => boolean): Promise<number[]> => {
  const times: number[] = []
  const person = async (who: number) => {
    for (let n = 0; !isOver(); n += 1) {
      const start = performance.now()
      await database.db.transaction(async (tx) => {
        await tx.execute(`update organizations set description = 'Changed ${n} times' where id = ${1 + who * 100 + (n % 100)}`)
        await audit(tx, system, { action: 'organization.update', objectType: 'organization', objectId: who, after: { n } })
      })
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, who) => person(who)))
  return times
}
const during = async <T>(task: Promise<T>) => {
  const start = performance.now()
  let isOver = false
  const done = task.finally(() => {
    isOver = true
  })
  const [times, result] = await Promise.all([changes(() => isOver), done])
  return { times, result, seconds: (performance.now() - start) / 1000 }
}
const restoredRows = async (): Promise<number> => {
  const restored = await startEmbeddedPostgres({ dataDir: restoredDir, log })
  const { db, close } = openDatabase(restored.url, () => undefined)
  try {
    const broken = await verifyAudit(db)
    if (broken !== undefined) throw new Error(`the restored audit log is broken at entry ${broken}`)
    return await whileConnected(restored.url, async (client) =>
      Number((await client.query('select count(*) as n from audit_log')).rows[0]?.n),
    )
  } finally {
    await close()
    await restored.stop()
  }
}

try {
  const alone = await during(new Promise((resolve) => setTimeout(resolve, aloneMs)))
  const backup = await during(backUp({ DATA_DIR: dataDir, DATABASE_URL: '', ENCRYPTION_KEY: '' }, file, '0', () => undefined))
  const size = await whileConnected(server.url, async (client) =>
    Number((await client.query('select pg_database_size(current_database()) as n')).rows[0]?.n),
  )
  figure(`database of ${auditRows} audit entries`, mb(size), 'MB')
  figure('its backup', mb(statSync(file).size), 'MB', ratio(statSync(file).size, size, 'database'))
  figure('backing up while people work', backup.seconds, 's')
  const [before, meanwhile] = [percentile(alone.times, 0.95), percentile(backup.times, 0.95)]
  figure('their changes without a backup, p95', before, 'ms', `${(alone.times.length / alone.seconds).toFixed(0)} a second`)
  figure(
    'their changes meanwhile, p95',
    meanwhile,
    'ms',
    `${ratio(meanwhile, before, 'without')}, ${(backup.times.length / backup.seconds).toFixed(0)} a second`,
  )
  const start = performance.now()
  await restore({ DATA_DIR: restoredDir, DATABASE_URL: '', ENCRYPTION_KEY: '' }, file, () => undefined)
  figure('restoring it into an empty folder', (performance.now() - start) / 1000, 's')
  figure('audit entries in it, verified', await restoredRows(), 'rows')
} finally {
  await database.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
