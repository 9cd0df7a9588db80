import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildTestApp, testDatabase } from '../../test/app.ts'
import { buildPeople } from '../../test/factories.ts'
import { testPatience } from '../../test/postgres.ts'
import { refusalOf } from '../http/errors.ts'
import { findPartitions, makePartitions } from '../modules/reports/log/log-partitions.store.ts'
import { type Database, openDatabase } from './client.ts'
import { auditLog } from './schema/index.ts'

let first: Database
let name: string
beforeEach(async () => {
  first = await testDatabase()
  name = String((await first.db.execute<{ name: string }>(sql`select current_database() as name`)).rows[0]?.name)
})
afterEach(() => first.close())

const again = (more = '') =>
  openDatabase(`${first.pool.options.connectionString}${more}`, () => undefined, { max: 4, patience: testPatience })

it.each(['timezone to "Asia/Kolkata"', 'datestyle to "German, DMY"', 'intervalstyle to "sql_standard"', 'bytea_output to "escape"'])(
  'a database with other settings (%s) returns the same times',
  async (setting) => {
    await first.pool.query(`alter database ${name} set ${setting}`)
    const database = again()
    const week = new Date('2026-03-02T00:00:00Z')
    await makePartitions(database.db, [week])
    expect((await findPartitions(database.db)).map(({ from }) => from?.toISOString())).toContain(week.toISOString())
    const app = await buildTestApp({}, database)
    const people = await buildPeople(app.db)
    const { status, body } = await app.as(people.portalAdmin.email).get('/api/users?size=1')
    expect([status, Math.abs(Date.parse(body.users[0].addedDate) - Date.now()) < 3_600_000]).toEqual([200, true])
    expect((await database.db.select({ at: auditLog.at }).from(auditLog)).every(({ at }) => !Number.isNaN(at.getTime()))).toBe(true)
    await app.close()
  },
)
it('options in the database URL do not replace ours', async () => {
  const separator = String(first.pool.options.connectionString).includes('?') ? '&' : '?'
  const database = again(`${separator}options=-c%20work_mem%3D8MB%20-c%20timezone%3DAsia%2FKolkata`)
  const { rows } = await database.pool.query(`select current_setting('work_mem') as memory, current_setting('timezone') as zone`)
  await database.close()
  expect(rows).toEqual([{ memory: '8MB', zone: 'UTC' }])
})
it('two who wait for each other: one is rolled back, and is told that someone else was changing the same', async () => {
  const locks = [1, 2]
  const lock = (id: number) => sql`select pg_advisory_xact_lock(7001, ${id})`
  const both = Promise.withResolvers<void>()
  let held = 0
  const take = ([one = 0, other = 0]: number[]) =>
    first.db.transaction(async (tx) => {
      await tx.execute(lock(one))
      held += 1
      if (held === 2) both.resolve()
      await both.promise
      await tx.execute(lock(other))
    })
  const ended = await Promise.allSettled([take(locks), take(locks.toReversed())])
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [refusalOf(one.reason, true)] : []))
  expect(failures.map(({ status, message }) => [status, message])).toEqual([
    [503, 'Someone else was changing the same. Look at it again, then try once more.'],
  ])
})
