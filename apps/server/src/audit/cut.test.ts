import { desc, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import type { Database } from '../db/client.ts'
import { auditLog } from '../db/schema/index.ts'
import { audit, system } from './audit.ts'
import { newestCut, purgeAudit } from './cut.store.ts'
import { verifyAudit } from './verify-audit.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
afterEach(() => vi.useRealTimers())

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
/** Entries that were written that many days ago. */
const write = async (days: number, count: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: ago(days) })
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < count; n++) await audit(tx, system, { action: 'thing.change', objectType: 'thing', objectId: n, after: { n } })
  })
  vi.useRealTimers()
}
/** As someone with the database's superuser could. */
const tamper = async (change: string) => {
  await database.db.execute(sql`alter table audit_log disable trigger user`)
  await database.db.execute(sql.raw(change))
  await database.db.execute(sql`alter table audit_log enable trigger user`)
}
/** Undoes what a test did to the log. */
const keeping = async (work: () => Promise<void>) => {
  await database.db.execute(sql`create table kept as select * from audit_log`)
  await work()
  await tamper('delete from audit_log')
  await database.db.execute(sql`insert into audit_log select * from kept`)
  await database.db.execute(sql`drop table kept`)
}
const reasonOf = (change: Promise<unknown>) =>
  change.then(
    () => 'done',
    (error: Error) => String((error.cause as Error).message),
  )
const first = async () => (await database.db.select().from(auditLog).orderBy(auditLog.id).limit(1))[0]?.id ?? 0

it('nothing is deleted before its time, and nothing at all without an entry that says so', async () => {
  await write(400, 2500)
  await write(100, 600)
  await write(0, 10)
  expect(await purgeAudit(database.db, 500)).toBe(0)
  expect(await newestCut(database.db)).toBeUndefined()
  expect(await reasonOf(database.db.execute(sql`delete from audit_log`))).toMatch(/append-only/)
})

it('old entries go a few at a time, and the rest verifies from where it was cut', async () => {
  expect(await purgeAudit(database.db, 365)).toBe(2000)
  expect(await verifyAudit(database.db)).toBeUndefined()
  expect(await purgeAudit(database.db, 365)).toBe(500)
  expect(await purgeAudit(database.db, 365)).toBe(0)
  expect(await verifyAudit(database.db)).toBeUndefined()
  const cut = await newestCut(database.db)
  expect(cut).toMatchObject({ lastId: (await first()) - 1, entries: 500, days: 365 })
  expect(new Date(cut?.until ?? '').toISOString().slice(0, 10)).toBe(ago(400).toISOString().slice(0, 10))
})

it('the database refuses to delete what no cut covers, or what is younger than 90 days even if one did', async () => {
  const [newest] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(await reasonOf(database.db.execute(sql`delete from audit_log where id = ${await first()}`))).toMatch(/append-only/)
  const change = database.db.transaction(async (tx) => {
    await audit(tx, system, { action: 'audit-log.cut', objectType: 'audit-log', objectId: 1, after: { lastId: newest?.id ?? 0 } })
    await tx.execute(sql`delete from audit_log where id = ${newest?.id}`)
  })
  expect(await reasonOf(change)).toMatch(/append-only/)
  expect(await reasonOf(database.db.execute(sql`update audit_log set action = 'x'`))).toMatch(/append-only/)
})

it('a cut that someone altered, made longer or removed is found, and so is an entry that was put back', async () => {
  const start = await first()
  const cutIds = `(select id from audit_log where action = 'audit-log.cut')`
  await keeping(async () => {
    await tamper(`update audit_log set after = jsonb_set(after, '{hash}', '"0"') where id in ${cutIds}`)
    expect(await verifyAudit(database.db)).toBe(start)
  })
  await keeping(async () => {
    await tamper(`delete from audit_log where id = ${start}`)
    expect(await verifyAudit(database.db)).toBe(start + 1)
  })
  await keeping(async () => {
    await tamper(`delete from audit_log where id in ${cutIds}`)
    expect(await verifyAudit(database.db)).toBe(start)
  })
  await keeping(async () => {
    const hash = `(select previous_hash from audit_log where id = ${start + 5})`
    const forged = `after || jsonb_build_object('lastId', ${start + 4}, 'hash', ${hash})`
    await tamper(`update audit_log set after = ${forged} where id in ${cutIds}`)
    await tamper(`delete from audit_log where id < ${start + 5}`)
    const [cut] = (await database.db.execute<{ id: string }>(sql.raw(`select min(id) as id from audit_log where id in ${cutIds}`))).rows
    expect(await verifyAudit(database.db)).toBe(Number(cut?.id))
  })
  await keeping(async () => {
    await tamper(
      `insert into audit_log (id, actor_email, action, object_type, object_id, previous_hash, hash) values (1, 'x', 'x.y', 'x', '1', '', '')`,
    )
    expect(await verifyAudit(database.db)).toBe(1)
  })
  expect(await verifyAudit(database.db)).toBeUndefined()
})

it('a log that is cut while it is verified is intact', async () => {
  let cuts = 0
  const onProgress = async () => {
    if (cuts === 0) cuts = await purgeAudit(database.db, 95)
  }
  expect(await verifyAudit(database.db, { onProgress })).toBeUndefined()
  expect(cuts).toBe(600)
})
