import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildPeople, type People } from '../../../test/factories.ts'
import { audit, system } from '../../audit/audit.ts'
import { purgeAudit } from '../../audit/cut.store.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  vi.useFakeTimers({ toFake: ['Date'], now: oldestAt })
  await app.db.transaction((tx) => audit(tx, system, { action: 'thing.change', objectType: 'thing', objectId: 'oldest' }))
  vi.useRealTimers()
  await app.db.transaction(async (tx) => {
    for (let n = 0; n < many; n += 1) await audit(tx, system, { action: 'thing.change', objectType: 'thing', objectId: n, after: { n } })
  })
})
afterAll(() => app.close())
const many = 1201
const oldestAt = new Date(Date.now() - 200 * 86_400_000)
const admin = () => app.as(people.portalAdmin.email)
const checked = async () => {
  const started = await admin().post('/api/audit/verification')
  expect(started.status).toBe(200)
  await app.app.services.audit.verified()
  return (await admin().get('/api/audit/verification')).body.verification
}

it('is none before the first one, then says that the whole log is intact, who asked and when', async () => {
  expect((await admin().get('/api/audit/verification')).body).toEqual({ verification: null, deletedUntil: null })
  const done = await checked()
  // With the oldest one and the admin's own first sign-in.
  const total = many + 2
  expect(done).toMatchObject({ state: 'intact', total, checked: total, brokenId: null, startedBy: people.portalAdmin.email })
  expect(Date.parse(done.finishedAt)).toBeGreaterThanOrEqual(Date.parse(done.startedAt))
})

it('joins a check that is running, on whichever portal, and starts another once its process is gone', async () => {
  await app.db.execute(sql`insert into audit_verifications (started_by, total, checked) values ('other@portal.example', 90, 40)`)
  const joined = await admin().post('/api/audit/verification')
  expect(joined.body).toMatchObject({ state: 'running', startedBy: 'other@portal.example', checked: 40, total: 90 })
  await app.db.execute(sql`update audit_verifications set alive_at = now() - interval '1 minute' where id = ${joined.body.id}`)
  expect((await admin().get('/api/audit/verification')).body.verification.state).toBe('interrupted')
  expect(await checked()).toMatchObject({ state: 'intact', startedBy: people.portalAdmin.email })
})

it('starts one check for many who ask at once, recorded once', async () => {
  const before = await app.db.$count(sql`audit_log where action = 'audit-log.verify'`)
  const asked = await Promise.all(Array.from({ length: 8 }, () => admin().post('/api/audit/verification')))
  await app.app.services.audit.verified()
  const ids = new Set(asked.map(({ body }) => body.id))
  expect(await app.db.$count(sql`audit_log where action = 'audit-log.verify'`)).toBe(before + ids.size)
})

it('says until when entries were deleted once their retention period was over, and verifies the others', async () => {
  expect(await purgeAudit(app.db, 100)).toBe(1)
  expect(await checked()).toMatchObject({ state: 'intact' })
  expect((await admin().get('/api/audit/verification')).body.deletedUntil).toBe(oldestAt.toISOString())
})

it('names the entry that was altered', async () => {
  const { rows } = await app.db.execute<{ id: string }>(sql`select id from audit_log where object_id = '700'`)
  await app.db.execute(sql`alter table audit_log disable trigger user`)
  await app.db.execute(sql`update audit_log set actor_email = 'someone@else.example' where id = ${rows[0]?.id}`)
  await app.db.execute(sql`alter table audit_log enable trigger user`)
  expect(await checked()).toMatchObject({ state: 'broken', brokenId: Number(rows[0]?.id) })
})
