import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  buildApi,
  buildApplication,
  buildGrant,
  buildInvitation,
  buildKongResource,
  buildLogRoom,
  buildOrganization,
  buildRegistration,
  buildResourceAccess,
  buildUser,
  buildVerifiedDomain,
} from '../../../test/factories.ts'
import { buildMainJob, type MainJob, quickTimes } from '../../../test/main-job.ts'
import { waiting } from '../../../test/waiting.ts'
import { audit, system } from '../../audit/audit.ts'
import {
  applicationOwners,
  auditLog,
  consumers,
  gatewayCoverage,
  mailOutbox,
  organizationAttributes,
  organizationDeletions,
  organizations,
  registrations,
  users,
} from '../../db/schema/index.ts'
import { queueMail } from '../../mails/index.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob({ workTimes: quickTimes })
  await buildLogRoom(job.app.db, new Date(Date.now() - 35 * 86_400_000).toISOString(), new Date().toISOString())
})
afterEach(() => job.admin.begin())
afterAll(() => job.close())

const db = () => job.app.db
const first = () => job.as(job.people.portalAdmin)
const purge = () => job.app.app.services.organizationDeletions.purge.purgeSome()
/** Until nothing more can be purged now. */
const purgeAll = async () => {
  while ((await purge()) > 0);
}
/** Everything that a firm may leave behind, and its approved deletion of so many seconds ago. */
const deletedFirm = async (secondsAgo = 30 * 86_400 + 60) => {
  const { people } = job
  const organization = await buildOrganization(db(), {
    name: `Fjord Trading ${crypto.randomUUID()}`,
    contact: 'Ingrid Solberg',
    description: 'Trades in Bergen',
    phoneNumber: '+47(55)-111-1111',
    address1: 'Bryggen 1',
    taxNo: 'NO-123',
  })
  const { id } = organization
  await db().insert(organizationAttributes).values({ organizationId: id, name: 'account', value: 'FJORD', type: '' })
  const admin = await buildUser(db(), { organizationId: id, companyAdmin: true, firstname: 'Ingrid', lastname: 'Solberg' })
  const member = await buildUser(db(), { organizationId: id, phoneNumber: '+47(55)-222-2222' })
  expect((await job.as(member, { sub: `subject ${member.id}`, sid: `session ${member.id}` }).get('/api/user')).status).toBe(200)
  await buildInvitation(db(), member, admin.id)
  await buildRegistration(db(), { email: member.email, status: 'APPROVED', organizationId: id, userId: member.id })
  await buildRegistration(db(), { organizationId: id })
  await buildVerifiedDomain(db(), id, people.portalAdmin.id)
  await buildResourceAccess(db(), (await buildKongResource(db(), {}, { type: 'KAFKA' })).id, id)
  await queueMail(db(), { to: member.email, template: 'registration.known', values: { name: member.firstname }, link: '/' })
  const application = await buildApplication(db(), id, [admin.id, people.author.id])
  const own = await buildApi(db(), admin.id, { applicationId: application.id, organizationId: id })
  const grant = await buildGrant(db(), own.id, job.people.acme.id, people.portalAdmin.id)
  const deployed = await job.deployed()
  const needed = { productId: deployed.api.id, organizationId: id, reason: 'For our funds in Stavanger' }
  expect((await job.as(admin, { sub: `subject ${admin.id}`, sid: `session ${admin.id}` }).post('/api/request-access', needed)).status).toBe(
    200,
  )
  const { body } = await first().post('/api/kong/add-consumer', { deploymentId: deployed.id, organizationId: id, nickname: 'fjord' })
  await db().update(consumers).set({ createdAt: sql`now() - interval '90 days'` }).where(eq(consumers.id, body.consumerId))
  await db().insert(gatewayCoverage).values({ resourceId: job.resourceId, since: sql`now() - interval '31 days'`, until: sql`now()` })
  const { name } = organization
  const asked = await first().post(`/api/organization/${id}/deletion-requests`, { confirm: name })
  const approval = await job
    .as(people.secondAdmin)
    .post(`/api/organization/${id}/deletion-requests/${asked.body.entityId}/approve`, { confirm: name })
  expect(approval.status).toBe(200)
  const decidedAt = sql`now() - make_interval(secs => ${secondsAgo})`
  await db().update(organizationDeletions).set({ decidedAt }).where(eq(organizationDeletions.id, asked.body.entityId))
  return { organization, admin, member, application, own, grant, deletionId: asked.body.entityId as number, consumerId: body.consumerId }
}
/** Where a text stands in the database, outside of what is kept as it was recorded. */
const placesOf = async (text: string): Promise<string[]> => {
  const { rows } = await db().execute<{ name: string }>(
    sql`select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('audit_log', 'view_records', 'mail_outbox')`,
  )
  const places: string[] = []
  for (const { name } of rows) {
    const table = sql.identifier(name)
    const found = await db().execute(sql`select 1 from ${table} as t where t::text ilike ${`%${text}%`} limit 1`)
    if (found.rows.length > 0) places.push(name)
  }
  return places
}
const stateOf = async (deletionId: number) =>
  (await first().get('/api/grant-organization-requests?size=100')).body.grants.find(({ id }: { id: number }) => id === deletionId)

describe('30 days after its deletion, an organization (trust T68)', () => {
  it('leaves nothing that says which firm or which people it was, in any table but the records', async () => {
    const { organization, admin, member, deletionId, own, application } = await deletedFirm()
    const known = [organization.name, 'Ingrid', 'Solberg', 'Bryggen', 'Trades in Bergen', 'NO-123', 'FJORD', 'Stavanger']
    const personal = [admin.email, member.email, '222-2222', 'fjord']
    for (const text of [...known, ...personal]) expect([text, await placesOf(text)]).not.toEqual([text, []])
    await purgeAll()
    for (const text of [...known, ...personal]) expect([text, await placesOf(text)]).toEqual([text, []])
    expect(await stateOf(deletionId)).toMatchObject({
      action: 'PURGED',
      organizationName: `Deleted organization ${organization.id}`,
      restorableUntil: null,
    })
    expect((await first().get(`/api/application/${application.id}`)).status).toBe(404)
    expect((await first().get(`/api/swaggers/${own.id}`)).status).toBe(404)
    // Of the requests to become a user of it, too.
    expect(await db().$count(registrations, eq(registrations.organizationId, organization.id))).toBe(0)
  })
  it('waits for someone who edits what its people own before it takes the audit log, which that person waits for', async () => {
    const { member, deletionId } = await deletedFirm()
    await buildApplication(db(), job.people.provider.id, [member.id])
    let purged: Promise<number> | undefined
    await db().transaction(async (tx) => {
      await tx.update(applicationOwners).set({ userId: member.id }).where(eq(applicationOwners.userId, member.id))
      purged = purge()
      await waiting(job.app)
      await audit(tx, system, { action: 'application.update', objectType: 'application', objectId: 1 })
    })
    expect(await purged).toBe(1)
    expect(await stateOf(deletionId)).toMatchObject({ action: 'PURGED' })
  })
  it('has no users any more: whoever signs in again is someone new without rights (trust T05)', async () => {
    const { member, organization } = await deletedFirm()
    await purgeAll()
    const row = (await db().select().from(users).where(eq(users.id, member.id)))[0]
    expect(row).toMatchObject({ email: '', firstname: 'Deleted', lastname: 'user', organizationId: null, phoneNumber: null })
    const again = await job
      .as(member, { sub: `subject ${member.id}`, sid: 'again', auth_time: Math.floor(Date.now() / 1000) + 1 })
      .get('/api/user')
    expect([again.status, again.body.id === member.id, again.body.organizationId]).toEqual([200, false, null])
    expect(await db().$count(users, eq(users.organizationId, organization.id))).toBe(0)
  })
  it('has no keys any more, at the gateway and in the database', async () => {
    const { consumerId } = await deletedFirm()
    const held = async () => (await job.gateway.listAll('consumers')).length
    const before = await held()
    await purgeAll()
    const [row] = await db().select().from(consumers).where(eq(consumers.id, consumerId))
    expect(row).toMatchObject({ state: 'DELETED', settled: true, apiKey: null, clientSecret: null, nickname: null, kongConsumerName: null })
    expect(await held()).toBe(before - 1)
  })
  it('cannot be restored, and its audit rows stay, with one of the purge by the system', async () => {
    const { organization, deletionId, consumerId, member, own, application } = await deletedFirm()
    const rows = () => db().select().from(auditLog).orderBy(auditLog.id)
    const before = await rows()
    await purgeAll()
    const after = await rows()
    expect(after.slice(0, before.length)).toEqual(before)
    const added = after.slice(before.length)
    expect(added.filter(({ action }) => action === 'organization.purge')).toMatchObject([
      {
        actorEmail: 'system',
        objectType: 'organization',
        objectId: String(organization.id),
        after: { deletionId, apis: [own.id], applications: [application.id] },
      },
    ])
    expect(added.filter(({ action }) => action === 'organization.remove-keys')).toMatchObject([{ after: { consumers: [consumerId] } }])
    expect(added.filter(({ action, objectId }) => action === 'user.delete' && objectId === String(member.id))).toHaveLength(1)
    // What was erased is not written down once more.
    expect(JSON.stringify(added)).not.toMatch(/Solberg|Fjord|@/)
    expect((await first().post(`/api/organization/${organization.id}/restore`)).status).toBe(409)
  })
})

describe('the purge', () => {
  it('waits for the last second of the 30 days, and for no organization that was restored', async () => {
    const early = await deletedFirm(30 * 86_400 - 60)
    const restored = await deletedFirm(29 * 86_400)
    expect((await first().post(`/api/organization/${restored.organization.id}/restore`)).status).toBe(200)
    const decidedAt = sql`now() - interval '40 days'`
    await db().update(organizationDeletions).set({ decidedAt }).where(eq(organizationDeletions.id, restored.deletionId))
    await purgeAll()
    for (const { organization, member } of [early, restored]) {
      expect((await db().select().from(organizations).where(eq(organizations.id, organization.id)))[0]?.name).toBe(organization.name)
      expect((await db().select().from(users).where(eq(users.id, member.id)))[0]?.email).toBe(member.email)
    }
    expect((await stateOf(early.deletionId)).restorableUntil).not.toBeNull()
  })
  it('ends only when the keys are gone at the gateway: while that is away it is not finished, and its people are erased all the same', async () => {
    const { organization, deletionId, member } = await deletedFirm()
    job.admin.begin(() => 'away')
    await purgeAll()
    expect(await stateOf(deletionId)).toMatchObject({ action: 'APPROVED', organizationName: organization.name })
    expect(await placesOf(member.email)).toEqual([])
    expect((await first().post(`/api/organization/${organization.id}/restore`)).status).toBe(409)
    job.admin.begin()
    await purgeAll()
    expect(await stateOf(deletionId)).toMatchObject({ action: 'PURGED' })
  })
  it('by several at once happens once', async () => {
    const { organization, admin } = await deletedFirm()
    await Promise.all([purge(), purge(), purge()])
    await purgeAll()
    const of = (action: string, objectType: string, id: number) =>
      db().$count(auditLog, and(eq(auditLog.action, action), eq(auditLog.objectType, objectType), eq(auditLog.objectId, String(id))))
    expect([await of('organization.purge', 'organization', organization.id), await of('user.delete', 'user', admin.id)]).toEqual([1, 1])
    expect(await db().$count(mailOutbox, eq(mailOutbox.recipient, admin.email))).toBe(0)
  })
})
