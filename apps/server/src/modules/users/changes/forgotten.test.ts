import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { buildInvitation, buildPeople, buildRegistration, buildUser, type People } from '../../../../test/factories.ts'
import { auditVerifications, mailOutbox, registrations } from '../../../db/schema/index.ts'
import { queueMail } from '../../../mails/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

/** The tables in which a text occurs. */
const tablesWith = async (text: string): Promise<string[]> => {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await app.pool.query(`select 1 from "${name}" as one where one::text ilike $1 limit 1`, [`%${text}%`])
    if (rowCount) found.push(name)
  }
  return found
}

it('a deleted user is forgotten in every table: how they came, what invited them and what was mailed to them; only the audit log keeps it (trust T05)', async () => {
  const phoneNumber = '+47(55)-987-6543'
  const user = await buildUser(app.db, { email: 'solveig.aasen@forget.example', organizationId: people.acme.id, phoneNumber })
  const { email } = user
  await buildRegistration(app.db, { email, phoneNumber, status: 'APPROVED', organizationId: people.acme.id, userId: user.id })
  await buildRegistration(app.db, { email, phoneNumber, status: 'DENIED' })
  await buildInvitation(app.db, user, people.portalAdmin.id)
  await queueMail(app.db, { to: email, template: 'registration.known', values: { name: user.firstname }, link: '/' })
  await app.db.insert(auditVerifications).values({ startedBy: email, total: 1, finishedAt: new Date() })
  expect((await app.as(email, { sub: 'subject 1', sid: 'session 1' }).get('/api/user')).status).toBe(200)
  expect(await tablesWith('solveig.aasen')).toEqual(expect.arrayContaining(['invitations', 'mail_outbox', 'registrations', 'users']))
  const others = await buildRegistration(app.db)
  await queueMail(app.db, { to: others.email, template: 'registration.known', values: { name: 'Grace' }, link: '/' })

  expect((await app.as(people.portalAdmin.email).delete(`/api/user?id=${user.id}`)).status).toBe(200)
  expect(await tablesWith('solveig.aasen')).toEqual(['audit_log'])
  expect(await tablesWith(phoneNumber)).toEqual(['audit_log'])
  const checks = await app.db.select({ by: auditVerifications.startedBy }).from(auditVerifications)
  expect(checks).toEqual([{ by: 'Deleted user' }])
  expect(await app.db.$count(registrations, eq(registrations.id, others.id))).toBe(1)
  expect(await app.db.$count(mailOutbox, eq(mailOutbox.recipient, others.email))).toBe(1)
})
