import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { appliedMigrations, knownMigrations } from './applied-migrations.ts'
import { type Database, openDatabase } from './client.ts'
import { lockNumbers } from './lock-numbers.ts'
import type { Timeouts } from './pool.ts'

/** A migration may have to rewrite a large table, and waits for the statements that use it. */
const migrationPatience: Timeouts = { answerMs: 930_000, connectMs: 10_000, statementMs: 900_000 }
const lockPauseMs = 200
const logEvery = 25

/** Polls instead of waiting in a statement, so that a slow start elsewhere never times out here. */
const takeLock = async (holder: pg.PoolClient, log: Pick<FastifyBaseLogger, 'info'>) => {
  for (let attempts = 0; ; attempts += 1) {
    const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_lock($1, 0) as taken', [lockNumbers.migration])
    if (rows[0]?.taken) return
    if (attempts % logEvery === 0) log.info('waiting for another process that is migrating the schema')
    await sleep(lockPauseMs)
  }
}

/** Migrates the database at `url`, on connections with separate limits. Concurrent starts wait for each other. */
export const whileMigrating = async (
  url: string,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  work: (database: Database) => Promise<void>,
): Promise<void> => {
  const database = openDatabase(url, ({ message }) => log.warn({ reason: message }, 'a database connection was lost'), {
    max: 3,
    patience: migrationPatience,
  })
  try {
    // The lock belongs to the connection and ends with it.
    const holder = await database.pool.connect()
    try {
      await takeLock(holder, log)
      await work(database)
    } finally {
      holder.release(true)
    }
  } finally {
    await database.close()
  }
}

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/** The first migrations alone, in a folder that is removed after `work`. */
const withFirstMigrations = async (count: number, work: (migrationsFolder: string) => Promise<void>) => {
  const partial = await mkdtemp(join(tmpdir(), 'apim-migrations-'))
  try {
    await cp(folder, partial, { recursive: true })
    const journal = join(partial, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] }
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }))
    await work(partial)
  } finally {
    await rm(partial, { recursive: true })
  }
}

const newer = 'the database belongs to a newer version of the product; run that version, or restore a backup of this one'

/** An older version would read and write what it does not understand (trust R09). */
const refuseNewer = async (pool: pg.Pool, count = 0) => {
  const { unknown } = await appliedMigrations(pool)
  if (unknown > 0 || count > knownMigrations().length) throw new Error(newer)
}

/**
 * Migrates the portal's tables, or applies only the first `count` migrations; all of them or none. Refuses servers older than PostgreSQL 15, and a
 * database of a newer version of the product.
 */
export const migrateDatabase = async ({ db, pool }: Database, count?: number): Promise<void> => {
  const version = Number((await pool.query('show server_version_num')).rows[0].server_version_num)
  if (version < 150_000) throw new Error(`PostgreSQL 15 or later is needed; the server is ${version / 10_000}`)
  await refuseNewer(pool, count)
  const run = (migrationsFolder: string) => migrate(db, { migrationsFolder })
  await (count === undefined ? run(folder) : withFirstMigrations(count, run))
}

/** Applies the migrations after the first `count`, in the caller's transaction, until one is named `last`; the next start applies the others. */
export const migrateThrough = async (client: pg.ClientBase, count: number, last: string): Promise<void> => {
  const end = knownMigrations().findIndex(({ tag }) => tag === last) + 1
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder }).slice(count, end)) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
  }
}
