import { randomUUID } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { shortOrLong } from '../../../../tools/test-programs/short-or-long.ts'
import { buildTestApp } from '../../test/app.ts'
import { lists } from '../../test/lists/lists.ts'
import { withDatabase } from '../../test/postgres.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { type Manifest, restore } from '../backup/index.ts'
import { createVault } from '../security/vault.ts'
import { knownMigrations } from './applied-migrations.ts'
import { openDatabase } from './client.ts'
import { migrateDatabase, whileMigrating } from './migrate.ts'

const root = join(import.meta.dirname, '../../../..')
/** A backup of the demo by each version that went out, its access log thinned (docs/operations.md, Upgrades). */
const backups = globSync('apps/server/test/upgrades/*.backup', { cwd: root }).map((file) => join(root, file))
const silent = { info: () => undefined, warn: () => undefined }

const base = mkdtempSync(join(tmpdir(), 'upgrades-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const newDatabase = async (template = 'template1') => {
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  return withDatabase(inject('postgresUrl'), name)
}
const nameOf = (url: string) => new URL(url.replace(/^postgres(ql)?:\/\/[^/]*/, 'http://x')).pathname.slice(1)
const asking = async <T>(url: string, ask: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

type Rows = Record<string, Record<string, unknown>[]>
/** Every row that a person can see or lose, by table. Partitions are read through their table. */
const everyRow = (url: string) =>
  asking(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(`select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'identity') and c.relname <> 'migration'`)
    const all: Rows = {}
    for (const { name } of tables) all[name] = (await client.query(`select to_jsonb(t) as row from ${name} t`)).rows.map(({ row }) => row)
    return all
  })
/** The rows with these columns alone, in an order that other columns do not change. */
const inColumns = (rows: Rows[string] = [], columns: string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column] ?? null))).toSorted()
const schemaOf = (url: string) =>
  asking(url, async (client) => {
    const { rows } = await client.query(`select table_schema, table_name, column_name, data_type, is_nullable, column_default
      from information_schema.columns where table_schema in ('public', 'identity', 'drizzle') order by 1, 2, 3`)
    const { rows: indexes } = await client.query(`select indexdef from pg_indexes where schemaname in ('public', 'identity') order by 1`)
    return { rows, indexes }
  })

/** Statements that take something from the version before: columns and tables that go, change or have to be filled. */
const breaksTheVersionBefore =
  /\b(drop (table|column)|rename|set not null|set data type)\b|\badd column (?!.*\b(default|generated)\b).*\bnot null\b/i

it('a backup of every version that was released is kept', () => {
  const released = [...readFileSync(join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## (\d+\.\d+\.\d+) \((?!unreleased)/gm)].map(
    ([, one]) => one,
  )
  const kept = backups.map((file) => basename(file, '.backup'))
  expect(kept.length).toBeGreaterThan(0)
  expect(released.filter((version) => !kept.includes(version ?? ''))).toEqual([])
})

describe.each(backups.map((file) => [basename(file, '.backup'), file] as const))('an installation of %s', (version, file) => {
  let before: Rows
  let old: string
  let schema: Manifest['schema']
  const dataDir = join(base, version)
  beforeAll(async () => {
    old = await newDatabase()
    ;({ schema } = await restore({ DATABASE_URL: old, DATA_DIR: dataDir, ENCRYPTION_KEY: '' }, file, () => undefined))
    before = await everyRow(old)
  })

  it('is upgraded without losing a row or a value, its secrets open, its audit log is intact, and every list answers', async () => {
    const url = await newDatabase(nameOf(old))
    await whileMigrating(url, silent, (database) => migrateDatabase(database))
    const after = await everyRow(url)
    for (const [table, rows] of Object.entries(before)) {
      const columns = Object.keys(rows[0] ?? {})
      expect([table, inColumns(after[table], columns)]).toEqual([table, inColumns(rows, columns)])
    }
    const vault = createVault(readFileSync(join(dataDir, 'encryption-key'), 'utf8').trim())
    const app = await buildTestApp(
      { vault },
      openDatabase(url, () => undefined),
    )
    expect(await verifyAudit(app.db)).toBeUndefined()
    expect((await app.app.services.resources.kongResource(1))?.adminApiKey).toMatch(/./)
    // What belongs to one thing, as a webhook's deliveries, is of what that version did not have.
    const whole = lists.filter(({ isOfOne }) => !isOfOne)
    for (const { path } of whole) expect([path, (await app.as('second.admin@apim.example').get(path)).status]).toEqual([path, 200])
    await app.close()
  })

  it('can be used by the version before while the upgrade rolls out: nothing that it reads or writes is taken away', () => {
    const added = knownMigrations().slice(schema.portal)
    const statements = added.flatMap(({ tag }) => readFileSync(join(import.meta.dirname, `migrations/${tag}.sql`), 'utf8').split(/;/))
    expect(statements.filter((statement) => breaksTheVersionBefore.test(statement))).toEqual([])
  })
})

it.each([0, 12])(
  'an upgrade from %i migrations that is killed at any moment is completed by the next start',
  async (count) => {
    const upgrade = (url: string, to?: number) => whileMigrating(url, silent, (database) => migrateDatabase(database, to))
    const old = await newDatabase()
    if (count > 0) {
      await upgrade(old, count)
      await asking(old, (client) => client.query(`insert into organizations (name) values ('From before')`))
    }
    const whole = await newDatabase(nameOf(old))
    await upgrade(whole)
    const expected = [await schemaOf(whole), (await everyRow(whole))['public.organizations']]
    let interrupted = 0
    for (let kill = 0; kill < shortOrLong(6, 40); kill += 1) {
      const url = await newDatabase(nameOf(old))
      const started = upgrade(url).catch(() => void (interrupted += 1))
      await sleep(kill ** 2 * shortOrLong(20, 0.4))
      // Not PostgreSQL's own processes, such as one that vacuums, which nobody but a superuser may end.
      const killed = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`
      await asking(inject('postgresUrl'), (client) => client.query(killed, [nameOf(url)]))
      await started
      await upgrade(url)
      expect([kill, await schemaOf(url), (await everyRow(url))['public.organizations']]).toEqual([kill, ...expected])
    }
    expect(interrupted).toBeGreaterThan(0)
  },
  240_000,
)

it('a database of a newer version of the product is refused and not changed', async () => {
  const url = await newDatabase(inject('templateName'))
  const next = Math.max(...knownMigrations().map(({ when }) => when)) + 1
  await asking(url, (client) =>
    client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', $1)`, [next]),
  )
  const before = await everyRow(url)
  await expect(whileMigrating(url, silent, (database) => migrateDatabase(database))).rejects.toThrow(/newer version/)
  expect(await everyRow(url)).toEqual(before)
})
