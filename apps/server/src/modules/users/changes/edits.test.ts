import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { buildApplication, buildOrganization, buildPeople, buildUser, type People } from '../../../../test/factories.ts'
import { waiting } from '../../../../test/waiting.ts'
import { audit, system } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/client.ts'
import {
  applicationOwners,
  auditLog,
  invitations,
  mailOutbox,
  organizations,
  roleChanges,
  sessions,
  users,
} from '../../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp({ internalEmailDomains: ['provider.example'] })
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

const admin = () => app.as(people.portalAdmin.email)
const lead = () => app.as(people.externalAdmin.email)
const seen = async (id: number) => (await admin().get(`/api/userById?id=${id}`)).body
const edit = async (by: { email: string }, id: number, values: object, path = '/api/user/edit-user') =>
  app.as(by.email).post(path, { id, version: (await seen(id)).version, ...values })
const someone = (values: object = {}) => buildUser(app.db, { organizationId: people.acme.id, ...values })
const firstSignIn = Math.floor(Date.now() / 1000) - 100
const laterSignIn = firstSignIn + 50
const actionsOn = async (id: number) =>
  (
    await app.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.objectType, 'user'), eq(auditLog.objectId, String(id))))
  ).map(({ action }) => action)

describe('adding a user', () => {
  const form = (values: object = {}) => ({
    id: '0',
    firstname: 'Grace',
    lastname: 'Lind',
    email: `grace${Math.random()}@acme.example`,
    organizationId: people.acme.id,
    ...values,
  })
  const add = (values: object = {}) => admin().post('/api/user/edit-user', form(values))
  it('gives them an organization and roles, which they have from their first sign-in on', async () => {
    const { status, body } = await add({
      email: ' Grace.Lind@ACME.example ',
      roles: ['ROLE_COMPANY_ADMIN'],
      phoneNumber: '+1(816)-111-1111',
    })
    expect([status, body]).toMatchObject([
      200,
      { email: 'grace.lind@acme.example', organization: 'Acme Wealth', roles: ['ROLE_COMPANY_ADMIN'], lastLogin: null, activeStatus: 'Y' },
    ])
    const me = await app.as('grace.lind@acme.example').get('/api/user')
    expect(me.body).toMatchObject({ id: body.id, organizationId: people.acme.id, roles: ['ROLE_COMPANY_ADMIN', 'ROLE_COMPANY_USER'] })
    expect(await actionsOn(body.id)).toEqual(['user.create', 'user.bind-identity'])
  })
  it('takes over who has signed in without being given anything, and no one else', async () => {
    const stranger = (await app.as('stranger@acme.example').get('/api/user')).body
    const { body } = await add({ email: 'Stranger@acme.example' })
    expect(body).toMatchObject({ id: stranger.id, organizationId: people.acme.id, firstname: 'Grace' })
    for (const email of [people.externalUser.email, people.disabled.email, 'stranger@acme.example'])
      expect((await add({ email })).body.errors).toEqual({ email: 'There is already a user with this email address' })
  })
  it('tells someone who has signed in already too that they were added, where an invitation was asked for', async () => {
    await app.as('early@acme.example').get('/api/user')
    const added = await lead().post('/api/user/edit-user', form({ email: 'early@acme.example', invite: true }))
    expect([added.status, added.body.organizationId]).toEqual([200, people.acme.id])
    expect(await app.db.$count(mailOutbox, eq(mailOutbox.recipient, 'early@acme.example'))).toBe(1)
    expect((await app.as('early@acme.example').get('/api/user')).body.organizationId).toBe(people.acme.id)
  })
  it('is refused for a deactivated organization, also one that is deactivated at that moment: its people cannot sign in', async () => {
    const { id } = await buildOrganization(app.db, { deactivated: true })
    const email = 'shut.out@acme.example'
    const refused = { organizationId: 'Choose an active organization' }
    expect((await add({ organizationId: id, email, invite: true })).body.errors).toEqual(refused)
    const closing = await buildOrganization(app.db)
    let reply: ReturnType<typeof add> | undefined
    await app.db.transaction(async (tx) => {
      await tx.update(organizations).set({ deactivated: true }).where(eq(organizations.id, closing.id))
      reply = add({ organizationId: closing.id, email })
      await waiting(app)
    })
    expect((await reply)?.body.errors).toEqual(refused)
    const left = [await app.db.$count(users, eq(users.email, email)), await app.db.$count(mailOutbox, eq(mailOutbox.recipient, email))]
    expect(left).toEqual([0, 0])
  })
  it('makes one user of an address, even with 20 calls at once', async () => {
    const one = form()
    const replies = await Promise.all(Array.from({ length: 20 }, () => admin().post('/api/user/edit-user', one)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(19)
  })
  it.each([
    ['firstname', '', 'First name is required'],
    ['firstname', undefined, 'First name is required'],
    ['firstname', '<b>Ann</b>', 'Only letters, spaces and . , _ - ’ are allowed'],
    ['firstname', 'Ann\u202e', 'Control characters and text-direction marks are not allowed'],
    ['lastname', ' ', 'Last name is required'],
    ['lastname', '=HYPERLINK("x")', 'Only letters, spaces and . , _ - ’ are allowed'],
    ['email', undefined, 'Email is required'],
    ['email', 'grace', 'Email must be valid'],
    ['email', 'grace@acme.example\r\nBcc: x@y.example', 'Control characters and text-direction marks are not allowed'],
    ['organizationId', undefined, 'Organization is required'],
    ['organizationId', 999_999, 'Organization is required'],
    ['roles', ['ROLE_COMPANY_ADMIN', 'ROLE_PORTAL_ADMIN'], 'A company admin cannot be portal admin or gateway admin as well'],
    ['roles', ['ROLE_PORTAL_ADMIN'], 'Only people in internal organizations can be portal admin or gateway admin'],
    ['roles', ['ROLE_KONG_ADMIN'], 'Only people in internal organizations can be portal admin or gateway admin'],
    ['phoneNumber', '0816 111', 'Please follow the following format: +Country Code (Area Code) - Phone Number. Example: +1(816)-111-1111'],
  ])('refuses %s %j at its field', async (field, value, message) => {
    const { status, body } = await add({ [field]: value })
    expect([status, body.errors]).toEqual([400, { [field]: message }])
  })
  it.each(['O’Brien', "D'Arcy", 'Anne-Marie', 'ʻOkina', 'שָׁלוֹם', 'Ж. Петров', '山田', 'Nguyễn', 'a'.repeat(100)])(
    'accepts the name %s',
    async (lastname) => {
      expect((await add({ lastname })).body.lastname).toBe(lastname.normalize('NFC'))
    },
  )
  it('is possible for a company admin in their own organization only, without admin roles', async () => {
    const added = await lead().post('/api/user/edit-user', form({ roles: ['ROLE_COMPANY_ADMIN'] }))
    expect([added.status, added.body.organization]).toEqual([200, 'Acme Wealth'])
    const elsewhere = await lead().post('/api/user/edit-user', form({ organizationId: people.globex.id }))
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([403, ['organizationId']])
    const colleague = form({ organizationId: people.provider.id, roles: ['ROLE_KONG_ADMIN'] })
    const raised = await app.as(people.companyAdmin.email).post('/api/user/edit-user', colleague)
    expect([raised.status, Object.keys(raised.body.errors)]).toEqual([403, ['roles']])
    for (const email of [people.externalUser.email, people.kongAdmin.email, people.nobody.email])
      expect((await app.as(email).post('/api/user/edit-user', form())).status).toBe(403)
  })
})

describe('an address on one of the provider’s own domains', () => {
  const message = 'The provider’s own people are added by a portal admin'
  const ours = (name: string) => ({ id: '0', firstname: 'Ida', lastname: 'Moe', email: `${name}@Mail.provider.example` })
  it('is not a client firm’s to take: whose it is would belong to that firm, and could be shut out by it', async () => {
    const added = await lead().post('/api/user/edit-user', { ...ours('new.hire'), organizationId: people.acme.id, invite: true })
    expect([added.status, added.body.errors]).toEqual([403, { email: message }])
    const colleague = await someone()
    const renamed = await edit(people.externalAdmin, colleague.id, { email: ours('new.hire').email })
    expect([renamed.status, renamed.body.errors]).toEqual([403, { email: message }])
    expect(await app.db.$count(users, eq(users.email, 'new.hire@mail.provider.example'))).toBe(0)
  })
  it('is given by portal admins, and by company admins of the provider', async () => {
    for (const [by, name, organizationId] of [
      [people.companyAdmin, 'clerk', people.provider.id],
      [people.portalAdmin, 'delegate', people.acme.id],
    ] as const)
      expect((await app.as(by.email).post('/api/user/edit-user', { ...ours(name), organizationId })).status).toBe(200)
  })
})

describe('an invitation', () => {
  const mailsTo = async (email: string) => app.db.$count(mailOutbox, eq(mailOutbox.recipient, email))
  const form = { id: '0', firstname: 'Grace', lastname: 'Lind', email: 'invited@acme.example' }
  it('goes with a new user, or is sent again until they have signed in', async () => {
    const { status, body } = await lead().post('/api/user/edit-user', { ...form, organizationId: people.acme.id, invite: true })
    expect([status, await mailsTo(form.email)]).toEqual([200, 1])
    expect((await lead().post('/api/user/edit-user', { id: body.id, invite: true })).status).toBe(200)
    expect([await mailsTo(form.email), await actionsOn(body.id)]).toEqual([2, ['user.create']])
    await app.as(form.email).get('/api/user')
    const late = await lead().post('/api/user/edit-user', { id: body.id, invite: true })
    expect([late.status, late.body.errors]).toEqual([400, { invite: 'This person has already signed in' }])
  })
  it('reaches a person three times an hour at most, whoever sends it and however many at once (trust T66)', async () => {
    const mine = { ...form, email: 'often@acme.example', organizationId: people.acme.id }
    const { id } = (await admin().post('/api/user/edit-user', mine)).body
    const again = (who = admin()) => who.post('/api/user/edit-user', { id, invite: true })
    const replies = await Promise.all([again(), again(lead()), again(), again(lead()), again(), again(lead())])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429])
    const refused = await again()
    expect([refused.status, refused.body.detail]).toEqual([429, 'A person can be invited 3 times per hour. Please try again later.'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect(await mailsTo(mine.email)).toBe(3)
    const isTheirs = eq(invitations.userId, id)
    await app.db.update(invitations).set({ createdAt: sql`now() - interval '61 minutes'` }).where(isTheirs)
    expect((await again()).status).toBe(200)
    expect(await mailsTo(mine.email)).toBe(4)
  })
  it('that goes with a change waits for a deactivation, or for its own acceptance, before it takes the audit log', async () => {
    const { id: organizationId } = await buildOrganization(app.db)
    const { id, email } = await someone({ organizationId })
    await admin().post('/api/user/edit-user', { id, invite: true })
    const others: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => tx.update(invitations).set({ usedAt: sql`now()` }).where(eq(invitations.userId, id)),
      (tx) => tx.update(organizations).set({ deactivated: true }).where(eq(organizations.id, organizationId)),
    ]
    const statuses: (number | undefined)[] = []
    for (const [n, change] of others.entries()) {
      let reply: ReturnType<typeof edit> | undefined
      await app.db.transaction(async (tx) => {
        await change(tx)
        reply = edit(people.portalAdmin, id, { firstname: ['Ida', 'Eva'][n], invite: true })
        await waiting(app)
        await audit(tx, system, { action: 'thing.change', objectType: 'thing', objectId: 1 })
      })
      statuses.push((await reply)?.status)
    }
    expect([statuses, await mailsTo(email)]).toEqual([[200, 400], 2])
  })
  it('is not sent again to someone whose organization is deactivated', async () => {
    const { id: organizationId } = await buildOrganization(app.db, { deactivated: true })
    const { id, email } = await someone({ organizationId })
    const { status, body } = await admin().post('/api/user/edit-user', { id, invite: true })
    expect([status, body.errors]).toEqual([400, { invite: 'The organization of this person is deactivated' }])
    expect(await mailsTo(email)).toBe(0)
  })
  it('is sent by no one who may not manage the user, nor when nothing is saved', async () => {
    const preset = await someone()
    expect((await app.as(preset.email).post('/api/user/edit-user', { id: preset.id, invite: true })).status).toBe(403)
    const other = { ...form, email: 'unsaved@acme.example', organizationId: people.acme.id, roles: ['ROLE_KONG_ADMIN'], invite: true }
    expect((await admin().post('/api/user/edit-user', other)).status).toBe(400)
    expect([await mailsTo(preset.email), await mailsTo(other.email)]).toEqual([0, 0])
  })
})

describe('what an edit may change', () => {
  it('is names and phone number of one’s own record; another one does not exist', async () => {
    const me = await someone()
    const own = await edit(me, me.id, { firstname: 'Ida', lastname: 'Moe', phoneNumber: '+47(22)-11-2233' })
    expect([own.status, own.body]).toMatchObject([200, { firstname: 'Ida', phoneNumber: '+47(22)-11-2233' }])
    for (const [field, value] of [
      ['organizationId', people.globex.id],
      ['email', 'other@acme.example'],
      ['roles', ['ROLE_COMPANY_ADMIN']],
    ] as const) {
      const { status, body } = await edit(me, me.id, { [field]: value })
      expect([status, Object.keys(body.errors)]).toEqual([403, [field]])
    }
    const other = await edit(me, people.externalUser.id, { firstname: 'Eve' })
    const missing = await app.as(me.email).post('/api/user/edit-user', { id: 999_999, firstname: 'Eve' })
    expect([other.status, { ...other.body, instance: '' }]).toEqual([404, { ...missing.body, instance: '' }])
  })
  it('is for company admins their own people, but not those who administer the portal or its gateways', async () => {
    const colleague = await someone({ organizationId: people.provider.id })
    const by = people.companyAdmin
    expect((await edit(by, colleague.id, { roles: ['ROLE_COMPANY_ADMIN'] })).body.roles).toEqual(['ROLE_COMPANY_ADMIN'])
    expect((await edit(by, colleague.id, { organizationId: people.acme.id })).body.errors).toHaveProperty('organizationId')
    expect((await edit(by, colleague.id, { roles: ['ROLE_PORTAL_ADMIN'] })).status).toBe(403)
    for (const boss of [people.portalAdmin, people.kongAdmin]) {
      expect((await edit(by, boss.id, { firstname: 'Eve' })).status).toBe(403)
      expect((await app.as(by.email).put('/api/user', { id: boss.id, status: 'DISABLED' })).status).toBe(403)
    }
    const foreign = await edit(by, people.externalUser.id, { firstname: 'Eve' }, '/api/user/modify-user')
    expect(foreign.status).toBe(404)
  })
  it('is no one’s own role', async () => {
    expect((await edit(people.externalAdmin, people.externalAdmin.id, { roles: [] })).status).toBe(403)
    expect((await edit(people.portalAdmin, people.portalAdmin.id, { roles: ['ROLE_PORTAL_ADMIN', 'ROLE_KONG_ADMIN'] })).status).toBe(403)
  })
  it('is the address only until the first sign-in', async () => {
    const preset = await someone()
    expect((await edit(people.portalAdmin, preset.id, { email: 'Corrected@acme.example' })).body.email).toBe('corrected@acme.example')
    expect((await edit(people.portalAdmin, preset.id, { email: people.externalUser.email })).body.errors).toHaveProperty('email')
    await app.as('corrected@acme.example').get('/api/user')
    expect((await edit(people.portalAdmin, preset.id, { email: 'again@acme.example' })).body.errors).toEqual({
      email: 'This person has signed in with this address; it can no longer be changed',
    })
  })
  it('is not an address that someone else is given at the same moment', async () => {
    const preset = await someone()
    const email = 'raced@acme.example'
    let reply: ReturnType<typeof edit> | undefined
    await app.db.transaction(async (tx) => {
      await tx.insert(users).values({ email, firstname: 'Ida', lastname: 'Moe' })
      reply = edit(people.portalAdmin, preset.id, { email })
      await waiting(app)
    })
    const { status, body } = (await reply) ?? {}
    expect([status, body.errors]).toEqual([400, { email: 'There is already a user with this email address' }])
  })
  it('ignores id and email in a profile, and changes only the caller', async () => {
    const me = await someone()
    const { version } = await seen(me.id)
    const { status, body } = await app.as(me.email).post('/api/user', {
      id: people.portalAdmin.id,
      email: people.portalAdmin.email,
      firstname: 'Ida',
      lastname: 'Moe',
      phoneNumber: '',
      version,
    })
    expect([status, body]).toMatchObject([200, { id: me.id, email: me.email, firstname: 'Ida', phoneNumber: null }])
    expect((await app.as(me.email).post('/api/user', { firstname: 'Ida' })).body.errors).toEqual({ lastname: 'Last name is required' })
  })
})

describe('roles and organization', () => {
  const details = (id: number, values: object) => edit(people.portalAdmin, id, values, '/api/user')
  it('are changed by portal admins, and recorded with who did it', async () => {
    const { id } = await someone({ organizationId: people.provider.id })
    const { body } = await details(id, { organizationId: people.provider.id, portalAdmin: true, kongAdmin: true })
    expect(body.roles).toEqual(['ROLE_PORTAL_ADMIN', 'ROLE_KONG_ADMIN'])
    await details(id, { organizationId: people.provider.id, portalAdmin: false, kongAdmin: false, companyAdmin: true })
    const { records } = (await admin().get('/api/updatedRole')).body
    expect(records.slice(0, 2)).toMatchObject([
      { userId: id, adminEmail: people.portalAdmin.email, adminOrganizationName: 'Provider', newRole: ['ROLE_COMPANY_ADMIN'] },
      { userId: id, newRole: ['ROLE_PORTAL_ADMIN', 'ROLE_KONG_ADMIN'] },
    ])
  })
  it('are sorted by rank in the records, as in the list of users', async () => {
    const { id } = await someone({ organizationId: people.provider.id })
    const none = { organizationId: people.provider.id, portalAdmin: false, kongAdmin: false, companyAdmin: false }
    for (const roles of [{ kongAdmin: true }, { companyAdmin: true }, { portalAdmin: true, kongAdmin: true }, {}])
      await details(id, { ...none, ...roles })
    const { records } = (await admin().get('/api/updatedRole?sort=newRole&order=desc&size=100')).body
    const own = records.filter(({ userId }: { userId: number }) => userId === id)
    expect(own.map(({ newRole }: { newRole: string[] }) => newRole)).toEqual([
      ['ROLE_PORTAL_ADMIN', 'ROLE_KONG_ADMIN'],
      ['ROLE_KONG_ADMIN'],
      ['ROLE_COMPANY_ADMIN'],
      [],
    ])
  })
  it.each([
    [{ portalAdmin: true, companyAdmin: true }, 400, 'companyAdmin'],
    [{ portalAdmin: true }, 400, 'portalAdmin'],
    [{ kongAdmin: true }, 400, 'kongAdmin'],
    [{ organizationId: 0 }, 400, 'organizationId'],
    [{ firstname: 'Ann' }, 400, 'firstname'],
    [{ root: true }, 400, 'root'],
  ])('refuse %j for someone in an external organization', async (values, status, field) => {
    const { id } = await someone()
    const reply = await details(id, { organizationId: people.acme.id, ...values })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([status, [field]])
  })
  it('put no one into an organization that is deleted (trust T68)', async () => {
    const deleted = await buildOrganization(app.db, { deletedAt: new Date() })
    const { status, body } = await details((await someone()).id, { organizationId: deleted.id })
    expect([status, body.errors]).toEqual([400, { organizationId: 'Organization is required' }])
  })
  it('refuse to merge flags into a combination that excludes itself', async () => {
    const { id } = await someone({ organizationId: people.provider.id, companyAdmin: true })
    const { status, body } = await details(id, { organizationId: people.provider.id, kongAdmin: true })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['companyAdmin']])
  })
  it('do not move a portal or gateway admin to an external organization (trust T19)', async () => {
    const { id } = await someone({ organizationId: people.provider.id, kongAdmin: true })
    expect((await details(id, { organizationId: people.acme.id })).status).toBe(409)
    expect((await details(id, { organizationId: people.acme.id, kongAdmin: false })).status).toBe(200)
  })
  it('end the sessions of whom they concern, and a move their ownership of applications (trust T06, T21)', async () => {
    const owner = await someone({ organizationId: people.provider.id })
    await buildApplication(app.db, people.provider.id, [owner.id])
    const call = async () => (await app.as(owner.email, { auth_time: firstSignIn }).get('/api/user')).status
    expect(await call()).toBe(200)
    await edit(people.portalAdmin, owner.id, { firstname: 'Ida' })
    expect(await call()).toBe(200)
    await details(owner.id, { organizationId: people.acme.id })
    expect(await call()).toBe(401)
    expect(await app.db.$count(applicationOwners, eq(applicationOwners.userId, owner.id))).toBe(0)
    expect((await app.as(owner.email, { auth_time: laterSignIn }).get('/api/user')).body).toMatchObject({
      organizationId: people.acme.id,
      ownerApps: [],
    })
    await details(owner.id, { organizationId: people.acme.id, companyAdmin: true })
    expect((await app.as(owner.email, { auth_time: laterSignIn }).get('/api/user')).status).toBe(401)
  })
})

describe('an edit (trust T63)', () => {
  it('starts from the current version, and saving the current state again changes nothing', async () => {
    const { id } = await someone()
    const { version } = await seen(id)
    const send = (body: object) => admin().post('/api/user/modify-user', { id, ...body })
    expect((await send({ firstname: 'Ida', version })).status).toBe(200)
    const rows = await app.db.$count(auditLog)
    expect((await send({ firstname: 'Ida', version })).status).toBe(200)
    expect(await app.db.$count(auditLog)).toBe(rows)
    const stale = await send({ lastname: 'Moe', version })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
    expect(stale.body.versions).toMatchObject({ yours: { lastname: 'Moe' }, current: { id, firstname: 'Ida' } })
    expect((await send({ lastname: 'Moe' })).body.code).toBe('version-required')
  })
})

describe('disabling', () => {
  it('is in force at the next call, and enabling asks to sign in again (trust T06, T13)', async () => {
    const user = await someone()
    const call = (authTime = firstSignIn) => app.as(user.email, { auth_time: authTime }).get('/api/user')
    expect((await call()).status).toBe(200)
    expect((await admin().put('/api/user', { userId: user.id, status: 'DISABLED' })).body.activeStatus).toBe('N')
    const { status, body } = await call()
    expect([status, body.errors.disabled, body.detail]).toEqual([
      403,
      'Y',
      'This user has been disabled. If you believe this was a mistake please contact the administrator.',
    ])
    expect((await lead().put('/api/user', { id: user.id, status: 'ACTIVE' })).body.activeStatus).toBe('Y')
    expect((await call()).status).toBe(401)
    expect((await call(laterSignIn)).status).toBe(200)
    expect((await actionsOn(user.id)).slice(-2)).toEqual(['user.disable', 'user.enable'])
  })
  it('refuses an incomplete or unknown status', async () => {
    for (const body of [{}, { id: 1 }, { id: 1, userId: 1, status: 'ACTIVE' }, { id: 1, status: 'GONE' }])
      expect((await admin().put('/api/user', body)).status).toBe(400)
  })
})

describe('deleting (trust T05)', () => {
  it('leaves no personal data, no rights and no session; a later sign-in is someone new', async () => {
    const user = await someone({ companyAdmin: true, phoneNumber: '+1(816)-111-1111' })
    await buildApplication(app.db, people.acme.id, [user.id])
    const call = (authTime: number) => app.as(user.email, { auth_time: authTime }).get('/api/user')
    expect((await call(firstSignIn)).body.ownerApps).toHaveLength(1)
    expect((await admin().delete(`/api/user?id=${user.id}&confirm=${user.email}`)).body).toEqual({ entityId: user.id })
    const [row] = await app.db.select().from(users).where(eq(users.id, user.id))
    expect(row).toMatchObject({
      email: '',
      phoneNumber: null,
      organizationId: null,
      companyAdmin: false,
      status: 'DISABLED',
      lastLoginAt: null,
    })
    expect(await app.db.$count(sessions, and(eq(sessions.userId, user.id)))).toBe(1)
    // A token from before the deletion makes no one a user.
    expect((await call(firstSignIn)).status).toBe(401)
    expect(await app.db.$count(users, eq(users.email, user.email))).toBe(0)
    const again = await call(laterSignIn)
    expect([again.status, again.body]).toMatchObject([200, { roles: [], organizationId: null, ownerApps: [], email: user.email }])
    expect(again.body.id).not.toBe(user.id)
    expect((await app.as(user.email, { auth_time: laterSignIn }).get('/api/users')).status).toBe(403)
    for (const path of [
      `/api/userById?id=${user.id}`,
      `/api/user/modify-user?id=${user.id}`,
      '/api/user?email=',
      '/api/user/detail?email=',
    ])
      expect([path, (await admin().get(path)).status]).toEqual([path, 404])
    expect((await admin().delete(`/api/user?id=${user.id}`)).status).toBe(404)
  })
  it('keeps the tombstone in the records of what the user did', async () => {
    const boss = await someone({ organizationId: people.provider.id, portalAdmin: true })
    const { id } = await someone()
    await edit(boss, id, { roles: ['ROLE_COMPANY_ADMIN'] })
    await admin().delete(`/api/user?id=${boss.id}`)
    const record = (await admin().get('/api/updatedRole')).body.records[0]
    expect(record).toMatchObject({
      userId: id,
      adminFirstName: 'Deleted',
      adminLastName: 'user',
      adminEmail: '',
      adminOrganizationName: 'Provider',
    })
    expect(await app.db.$count(roleChanges, eq(roleChanges.adminId, boss.id))).toBe(1)
  })
  it('checks what was typed to confirm it (trust T77)', async () => {
    const { id } = await someone({ firstname: 'Ida', lastname: 'Moe' })
    const wrong = await admin().delete(`/api/user?id=${id}&confirm=Ida`)
    expect([wrong.status, wrong.body.errors]).toEqual([400, { confirm: 'Entered information does not match the displayed information' }])
    expect((await admin().delete(`/api/user?id=${id}&confirm=${encodeURIComponent('Ida Moe')}`)).status).toBe(200)
  })
})

it('refuses a header that names someone else on every call for users (trust T10)', async () => {
  const header = { apim_user_id: String(people.portalAdmin.id) }
  const me = app.as(people.companyUser.email)
  const calls = [
    me.get('/api/users', undefined, header),
    me.get('/api/users/download', undefined, header),
    me.get(`/api/userById?id=${people.portalAdmin.id}`, undefined, header),
    me.get('/api/updatedRole', undefined, header),
    me.post('/api/user', { firstname: 'Eve', lastname: 'Moe' }, header),
    me.post('/api/user/edit-user', { id: people.companyUser.id, roles: ['ROLE_PORTAL_ADMIN'] }, header),
    me.put('/api/user', { id: people.portalAdmin.id, status: 'DISABLED' }, header),
    me.delete(`/api/user?id=${people.portalAdmin.id}`, undefined, header),
  ]
  for (const { status, body } of await Promise.all(calls)) expect([status, body.code]).toEqual([403, 'identity-mismatch'])
})
it('changes no password: that is done at the identity provider', async () => {
  const { status, body } = await app.as(people.companyUser.email).post('/api/user/changepassword', { password: 'x' })
  expect([status, body.detail]).toEqual([
    410,
    'Passwords are not changed here. Sign out, sign in again and use the forgot-password link of the sign-in page.',
  ])
})
