import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@apim/embedded-postgres'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/db/client.ts'
import { migrateDatabase, whileMigrating } from '../src/db/migrate.ts'
import type { Timeouts } from '../src/db/pool.ts'
import { makeRoom } from '../src/modules/reports/log/log.service.ts'

/** For tests that are not about timeouts: a busy machine must not fail them. */
export const testPatience: Timeouts = { answerMs: 60_000, connectMs: 30_000, statementMs: 30_000 }

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database on the run's server; replace the name to reach another one. */
    postgresUrl: string
    templateName: string
    /** The folder of the run's server. */
    postgresFolder: string
  }
}

/**
 * One PostgreSQL for the whole run: the product's own, or the system's when APIM_TEST_POSTGRES=system. The schema is migrated once, into a
 * template from which each test file makes its own database.
 */
export default async (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'apim-pg-'))
  // The unprivileged user that runs the database must be able to enter.
  chmodSync(folder, 0o711)
  const log = pino({ level: process.env['APIM_TEST_LOG'] ?? 'silent' })
  const binaries = process.env['APIM_TEST_POSTGRES'] === 'system' ? ('system' as const) : ('package' as const)
  const server = await startEmbeddedPostgres({ dataDir: folder, log, binaries, settings: { fsync: 'off', max_connections: '300' } })
  const admin = openDatabase(server.url, () => undefined, { max: 2, patience: testPatience })
  const templateName = 'apim_template'
  await admin.pool.query(`create database ${templateName}`)
  await admin.close()
  await whileMigrating(withDatabase(server.url, templateName), log, async (database) => {
    await migrateDatabase(database)
    // As every server does when it starts.
    await makeRoom(database.db)
  })
  project.provide('postgresUrl', server.url)
  project.provide('templateName', templateName)
  project.provide('postgresFolder', folder)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same server's address with another database's name. */
export const withDatabase = (url: string, name: string): string => url.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`)
