import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildOrganization, buildPeople, buildRegistration, buildUser, type People } from '../../../test/factories.ts'
import { waiting } from '../../../test/waiting.ts'
import { auditLog, invitations, mailOutbox, organizations, registrations, users } from '../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

const admin = () => app.as(people.portalAdmin.email)
const company = () => app.as(people.externalAdmin.email)
const approve = (id: number, more: object = {}, by = admin()) =>
  by.post('/api/approve-access-request', { accessRequestId: id, organizationId: people.acme.id, ...more })
const approveOwn = (id: number, more: object = {}, by = company()) =>
  by.post('/api/approve-organization-request', { accessRequestId: id, organization: 1, ...more })
const userOf = async (email: string) => (await app.db.select().from(users).where(eq(users.email, email)))[0]
const mailsTo = (email: string) => app.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))
const stateOf = async (id: number) => (await app.db.select().from(registrations).where(eq(registrations.id, id)))[0]

describe('an approval', () => {
  it('creates the user in the chosen organization, with corrected names, and invites them to their address', async () => {
    const { id, email } = await buildRegistration(app.db, { phoneNumber: '+1(816)-111-1111' })
    const { status, body } = await approve(id, { firstname: 'Grâce', lastname: 'Hopper', email: email.toUpperCase(), companyAdmin: true })
    const user = await userOf(email)
    expect([status, body]).toEqual([200, { accessRequestId: id, userId: user?.id }])
    expect(user).toMatchObject({ firstname: 'Grâce', organizationId: people.acme.id, companyAdmin: true, phoneNumber: '+1(816)-111-1111' })
    const [mail, ...more] = await mailsTo(email)
    expect([mail?.template, mail?.link, more]).toEqual(['registration.approved', expect.stringMatching(/^\/invitation\?token=/), []])
    expect(await stateOf(id)).toMatchObject({ status: 'APPROVED', decidedBy: people.portalAdmin.id, userId: user?.id })
    expect((await app.as(email).get('/api/user')).body).toMatchObject({
      organizationName: 'Acme Wealth',
      roles: ['ROLE_COMPANY_ADMIN', 'ROLE_COMPANY_USER'],
    })
  })
  it('lets in someone who has signed in meanwhile and belongs nowhere yet', async () => {
    const { id, email } = await buildRegistration(app.db)
    expect((await app.as(email).get('/api/user')).body.organizationId).toBeNull()
    expect((await approve(id)).status).toBe(200)
    expect((await app.as(email, { sid: 'later' }).get('/api/user')).body.organizationName).toBe('Acme Wealth')
  })
  it('is refused for an address that belongs to a member of an organization meanwhile, and stays open', async () => {
    const { id, email } = await buildRegistration(app.db)
    await buildUser(app.db, { email, organizationId: people.globex.id })
    const { status, body } = await approve(id)
    expect([status, body.errors.email]).toEqual([400, expect.stringContaining('already a user')])
    expect((await stateOf(id))?.status).toBe('NEW')
  })
  it('needs an active organization, and the address that was registered', async () => {
    const { id } = await buildRegistration(app.db)
    const [idle] = await app.db.insert(organizations).values({ name: 'Idle', deactivated: true }).returning()
    for (const organizationId of [undefined, idle?.id, 1_000_000])
      expect((await approve(id, { organizationId })).body.errors.organizationId).toEqual(expect.any(String))
    expect((await approve(id, { email: 'thief@evil.example' })).body.errors.email).toMatch(/cannot be changed/)
    expect((await stateOf(id))?.status).toBe('NEW')
  })
})

it('an approval that waits for a deactivation of the organization is refused, and the request stays open', async () => {
  const { id, email } = await buildRegistration(app.db)
  const closing = await buildOrganization(app.db)
  let reply: ReturnType<typeof approve> | undefined
  await app.db.transaction(async (tx) => {
    await tx.update(organizations).set({ deactivated: true }).where(eq(organizations.id, closing.id))
    reply = approve(id, { organizationId: closing.id })
    await waiting(app)
  })
  expect((await reply)?.body.errors).toEqual({ organizationId: 'Choose an active organization' })
  expect([(await stateOf(id))?.status, await userOf(email), await mailsTo(email)]).toEqual(['NEW', undefined, []])
})

describe('in an organization’s own queue (trust T15)', () => {
  it('a company admin lets people into their own organization, whatever the body says', async () => {
    const { id, email } = await buildRegistration(app.db, { organizationId: people.acme.id })
    expect((await approveOwn(id, { organizationId: people.globex.id, companyAdmin: 1 })).status).toBe(200)
    expect(await userOf(email)).toMatchObject({ organizationId: people.acme.id, companyAdmin: true, portalAdmin: false, kongAdmin: false })
  })
  it('a portal admin does so only where the request was routed: one who names another organization is told', async () => {
    const { id, email } = await buildRegistration(app.db, { organizationId: people.globex.id })
    const { status, body } = await approveOwn(id, { organizationId: people.acme.id }, admin())
    expect([status, body.errors]).toEqual([400, { organizationId: 'This request is not in the queue of this organization' }])
    expect([await userOf(email), (await stateOf(id))?.status]).toEqual([undefined, 'NEW'])
    expect((await approveOwn(id, { organizationId: people.globex.id }, admin())).status).toBe(200)
    expect(await userOf(email)).toMatchObject({ organizationId: people.globex.id })
  })
  it.each(['portalAdmin', 'kongAdmin'])('%s is refused, whoever asks', async (role) => {
    const { id } = await buildRegistration(app.db, { organizationId: people.acme.id })
    for (const reply of [await approveOwn(id, { [role]: true }), await approve(id, { [role]: true })])
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([403, [role]])
    expect((await stateOf(id))?.status).toBe('NEW')
  })
  it('requests of other organizations, and those of no queue, do not exist', async () => {
    for (const organizationId of [people.globex.id, null]) {
      const { id } = await buildRegistration(app.db, { organizationId })
      expect((await approveOwn(id)).status).toBe(404)
      expect((await company().post('/api/deny-organization-access-request', { accessRequestId: id })).status).toBe(404)
      expect((await stateOf(id))?.status).toBe('NEW')
    }
  })
})

describe('a denial', () => {
  it('can have a reason, which the mail and the applicant’s page repeat', async () => {
    const { id, email } = await buildRegistration(app.db)
    const { status, body } = await admin().post('/api/deny-access-request', { accessRequestId: id, reason: 'We do not know you <b>' })
    expect([status, body]).toEqual([200, { accessRequestId: id }])
    const [mail] = await mailsTo(email)
    expect([mail?.template, mail?.text]).toEqual(['registration.denied', expect.stringContaining('We do not know you <b>')])
    expect(await userOf(email)).toBeUndefined()
  })
  it('needs none, and lets the person register again', async () => {
    const { id, email } = await buildRegistration(app.db, { organizationId: people.acme.id })
    expect((await company().post('/api/deny-organization-access-request', { accessRequestId: id, reason: ' ' })).status).toBe(200)
    const [mail] = await mailsTo(email)
    expect(mail?.text).not.toContain('reason')
    expect(await stateOf(id)).toMatchObject({ status: 'DENIED', reason: null })
    expect((await buildRegistration(app.db, { email })).id).toBeGreaterThan(id)
  })
})

it('no one decides their own request (trust T16)', async () => {
  const { id } = await buildRegistration(app.db, { email: people.portalAdmin.email, organizationId: people.provider.id })
  const answers = [
    await approve(id),
    await approveOwn(id, {}, admin()),
    await admin().post('/api/deny-access-request', { accessRequestId: id }),
  ]
  expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
    [403, 'You need another Admin to approve this request!'],
    [403, 'You need another Admin to approve this request!'],
    [403, 'You need another Admin to deny this request!'],
  ])
})

it('fifty clients decide the same twenty requests at once: each is decided once, and each side effect happens once (trust T17)', async () => {
  const requests = await Promise.all(Array.from({ length: 20 }, () => buildRegistration(app.db, { organizationId: people.acme.id })))
  const deciders = [
    (id: number) => approve(id),
    (id: number) => approve(id, {}, app.as(people.secondAdmin.email)),
    (id: number) => approveOwn(id),
    (id: number) => admin().post('/api/deny-access-request', { accessRequestId: id }),
    (id: number) => company().post('/api/deny-organization-access-request', { accessRequestId: id, reason: 'no' }),
  ]
  const statuses = new Set<number>()
  const client = async (n: number) => {
    const wins: number[] = []
    // Ten of them want each request.
    for (let at = 0; at < 4; at += 1) {
      const { id } = requests[(at * 7 + n) % requests.length] as (typeof requests)[number]
      const { status } = await (deciders[(n + at) % deciders.length] as (typeof deciders)[number])(id)
      statuses.add(status)
      if (status === 200) wins.push(id)
    }
    return wins
  }
  const wins = (await Promise.all(Array.from({ length: 50 }, (_, n) => client(n)))).flat()
  expect(statuses).toEqual(new Set([200, 409]))
  expect(wins.sort((a, b) => a - b)).toEqual(requests.map(({ id }) => id).sort((a, b) => a - b))
  for (const { id, email } of requests) {
    const row = await stateOf(id)
    const isIn = row?.status === 'APPROVED'
    expect([await app.db.$count(users, eq(users.email, email)), await app.db.$count(invitations, eq(invitations.email, email))]).toEqual([
      Number(isIn),
      Number(isIn),
    ])
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual([isIn ? 'registration.approved' : 'registration.denied'])
    const decided = and(
      eq(auditLog.objectType, 'registration'),
      eq(auditLog.objectId, String(id)),
      inArray(auditLog.action, ['registration.approve', 'registration.deny']),
    )
    expect(await app.db.$count(auditLog, decided)).toBe(1)
  }
})
