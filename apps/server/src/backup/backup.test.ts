import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { create, extract } from 'tar'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { buildTestApp, type TestApp, testDatabase } from '../../test/app.ts'
import { buildOrganization, buildPeople, buildUser, type People } from '../../test/factories.ts'
import { withDatabase } from '../../test/postgres.ts'
import { audit, system } from '../audit/audit.ts'
import { newestCut, purgeAudit } from '../audit/cut.store.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { openDatabase } from '../db/client.ts'
import { migrateDatabase, whileMigrating } from '../db/migrate.ts'
import { accessLog, accessLogDays, organizations, users } from '../db/schema/index.ts'
import { backUp, type Manifest, restore } from './index.ts'

const base = mkdtempSync(join(tmpdir(), 'backup-'))
const silent = { info: () => undefined, warn: () => undefined }
const say = () => undefined
let count = 0
const path = (name: string) => join(base, `${++count}-${name}`)

let app: TestApp
let people: People
let resourceId: number
beforeAll(async () => {
  app = await buildTestApp()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 200 * 86_400_000 })
  await app.db.transaction((tx) => audit(tx, system, { action: 'thing.change', objectType: 'thing', objectId: 'oldest' }))
  vi.useRealTimers()
  people = await buildPeople(app.db)
  resourceId = await app.app.services.resources.ensureKongResource({
    name: 'A gateway',
    adminUrl: 'http://127.0.0.1:9',
    apiUrl: 'http://127.0.0.1:9',
    httpLogEndpoint: 'http://127.0.0.1:9/ingest/access-log',
    adminApiKey: 'the key of its Admin API',
    allowedUpstreams: [],
  })
  await app.db.insert(accessLog).values(
    [1, 2, 3].map((n) => ({
      resourceId,
      requestId: `r${n}`,
      clientIp: '203.0.113.9',
      method: 'GET',
      upstreamUri: '/a',
      responseStatus: 200,
      startedAt: new Date(),
      organizationId: people.acme.id,
    })),
  )
  mkdirSync(join(base, 'data/gateway/store'), { recursive: true })
  mkdirSync(join(base, 'data/gateway/spool'), { recursive: true })
  for (const [name, text] of [
    ['encryption-key', 'a key'],
    ['gateway/store/snapshot-00000001', 'a snapshot'],
    ['gateway/store/lock', ''],
    ['gateway/spool/00000001', 'calls on their way'],
    ['portal-id', 'this place'],
  ] as const)
    writeFileSync(join(base, 'data', name), text, { mode: 0o600 })
})
afterAll(async () => {
  await app.close()
  rmSync(base, { recursive: true, force: true })
})

const urlOf = (database: { pool: pg.Pool }) => String(database.pool.options.connectionString)
const here = () => ({ DATABASE_URL: urlOf(app), DATA_DIR: join(base, 'data'), ENCRYPTION_KEY: '' })
const backedUp = async () => {
  const file = path('portal.backup')
  return { file, manifest: await backUp(here(), file, '1.2.3', say) }
}

/** A database without anything in it. */
const emptyDatabase = async (): Promise<string> => {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return withDatabase(inject('postgresUrl'), name)
}
const anotherPlace = async () => ({ DATABASE_URL: await emptyDatabase(), DATA_DIR: path('data'), ENCRYPTION_KEY: '' })
const isEmpty = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'identity')`)
  await client.end()
  return rows.length === 0
}

/** A backup whose content was changed by hand. */
const altered = async (file: string, change: (folder: string) => void): Promise<string> => {
  const [folder, to] = [path('unpacked'), path('altered.backup')]
  mkdirSync(folder)
  await extract({ file, cwd: folder })
  change(folder)
  await create({ gzip: true, cwd: folder, file: to }, ['.'])
  return to
}
const withManifest = (file: string, change: (manifest: Manifest) => void) =>
  altered(file, (folder) => {
    const at = join(folder, 'manifest.json')
    const manifest = JSON.parse(readFileSync(at, 'utf8')) as Manifest
    change(manifest)
    writeFileSync(at, JSON.stringify(manifest))
  })

describe('a backup that was restored (trust R08)', () => {
  it('is one moment of a database that was being written to, with an unbroken audit log, which may have been cut', async () => {
    expect(await purgeAudit(app.db, 100)).toBe(1)
    let isWriting = true
    const writing = (async () => {
      for (let n = 0; isWriting; n += 1)
        await app.db.transaction(async (tx) => {
          const [firm] = await tx
            .insert(organizations)
            .values({ name: `Pair ${n}` })
            .returning()
          await tx.insert(users).values({ email: `pair${n}@pair.example`, organizationId: firm?.id })
          await audit(tx, system, { action: 'organization.create', objectType: 'organization', objectId: firm?.id ?? 0 })
        })
    })()
    const { file, manifest } = await backedUp()
    isWriting = false
    await writing
    const place = await anotherPlace()
    await restore(place, file, say)
    const { db, close } = openDatabase(place.DATABASE_URL, () => undefined)
    const pairs = (await db.select().from(organizations)).filter(({ name }) => name.startsWith('Pair ')).length
    expect(pairs).toBe((await db.select().from(users)).filter(({ email }) => email.startsWith('pair')).length)
    expect(await verifyAudit(db)).toBeUndefined()
    expect(await newestCut(db)).toEqual(await newestCut(app.db))
    expect(await db.$count(organizations)).toBe(manifest.tables.find(({ name }) => name === 'public.organizations')?.rows)
    await close()
  })

  it('opens its secrets, counts each call once, and goes on with ids where it was', async () => {
    const { file } = await backedUp()
    const place = await anotherPlace()
    await restore(place, file, say)
    const restored = await buildTestApp(
      {},
      openDatabase(place.DATABASE_URL, () => undefined),
    )
    expect((await restored.app.services.resources.kongResource(resourceId))?.adminApiKey).toBe('the key of its Admin API')
    const [day] = await restored.db.select().from(accessLogDays)
    expect([await restored.db.$count(accessLog), day?.calls]).toEqual([3, 3])
    const ids = (await app.db.select().from(organizations)).map(({ id }) => id)
    expect((await buildOrganization(restored.db)).id).toBeGreaterThan(Math.max(...ids))
    // The triggers are on again.
    await expect(restored.db.execute('delete from audit_log')).rejects.toThrow(/audit_log/)
    expect((await restored.as(people.portalAdmin.email).get('/api/users')).status).toBe(200)
    await buildUser(restored.db, { organizationId: people.acme.id })
    await restored.close()
  })

  it('has the files of DATA_DIR that another place needs, with their modes, and none of a running process', async () => {
    const { file } = await backedUp()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const place = await anotherPlace()
    await restore(place, file, say)
    const files = (readdirSync(place.DATA_DIR, { recursive: true }) as string[]).filter((name) =>
      statSync(join(place.DATA_DIR, name)).isFile(),
    )
    expect(files.toSorted()).toEqual(['encryption-key', 'gateway/store/snapshot-00000001'])
    expect(statSync(join(place.DATA_DIR, 'encryption-key')).mode & 0o777).toBe(0o600)
  })

  it('of an older version of the product is migrated when the product starts', async () => {
    const url = await emptyDatabase()
    await whileMigrating(url, silent, (database) => migrateDatabase(database, 9))
    const old = openDatabase(url, () => undefined)
    await old.db.execute(`insert into organizations (name) values ('From before')`)
    await old.close()
    const file = path('old.backup')
    await backUp({ ...here(), DATABASE_URL: url }, file, '0.9.0', say)
    const place = await anotherPlace()
    await restore(place, file, say)
    await whileMigrating(place.DATABASE_URL, silent, (database) => migrateDatabase(database))
    const restored = await buildTestApp(
      {},
      openDatabase(place.DATABASE_URL, () => undefined),
    )
    expect((await restored.db.select().from(organizations)).map(({ name }) => name)).toEqual(['From before'])
    await restored.close()
  })
})

describe('a restore that is refused leaves nothing', () => {
  const expectRefused = async (file: string, message: RegExp, good?: string) => {
    const place = await anotherPlace()
    await expect(restore(place, file, say)).rejects.toThrow(message)
    expect([await isEmpty(place.DATABASE_URL), existsSync(place.DATA_DIR)]).toEqual([true, false])
    if (good) await restore(place, good, say)
  }

  it('because the file was cut off', async () => {
    const { file } = await backedUp()
    truncateSync(file, Math.floor(statSync(file).size / 2))
    await expectRefused(file, /./)
  })
  it('because rows of a table are missing', async () => {
    const { file } = await backedUp()
    const at = 'database/public.users.copy'
    await expectRefused(
      await altered(file, (folder) =>
        writeFileSync(join(folder, at), readFileSync(join(folder, at), 'utf8').split('\n').slice(1).join('\n')),
      ),
      /public\.users has \d+ of \d+ rows/,
      file,
    )
  })
  it('because it is of a newer version of the product', async () => {
    const { file } = await backedUp()
    await expectRefused(await withManifest(file, ({ schema }) => void (schema.portal += 1)), /newer version/)
  })
  it.each<[string, (manifest: Manifest) => void]>([
    ['a column', ({ tables }) => void tables[0]?.columns.push(`id) from stdin; drop table users; --`)],
    ['a partition', ({ tables }) => void tables[0]?.partitions.push({ name: 'a', bound: 'DEFAULT; drop table users' })],
    ['a table', ({ tables }) => void tables.push({ name: 'public.users; --', columns: [], partitions: [], rows: 0 })],
    ['a sequence', ({ sequences }) => void sequences.push({ name: 'x', value: `1'); --` })],
  ])('because the name of %s is no name', async (_, change) => {
    const { file } = await backedUp()
    await expectRefused(await withManifest(file, change), /not a backup/)
  })
  it('because the file is something else', async () => {
    const file = path('notes.txt')
    writeFileSync(file, 'notes')
    await expectRefused(file, /./)
  })
})

it('a restore refuses a database or a folder that is not empty, and changes neither', async () => {
  const { file } = await backedUp()
  const taken = await testDatabase()
  const place = await anotherPlace()
  await expect(restore({ ...place, DATABASE_URL: urlOf(taken) }, file, say)).rejects.toThrow(/database is not empty/)
  expect(existsSync(place.DATA_DIR)).toBe(false)
  mkdirSync(place.DATA_DIR)
  writeFileSync(join(place.DATA_DIR, 'notes.txt'), 'mine')
  await expect(restore(place, file, say)).rejects.toThrow(/is not empty; restore into an empty DATA_DIR/)
  expect([readdirSync(place.DATA_DIR), await isEmpty(place.DATABASE_URL)]).toEqual([['notes.txt'], true])
  await taken.close()
})

it('a backup never replaces a file, and leaves none behind when it fails', async () => {
  const { file } = await backedUp()
  await expect(backUp(here(), file, '1.2.3', say)).rejects.toThrow(/exists; choose another name/)
  const [url, failed] = [await emptyDatabase(), path('failed.backup')]
  await expect(backUp({ ...here(), DATABASE_URL: url }, failed, '1.2.3', say)).rejects.toThrow(/holds no portal/)
  expect(readdirSync(base).filter((name) => name.includes('failed') || name.includes('partial'))).toEqual([])
})
