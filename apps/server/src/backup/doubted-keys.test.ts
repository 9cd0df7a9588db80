import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { buildMainJob, calmTimes, type MainJob } from '../../test/main-job.ts'
import { withDatabase } from '../../test/postgres.ts'
import { openDatabase } from '../db/client.ts'
import { migrateDatabase, whileMigrating } from '../db/migrate.ts'
import { consumers, keyRotations, resources } from '../db/schema/index.ts'
import { backUp, restore } from './index.ts'
import { findTables } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'older-backups-'))
const silent = { info: () => undefined, warn: () => undefined }
let job: MainJob
let restored: TestApp | undefined
beforeAll(async () => {
  job = await buildMainJob({ reconciles: false })
  // As one that a portal admin has connected.
  await job.app.db.update(resources).set({ builtIn: false }).where(eq(resources.id, job.resourceId))
})
afterAll(async () => {
  await restored?.close()
  await job.close()
  rmSync(folder, { recursive: true, force: true })
})

const using = async <T>(url: string, work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const newDatabase = async () => {
  const name = `older_${randomUUID().replaceAll('-', '')}`
  await using(inject('postgresUrl'), (client) => client.query(`create database ${name}`))
  return withDatabase(inject('postgresUrl'), name)
}
const urlOf = () => String(job.app.pool.options.connectionString)
const placeOf = (url: string) => ({ DATABASE_URL: url, DATA_DIR: join(folder, randomUUID()), ENCRYPTION_KEY: '' })

/** The portal’s rows as a version with the first `count` migrations kept them. */
const asKeptBy = async (count: number) => {
  const url = await newDatabase()
  await whileMigrating(url, silent, (database) => migrateDatabase(database, count))
  await using(url, (older) =>
    using(urlOf(), async (newer) => {
      const tables = await findTables(older)
      for (const { name } of tables.toReversed()) {
        await older.query(`alter table ${name} disable trigger user`)
        await older.query(`delete from ${name}`)
      }
      for (const { name, columns } of tables) {
        const { rows } = await newer.query(`select coalesce(json_agg(t), '[]') as rows from ${name} t`)
        const list = columns.join(', ')
        const from = `select ${list} from json_populate_recordset(null::${name}, $1)`
        await older.query(`insert into ${name} (${list}) ${from}`, [JSON.stringify(rows[0].rows)])
      }
    }),
  )
  return url
}
const backedUp = async (place: ReturnType<typeof placeOf>) => {
  mkdirSync(place.DATA_DIR)
  const file = join(folder, `${randomUUID()}.backup`)
  await backUp(place, file, '0.1.0', () => undefined)
  return file
}
const deployed = async () => {
  const { id: deploymentId, gatewayUrl } = await job.deployed()
  const add = async (nickname: string) => {
    const form = { deploymentId, organizationId: job.people.provider.id, nickname }
    const { body, status, text } = await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', form)
    if (status !== 200) throw new Error(text)
    return { id: body.consumerId as number, apiKey: body.credentials.apiKey as string }
  }
  return { add, statusOf: async ({ apiKey }: { apiKey: string }) => (await job.call(gatewayUrl, apiKey)).status }
}

/** The portal as it was at the backup, started; resolves when its gateway has been asked about every key, and has done what follows. */
const startRestored = async (file: string) => {
  const there = placeOf(await newDatabase())
  await restore(there, file, () => undefined)
  await whileMigrating(there.DATABASE_URL, silent, (database) => migrateDatabase(database))
  await restored?.close()
  const database = openDatabase(there.DATABASE_URL, () => undefined, { max: 10 })
  restored = await buildTestApp({ reconciles: true, workTimes: calmTimes }, database)
  const { db, as } = restored
  const open = sql`${consumers.afterRestore} <> 'held' or not ${consumers.settled}`
  await expect.poll(() => db.$count(consumers, open), { timeout: 45_000 }).toBe(0)
  const isHeld = async ({ id }: { id: number }) =>
    (await db.$count(consumers, and(eq(consumers.id, id), isNotNull(consumers.afterRestore)))) === 1
  return { db, admin: as(job.people.portalAdmin.email), isHeld }
}

it('a key that was revoked after a backup by a version that marked none does not work again either; the others do', async () => {
  const { add, statusOf } = await deployed()
  const [kept, revoked] = [await add('kept'), await add('revoked')]
  const old = placeOf(await asKeptBy(13))
  const file = await backedUp(old)
  expect((await job.as(job.people.portalAdmin).delete(`/api/consumer/${revoked.id}`)).status).toBe(200)

  const { admin, isHeld } = await startRestored(file)
  expect([await statusOf(kept), await statusOf(revoked)]).toEqual([200, 401])
  expect([await isHeld(kept), await isHeld(revoked)]).toEqual([false, true])
  const { body } = await admin.get('/api/inbox?kind=held-key')
  expect(body.items.map(({ id }: { id: number }) => id)).toEqual([revoked.id])
})

/** Takes the backup while the gateway refuses what a rotation writes, which then `ends`; returns the key of before and the call's answer. */
const backedUpWhileRotating = async (nickname: string, ends: 'well' | 'badly') => {
  const { add, statusOf } = await deployed()
  const one = await add(nickname)
  let isAsked = false
  job.admin.begin(({ method }) => {
    isAsked ||= method === 'PUT'
    return method === 'PUT' ? 'error-before' : undefined
  })
  const rotating = job.as(job.people.portalAdmin).post(`/api/consumer/${one.id}/rotate`, {})
  await expect.poll(() => isAsked).toBe(true)
  const file = await backedUp(placeOf(urlOf()))
  job.admin.begin(ends === 'well' ? undefined : ({ method }) => (method === 'PUT' ? 'refuse' : undefined))
  const { status, body } = await rotating
  job.admin.begin()
  return { one, statusOf, file, status, apiKey: body.credentials?.apiKey as string }
}

it('a key whose rotation failed after the backup, which was taken meanwhile, works on, is the only one, and can be rotated', async () => {
  const { one, statusOf, file, status } = await backedUpWhileRotating('failed', 'badly')
  expect([status, await statusOf(one)]).toEqual([502, 200])
  const { db, admin, isHeld } = await startRestored(file)
  expect([await isHeld(one), await statusOf(one)]).toEqual([false, 200])
  expect(await db.$count(keyRotations, eq(keyRotations.consumerId, one.id))).toBe(0)
  const again = await admin.post(`/api/consumer/${one.id}/rotate`, {})
  expect([again.status, await statusOf(again.body.credentials), await statusOf(one)]).toEqual([200, 200, 200])
})
it('a key whose rotation succeeded after it works beside the old one, and stays when it is paused', async () => {
  const { one, statusOf, file, status, apiKey } = await backedUpWhileRotating('succeeded', 'well')
  expect(status).toBe(200)
  const { admin, isHeld } = await startRestored(file)
  expect([await isHeld(one), await statusOf(one), await statusOf({ apiKey })]).toEqual([false, 200, 200])
  for (const change of ['pause', 'resume']) expect((await admin.post(`/api/consumer/${one.id}/${change}`, {})).status).toBe(200)
  expect([await statusOf(one), await statusOf({ apiKey })]).toEqual([200, 200])
})
