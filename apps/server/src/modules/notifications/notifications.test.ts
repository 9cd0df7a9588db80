import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildApi, buildApplication, buildNotification, buildPeople, buildUser, type People } from '../../../test/factories.ts'
import { accessRequests, auditLog, mailOutbox, notificationPreferences, notifications, users } from '../../db/schema/index.ts'
import { purgeNotifications } from '../../notifications/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(notifications)
  await app.db.delete(notificationPreferences)
  await app.db.delete(mailOutbox)
})

const requestOf = async (createdBy: number, name = 'Fund Prices') => {
  const api = await buildApi(app.db, people.author.id, { name })
  const values = { productId: api.id, organizationId: people.acme.id, createdBy }
  const [row] = await app.db.insert(accessRequests).values(values).returning()
  return { api, id: row?.id as number }
}
const decide = (verb: 'approve' | 'deny', apiAccessRequestId: number, reason?: string) =>
  app.as(people.portalAdmin.email).post(`/api/${verb}-api-access-request`, { apiAccessRequestId, reason })
const listOf = async (email: string, query = '') => (await app.as(email).get(`/api/notifications${query}`)).body
const eventsOf = async (email: string) => (await listOf(email)).notifications.map(({ event }: { event: string }) => event)
const mailsTo = async (email: string) =>
  (await app.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email)).orderBy(mailOutbox.id)).map(({ template }) => template)
const choose = (email: string, body: object) => app.as(email).put('/api/notification-preferences', body)

describe('a decision on access', () => {
  it('is told to the person who asked, in the portal and by email, with the reason, and to the company admins of the organization', async () => {
    const { externalUser, externalAdmin } = people
    const { api, id } = await requestOf(externalUser.id)
    expect((await decide('deny', id, 'Ask your broker first')).status).toBe(200)
    expect(await listOf(externalUser.email)).toEqual({
      notifications: [
        {
          id: expect.any(Number),
          event: 'access-request.denied',
          values: { organization: 'Acme Wealth', api: 'Fund Prices', reason: 'Ask your broker first' },
          link: `/apis/${api.id}`,
          createdAt: expect.any(String),
          readAt: null,
        },
      ],
      total: 1,
      unread: 1,
    })
    expect(await mailsTo(externalUser.email)).toEqual(['access-request.denied'])
    expect(await eventsOf(externalAdmin.email)).toEqual(['organization-access.denied'])
    expect(await mailsTo(externalAdmin.email)).toEqual([])
  })
  it('is told once to a company admin who asked, and to no one of another organization, disabled or deleted', async () => {
    const { externalAdmin, foreignAdmin, acme } = people
    const gone = await buildUser(app.db, { organizationId: acme.id, companyAdmin: true, status: 'DISABLED' })
    const { id } = await requestOf(externalAdmin.id)
    expect((await decide('approve', id)).status).toBe(200)
    expect(await eventsOf(externalAdmin.email)).toEqual(['access-request.approved'])
    const told = (await app.db.select().from(notifications)).map(({ userId }) => userId)
    expect(told).toEqual([externalAdmin.id])
    expect(await mailsTo(gone.email)).toEqual([])
    expect(await listOf(foreignAdmin.email)).toEqual({ notifications: [], total: 0, unread: 0 })
  })
  it('is not told to someone who has left the organization since', async () => {
    const mover = await buildUser(app.db, { organizationId: people.acme.id, companyAdmin: true })
    const { id } = await requestOf(mover.id)
    await app.db.update(users).set({ organizationId: people.globex.id }).where(eq(users.id, mover.id))
    expect((await decide('approve', id)).status).toBe(200)
    expect(await listOf(mover.email)).toMatchObject({ total: 0 })
    expect(await mailsTo(mover.email)).toEqual([])
  })
  it('that is refused tells no one', async () => {
    const { portalAdmin } = people
    const { id } = await requestOf(portalAdmin.id)
    expect((await decide('approve', id)).status).toBe(403)
    expect(await app.db.select().from(notifications)).toEqual([])
    expect(await app.db.select().from(mailOutbox)).toEqual([])
  })
})

it('a request is told to the other company admins of its organization, but not to who made it', async () => {
  const { externalAdmin, acme, author, portalAdmin } = people
  const colleague = await buildUser(app.db, { organizationId: acme.id, companyAdmin: true })
  const api = await buildApi(app.db, author.id, { name: 'Rates' })
  const body = { productId: api.id, organizationId: acme.id }
  expect((await app.as(portalAdmin.email).post('/api/request-access', body)).status).toBe(200)
  for (const { email } of [externalAdmin, colleague]) expect(await eventsOf(email)).toEqual(['organization-access.requested'])
  expect(await eventsOf(portalAdmin.email)).toEqual([])
})

describe('a request for access', () => {
  const asked = async (email: string, reason?: string) => {
    const facing = await buildApplication(app.db, people.provider.id, [people.author.id], { external: true })
    const place = { applicationId: facing.id, organizationId: people.provider.id }
    const { id: productId } = await buildApi(app.db, people.author.id, { name: 'Rates', ...place })
    const body = { productId, organizationId: people.acme.id, reason }
    const reply = await app.as(email).post('/api/request-access', body)
    expect(reply.status).toBe(200)
    return { id: reply.body.id as number, link: `/inbox?item=access-request:${reply.body.id}` }
  }
  const mails = async (email: string) => app.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))

  it('is mailed to every portal admin, with the reason, by a link that opens it in the inbox; no one else is asked to decide', async () => {
    const { externalAdmin, portalAdmin, secondAdmin } = people
    const gone = await buildUser(app.db, { portalAdmin: true, status: 'DISABLED' })
    const { id, link } = await asked(externalAdmin.email, 'Month-end reports')
    for (const { email } of [portalAdmin, secondAdmin]) {
      expect(await mails(email)).toMatchObject([
        { template: 'access-request.to-decide', link, subject: 'Acme Wealth requests access to Rates' },
      ])
      expect((await mails(email))[0]?.text).toContain('The reason given: Month-end reports')
      expect((await app.as(email).get(`/api/inbox/access-request/${id}`)).body.item).toMatchObject({ id, kind: 'access-request' })
    }
    const toDecide = await app.db.select().from(mailOutbox).where(eq(mailOutbox.template, 'access-request.to-decide'))
    const admins = await app.db
      .select()
      .from(users)
      .where(and(eq(users.portalAdmin, true), eq(users.status, 'ACTIVE')))
    expect(toDecide.map(({ recipient }) => recipient).sort()).toEqual(admins.map(({ email }) => email).sort())
    expect(await mails(gone.email)).toEqual([])
    expect(await mails(externalAdmin.email)).toEqual([])
  })
  it('without a reason does not speak of one', async () => {
    await asked(people.externalAdmin.email)
    expect((await mails(people.portalAdmin.email))[0]?.text).not.toContain('reason')
  })
  it('is told where each portal admin has chosen, and its entry names no person', async () => {
    const { externalAdmin, portalAdmin, secondAdmin } = people
    await choose(portalAdmin.email, { kind: 'administration', portal: true, email: false })
    const { link } = await asked(externalAdmin.email, 'Ask Ada')
    expect((await listOf(portalAdmin.email)).notifications).toMatchObject([
      { event: 'access-request.to-decide', values: { organization: 'Acme Wealth', api: 'Rates' }, link },
    ])
    expect(JSON.stringify(await app.db.select().from(notifications))).not.toContain('Ada')
    expect([await mails(portalAdmin.email), await eventsOf(secondAdmin.email)]).toEqual([[], []])
  })
  it('of a portal admin, who may not decide it, is told to the others only', async () => {
    const { portalAdmin, secondAdmin, externalAdmin } = people
    await choose(portalAdmin.email, { kind: 'administration', portal: true, email: true })
    await asked(portalAdmin.email)
    expect([await eventsOf(portalAdmin.email), await mailsTo(portalAdmin.email)]).toEqual([[], []])
    expect(await mailsTo(secondAdmin.email)).toEqual(['access-request.to-decide'])
    expect(await eventsOf(externalAdmin.email)).toEqual(['organization-access.requested'])
  })
  it('that is refused tells no one', async () => {
    expect(
      (await app.as(people.externalUser.email).post('/api/request-access', { productId: 1, organizationId: people.acme.id })).status,
    ).not.toBe(200)
    expect(await app.db.select().from(mailOutbox)).toEqual([])
  })
})

describe('preferences', () => {
  it('say where a kind is told: both, one, or neither', async () => {
    const { externalUser } = people
    const told = async (channels: object) => {
      await app.db.delete(notifications)
      await app.db.delete(mailOutbox)
      expect((await choose(externalUser.email, { kind: 'requests', ...channels })).status).toBe(200)
      await decide('approve', (await requestOf(externalUser.id)).id)
      return [(await eventsOf(externalUser.email)).length, (await mailsTo(externalUser.email)).length]
    }
    expect(await told({ portal: false })).toEqual([0, 1])
    expect(await told({ email: false })).toEqual([0, 0])
    expect(await told({ portal: true })).toEqual([1, 0])
    expect(await told({ email: true })).toEqual([1, 1])
  })
  it('are of the kinds that can concern the reader, by default until something is chosen, and recorded when it changes', async () => {
    const { externalUser, externalAdmin } = people
    const kindsOf = async (email: string) =>
      (await app.as(email).get('/api/notification-preferences')).body.preferences.map(({ kind }: { kind: string }) => kind)
    expect(await kindsOf(externalUser.email)).toEqual(['requests', 'stopped', 'api-breaking', 'api-changed', 'deployments'])
    expect(await kindsOf(externalAdmin.email)).toContain('access')
    const { body } = await choose(externalAdmin.email, { kind: 'access', email: true })
    expect(body.preferences).toContainEqual({ kind: 'access', portal: true, email: true })
    expect((await choose(externalAdmin.email, { kind: 'access', email: true })).status).toBe(200)
    const recorded = await app.db.select().from(auditLog).where(eq(auditLog.action, 'user.set-notifications'))
    expect(recorded.filter(({ actorId }) => actorId === externalAdmin.id)).toMatchObject([
      { before: { kind: 'access', portal: true, email: false }, after: { kind: 'access', portal: true, email: true } },
    ])
  })
  it('of a kind that is for others cannot be chosen, and an unknown one is named', async () => {
    expect(await choose(people.externalUser.email, { kind: 'access', email: true })).toMatchObject({
      status: 403,
      body: { errors: { kind: 'Not allowed' } },
    })
    expect(await choose(people.externalUser.email, { kind: 'invitations', email: false })).toMatchObject({
      status: 400,
      body: { errors: { kind: 'Kind is required' } },
    })
  })
})

describe('the list', () => {
  const own = () => ({ userId: people.externalUser.id, organizationId: people.acme.id })
  const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) })
  const idsOf = async (query: string) => (await listOf(people.externalUser.email, query)).notifications.map(({ id }: { id: number }) => id)

  it('is paged, the newest first, and counts what is unread', async () => {
    const rows = []
    for (const day of [1, 2, 3]) rows.push((await buildNotification(app.db, own(), at(day))).id)
    const [first, second, third] = rows
    expect(await idsOf('?size=2')).toEqual([third, second])
    expect(await idsOf('?size=2&page=1')).toEqual([first])
    expect(await listOf(people.externalUser.email, '?size=1')).toMatchObject({ total: 3, unread: 3 })
    const read = (body: object) => app.as(people.externalUser.email).post('/api/notifications/read', body)
    expect((await read({ ids: [second] })).body).toEqual({ unread: 2 })
    expect(await idsOf('?unread=true')).toEqual([third, first])
    expect((await app.as(people.externalUser.email).get('/api/notifications/count')).body).toEqual({ unread: 2 })
    expect((await read({ upTo: second })).body).toEqual({ unread: 1 })
    expect(await idsOf('?unread=true')).toEqual([third])
    expect((await read({})).body.errors).toEqual({
      ids: 'Either ids or upTo is required, and not both',
      upTo: 'Either ids or upTo is required, and not both',
    })
    expect((await read({ ids: [first], upTo: third })).status).toBe(400)
  })
  it('marks nothing of others as read', async () => {
    const { id } = await buildNotification(app.db, own())
    expect((await app.as(people.externalAdmin.email).post('/api/notifications/read', { ids: [id] })).status).toBe(200)
    expect((await app.as(people.externalAdmin.email).post('/api/notifications/read', { upTo: id })).status).toBe(200)
    expect(await listOf(people.externalUser.email)).toMatchObject({ unread: 1 })
  })
  it('leaves behind what someone was told in another organization, and in a role that they have lost', async () => {
    const { externalAdmin, acme, globex } = people
    await buildNotification(app.db, { userId: externalAdmin.id, organizationId: globex.id })
    await buildNotification(app.db, { userId: externalAdmin.id, organizationId: acme.id }, { event: 'organization-access.approved' })
    expect(await eventsOf(externalAdmin.email)).toEqual(['organization-access.approved'])
    await app.db.update(users).set({ companyAdmin: false }).where(eq(users.id, externalAdmin.id))
    expect(await listOf(externalAdmin.email)).toEqual({ notifications: [], total: 0, unread: 0 })
    await app.db.update(users).set({ companyAdmin: true }).where(eq(users.id, externalAdmin.id))
  })
  it('is shown to a portal admin who views the portal as its reader, who cannot mark anything or choose', async () => {
    const { id } = await buildNotification(app.db, own())
    const admin = app.as(people.portalAdmin.email, { sid: 'viewing' })
    expect((await admin.post('/api/view-as', { userId: people.externalUser.id, reason: 'They see no news' })).status).toBe(200)
    expect((await admin.get('/api/notifications')).body).toMatchObject({ total: 1, unread: 1 })
    const refused = [
      await admin.post('/api/notifications/read', { ids: [id] }),
      await admin.put('/api/notification-preferences', { kind: 'requests', email: false }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([403, 'view-as-read-only']))
    expect(await listOf(people.externalUser.email)).toMatchObject({ unread: 1 })
  })
})

it('notifications are deleted when their time has come, read or not, and with their user (trust T05)', async () => {
  const { acme, portalAdmin } = people
  const leaver = await buildUser(app.db, { organizationId: acme.id })
  const of = { userId: leaver.id, organizationId: acme.id }
  const old = await buildNotification(app.db, of, { createdAt: new Date(Date.now() - 91 * 86_400_000) })
  const young = await buildNotification(app.db, of)
  expect(await purgeNotifications(app.db, 90)).toBe(1)
  expect((await app.db.select().from(notifications)).map(({ id }) => id)).toEqual([young.id])
  expect(old.id).not.toBe(young.id)
  await choose(leaver.email, { kind: 'requests', email: false })
  const confirm = encodeURIComponent(leaver.email)
  expect((await app.as(portalAdmin.email).delete(`/api/user?id=${leaver.id}&confirm=${confirm}`)).status).toBe(200)
  expect(await app.db.select().from(notifications)).toEqual([])
  expect(await app.db.select().from(notificationPreferences)).toEqual([])
})
