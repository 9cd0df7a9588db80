import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildPeople, buildRegistration, type People } from '../../../test/factories.ts'
import { waiting } from '../../../test/waiting.ts'
import { audit, system } from '../../audit/audit.ts'
import { auditLog, verifiedDomains } from '../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

it('of two who verify a domain at once one is refused, and neither waits for the other with the audit log in hand', async () => {
  const admin = app.as(people.portalAdmin.email)
  const { id } = await buildRegistration(app.db, { email: 'first@at-once.example' })
  const { version } = (await admin.get(`/api/access-requests/${id}`)).body
  let reply: ReturnType<typeof admin.post> | undefined
  // As the other call does it: first the domain, then the audit row.
  await app.db.transaction(async (tx) => {
    await tx
      .insert(verifiedDomains)
      .values({ domain: 'at-once.example', organizationId: people.globex.id, createdBy: people.secondAdmin.id })
    reply = admin.post('/api/route-access-request', { accessRequestId: id, version, organizationId: people.acme.id, verifyDomain: true })
    await waiting(app)
    await audit(tx, system, { action: 'verified-domain.create', objectType: 'verified-domain', objectId: 1 })
  })
  const { status, body } = (await reply) ?? {}
  expect([status, body.detail]).toEqual([409, 'at-once.example is already verified for an organization'])
})

it('a domain that is verified again for its organization, as after a lost answer, is accepted and recorded once', async () => {
  const admin = app.as(people.portalAdmin.email)
  const { id } = await buildRegistration(app.db, { email: 'ada@twice.example' })
  const { version } = (await admin.get(`/api/access-requests/${id}`)).body
  const route = (more: object) => admin.post('/api/route-access-request', { accessRequestId: id, organizationId: people.acme.id, ...more })
  expect((await route({ version })).status).toBe(200)
  const sent = [await route({ verifyDomain: true }), await route({ verifyDomain: true })]
  expect(sent.map(({ status, body }) => [status, body.organizationId])).toEqual([
    [200, people.acme.id],
    [200, people.acme.id],
  ])
  const created = and(eq(auditLog.action, 'verified-domain.create'), sql`${auditLog.after}->>'domain' = 'twice.example'`)
  expect(await app.db.$count(auditLog, created)).toBe(1)
})
