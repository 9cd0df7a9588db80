import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildApi, buildApplication, buildGrant, buildKongResource, buildPeople, type People } from '../../../test/factories.ts'
import {
  accessGrants,
  accessRequests,
  apis,
  auditLog,
  consumers,
  deployments,
  mailOutbox,
  notifications,
  organizations,
} from '../../db/schema/index.ts'

let app: TestApp
let people: People
let calls: string[] = []
let apiId: number
let hiddenId: number
beforeAll(async () => {
  app = await buildTestApp({
    keys: {
      suspend: async (_, organizationId, id) => [calls.push(`suspend ${organizationId} ${id}`)],
      resume: async (_, organizationId, id) => [calls.push(`resume ${organizationId} ${id}`)],
      suspendAll: async () => [],
      resumeAll: async () => [],
      shutOut: async (ids) => void calls.push(`shut out ${ids.join()}`),
      letIn: async (ids) => void calls.push(`let in ${ids.join()}`),
    },
  })
  people = await buildPeople(app.db)
  const facing = await buildApplication(app.db, people.provider.id, [people.author.id], { external: true })
  const internal = await buildApplication(app.db, people.provider.id, [people.author.id])
  apiId = (await buildApi(app.db, people.author.id, { name: 'Fund Prices', applicationId: facing.id, organizationId: people.provider.id }))
    .id
  hiddenId = (await buildApi(app.db, people.author.id, { name: 'Ledger', applicationId: internal.id, organizationId: people.provider.id }))
    .id
})
beforeEach(async () => {
  await app.db.delete(accessRequests)
  await app.db.delete(accessGrants)
  await app.db.delete(mailOutbox)
  calls = []
})
afterAll(() => app.close())

const ask = (email: string, organizationId: number, productId = apiId, reason?: unknown) =>
  app.as(email).post('/api/request-access', { organizationId, productId, reason })
const mailsTo = ({ email }: { email: string }) => app.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))
const decide = (email: string, verb: 'approve' | 'deny', apiAccessRequestId: number) =>
  app.as(email).post(`/api/${verb}-api-access-request`, { apiAccessRequestId })

describe('requesting access', () => {
  it('returns the request with its product, organization and requester', async () => {
    const { status, body } = await ask(people.externalAdmin.email, people.acme.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      type: 'API',
      product: { id: apiId, name: 'Fund Prices' },
      apiName: 'Fund Prices',
      organization: { organizationId: people.acme.id, organizationName: 'Acme Wealth' },
      createdBy: people.externalAdmin.id,
      firstname: 'Ada',
      lastname: 'Berg',
      status: 'NEW',
      approved: false,
      denied: false,
    })
    const rows = await app.db.select().from(auditLog).where(eq(auditLog.action, 'access-request.create'))
    expect(rows.at(-1)).toMatchObject({ actorId: people.externalAdmin.id, objectId: String(body.id) })
  })
  it('says what it is for, in up to 500 characters, and does not have to', async () => {
    const { externalAdmin, acme } = people
    const refused = await ask(externalAdmin.email, acme.id, apiId, 'x'.repeat(501))
    expect([refused.status, refused.body.errors]).toEqual([400, { reason: 'Can only have up to 500 characters' }])
    expect((await ask(externalAdmin.email, acme.id, apiId, 7)).body.errors).toHaveProperty('reason')
    expect((await ask(externalAdmin.email, acme.id, apiId, 'Turn \u202e around')).body.errors).toHaveProperty('reason')
    expect(await app.db.$count(accessRequests)).toBe(0)
    for (const [said, kept] of [
      [undefined, null],
      [' \n ', null],
      [` ${'x'.repeat(500)}\n`, 'x'.repeat(500)],
      ['Month-end reports.\r\nAbout 200 calls a day ', 'Month-end reports.\nAbout 200 calls a day'],
    ]) {
      await app.db.delete(accessRequests)
      const { status, body } = await ask(externalAdmin.email, acme.id, apiId, said)
      expect([status, body.reason]).toEqual([200, kept])
      const rows = await app.db.select().from(auditLog).where(eq(auditLog.action, 'access-request.create'))
      const after = { productId: apiId, organizationId: acme.id }
      expect(rows.at(-1)?.after).toEqual(kept === null ? after : { ...after, reason: kept })
    }
  })
  it('shows the reason to its organization and to who decides, before and after, and to no other organization', async () => {
    const { externalAdmin, externalUser, portalAdmin, foreignAdmin, kongAdmin, acme } = people
    const { body } = await ask(externalAdmin.email, acme.id, apiId, 'Month-end reports')
    const filtered = async ({ email }: { email: string }) => (await app.as(email).post('/api/request-access/filter', { id: body.id })).body
    for (const reader of [externalAdmin, externalUser, portalAdmin])
      expect(await filtered(reader)).toMatchObject([{ reason: 'Month-end reports' }])
    for (const stranger of [foreignAdmin, kongAdmin]) expect(await filtered(stranger)).toEqual([])
    expect((await app.as(portalAdmin.email).get('/api/request-access/all')).body.requests[0].reason).toBe('Month-end reports')
    expect((await decide(portalAdmin.email, 'approve', body.id)).body.reason).toBe('Month-end reports')
    expect((await app.as(externalUser.email).get(`/api/request-access?apiId=${apiId}`)).body).toMatchObject([
      { status: 'APPROVED', reason: 'Month-end reports' },
    ])
  })
  it('allows one open request at a time, even with 20 concurrent calls', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(people.externalAdmin.email, people.acme.id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(replies.find(({ status }) => status === 409)?.body.detail).toBe('Access to this API has already been requested and is pending')
    expect(await mailsTo(people.portalAdmin)).toHaveLength(1)
  })
  it('has one effect and one email to each who decides, however often the call is repeated with its key', async () => {
    const { externalAdmin, portalAdmin, secondAdmin, acme } = people
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = { organizationId: acme.id, productId: apiId, reason: 'Month-end reports' }
    const send = (asked: object) => app.as(externalAdmin.email).post('/api/request-access', asked, key)
    const first = await send(body)
    const again = await send(body)
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, first.text, 'true'])
    const other = await send({ ...body, reason: 'Something else' })
    expect([other.status, other.body.code]).toEqual([422, 'key-used-otherwise'])
    expect(await app.db.$count(accessRequests)).toBe(1)
    for (const decider of [portalAdmin, secondAdmin]) expect(await mailsTo(decider)).toHaveLength(1)
  })
  it('is a conflict when the organization already has access', async () => {
    await buildGrant(app.db, apiId, people.acme.id, people.portalAdmin.id)
    const { status, body } = await ask(people.externalAdmin.email, people.acme.id)
    expect([status, body.detail]).toEqual([409, 'This organization already has access to this API'])
    expect(await app.db.$count(accessRequests)).toBe(0)
  })
  it('is possible again after a denial', async () => {
    const { body } = await ask(people.externalAdmin.email, people.acme.id)
    await decide(people.portalAdmin.email, 'deny', body.id)
    expect((await ask(people.externalAdmin.email, people.acme.id)).status).toBe(200)
  })
  it('answers the same for a hidden API as for a nonexistent one', async () => {
    const hidden = await ask(people.externalAdmin.email, people.acme.id, hiddenId)
    const missing = await ask(people.externalAdmin.email, people.acme.id, 999_999)
    expect([hidden.status, missing.status]).toEqual([404, 404])
    expect({ ...hidden.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
    expect((await ask(people.portalAdmin.email, people.acme.id, hiddenId)).status).toBe(200)
  })
  it('is for company admins and maintainers, for their own organization', async () => {
    expect((await ask(people.externalUser.email, people.acme.id)).status).toBe(403)
    expect((await ask(people.companyUser.email, people.provider.id)).status).toBe(403)
    expect((await ask(people.kongAdmin.email, people.provider.id)).status).toBe(403)
    expect((await ask(people.externalAdmin.email, people.globex.id)).status).toBe(403)
    expect((await ask(people.author.email, people.provider.id)).status).toBe(200)
    expect((await ask(people.portalAdmin.email, people.globex.id)).status).toBe(200)
    expect((await app.anonymous.post('/api/request-access', { organizationId: 1, productId: 1 })).status).toBe(401)
  })
  it('names missing, unknown and invalid fields', async () => {
    const { status, body } = await app.as(people.externalAdmin.email).post('/api/request-access', { productId: 'x', createdBy: 1 })
    expect(status).toBe(400)
    expect(Object.keys(body.errors).sort()).toEqual(['createdBy', 'organizationId', 'productId'])
    expect((await ask(people.portalAdmin.email, 999_999)).body.errors).toHaveProperty('organizationId')
  })
  it('is not possible for a deactivated organization', async () => {
    const [closed] = await app.db.insert(organizations).values({ name: 'Closed', deactivated: true }).returning()
    expect((await ask(people.portalAdmin.email, closed?.id ?? 0)).body.errors).toHaveProperty('organizationId')
  })
})

describe('deciding', () => {
  it('grants access on approval, emails the requester and resumes suspended keys', async () => {
    const { body } = await ask(people.externalAdmin.email, people.acme.id)
    const reply = await decide(people.portalAdmin.email, 'approve', body.id)
    expect(reply.body).toMatchObject({ id: body.id, status: 'APPROVED', approved: true, denied: false })
    const granted = await app.as(people.externalUser.email).get(`/api/available-api-access/${people.acme.id}`)
    expect(granted.body).toMatchObject([
      {
        type: 'API',
        product: { id: apiId },
        productName: 'Fund Prices',
        apiName: 'Fund Prices',
        company: 'Acme Wealth',
        organizationId: people.acme.id,
      },
    ])
    const mails = await mailsTo(people.externalAdmin)
    expect(mails).toMatchObject([{ recipient: people.externalAdmin.email, subject: 'Access to Fund Prices was approved', sentAt: null }])
    expect(calls).toEqual([`resume ${people.acme.id} ${apiId}`, 'let in 1'])
  })
  it('grants nothing on denial', async () => {
    const { body } = await ask(people.externalAdmin.email, people.acme.id)
    expect((await decide(people.portalAdmin.email, 'deny', body.id)).body).toMatchObject({ status: 'DENIED', denied: true })
    expect(await app.db.$count(accessGrants)).toBe(0)
    expect((await mailsTo(people.externalAdmin))[0]?.subject).toBe('Access to Fund Prices was denied')
  })
  it('says of a request whose API was retired meanwhile that it can only be denied, and denies it', async () => {
    const { body } = await ask(people.externalAdmin.email, people.acme.id)
    expect(body.apiRetired).toBe(false)
    await app.db.update(apis).set({ life: 'retired' }).where(eq(apis.id, apiId))
    const listed = await app.as(people.portalAdmin.email).get('/api/request-access/all')
    const approved = await decide(people.portalAdmin.email, 'approve', body.id)
    const denied = await decide(people.portalAdmin.email, 'deny', body.id)
    await app.db.update(apis).set({ life: 'published' }).where(eq(apis.id, apiId))
    expect(listed.body.requests).toMatchObject([{ id: body.id, apiRetired: true }])
    expect([approved.status, denied.status]).toEqual([409, 200])
    // The page of a retired API is not there for an organization without keys: the gallery is.
    const told = await app.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, people.externalAdmin.id))
      .orderBy(notifications.id)
    expect(told.at(-1)).toMatchObject({ event: 'access-request.denied', link: '/wall' })
  })
  it('a denial’s reason is repeated in the email', async () => {
    const { body } = await ask(people.externalAdmin.email, people.acme.id)
    const denial = { apiAccessRequestId: body.id, reason: 'Use Fund Prices 2' }
    expect((await app.as(people.portalAdmin.email).post('/api/deny-api-access-request', denial)).status).toBe(200)
    expect((await mailsTo(people.externalAdmin))[0]?.text).toContain('Use Fund Prices 2')
    const long = { ...denial, reason: 'x'.repeat(501) }
    expect((await app.as(people.portalAdmin.email).post('/api/deny-api-access-request', long)).status).toBe(400)
  })
  it('is refused to the requester, approval and denial alike, and left to another admin', async () => {
    const { body } = await ask(people.portalAdmin.email, people.acme.id)
    const approve = await decide(people.portalAdmin.email, 'approve', body.id)
    const deny = await decide(people.portalAdmin.email, 'deny', body.id)
    expect([approve.status, approve.body.detail]).toEqual([403, 'You need another Admin to approve this request!'])
    expect([deny.status, deny.body.detail]).toEqual([403, 'You need another Admin to deny this request!'])
    expect((await decide(people.secondAdmin.email, 'approve', body.id)).status).toBe(200)
  })
  it('happens once: of 50 concurrent decisions one wins, with one grant, one email and one audit row', async () => {
    const { body } = await ask(people.externalAdmin.email, people.acme.id)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        decide(n % 2 ? people.portalAdmin.email : people.secondAdmin.email, n % 3 ? 'approve' : 'deny', body.id),
      ),
    )
    const won = replies.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(49)
    const isApproved = won[0]?.body.approved === true
    for (const lost of replies.filter(({ status }) => status === 409))
      expect(lost.body.detail).toBe(`This request was already ${isApproved ? 'approved' : 'denied'}`)
    expect(await app.db.$count(accessGrants)).toBe(isApproved ? 1 : 0)
    expect(await mailsTo(people.externalAdmin)).toHaveLength(1)
    const rows = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, String(body.id)))
    expect(rows.filter(({ action }) => /access-request\.(approve|deny)/.test(action))).toHaveLength(1)
  })
  it('is for portal admins only; a nonexistent request is 404', async () => {
    const { body } = await ask(people.externalAdmin.email, people.acme.id)
    for (const email of [people.externalAdmin.email, people.kongAdmin.email, people.author.email, people.companyAdmin.email])
      expect((await decide(email, 'approve', body.id)).status).toBe(403)
    expect((await decide(people.portalAdmin.email, 'approve', 999_999)).status).toBe(404)
    expect((await app.as(people.portalAdmin.email).post('/api/approve-api-access-request', {})).body.errors).toHaveProperty(
      'apiAccessRequestId',
    )
    expect((await app.anonymous.post('/api/deny-api-access-request', { apiAccessRequestId: body.id })).status).toBe(401)
  })
})

describe('reading requests', () => {
  it('shows company roles only their own organization’s, whatever the filter', async () => {
    await ask(people.externalAdmin.email, people.acme.id)
    await ask(people.foreignAdmin.email, people.globex.id)
    const own = await app.as(people.externalUser.email).get('/api/request-access')
    expect(own.body.map((row: { organizationName: string }) => row.organizationName)).toEqual(['Acme Wealth'])
    expect((await app.as(people.externalUser.email).get(`/api/request-access?orgId=${people.globex.id}`)).body).toEqual([])
    expect((await app.as(people.externalUser.email).post('/api/request-access/filter', { organizationId: people.globex.id })).body).toEqual(
      [],
    )
    expect((await app.as(people.kongAdmin.email).get('/api/request-access')).body).toEqual([])
    expect((await app.as(people.nobody.email).get('/api/request-access')).body).toEqual([])
    expect((await app.anonymous.get('/api/request-access')).status).toBe(401)
  })
  it('filters by product, organization and status', async () => {
    const { body } = await ask(people.externalAdmin.email, people.acme.id)
    const as = app.as(people.portalAdmin.email)
    await decide(people.secondAdmin.email, 'deny', body.id)
    expect(
      (await as.post('/api/request-access/filter', { productId: apiId, organizationId: people.acme.id, status: 'DENIED' })).body,
    ).toHaveLength(1)
    expect((await as.post('/api/request-access/filter', { status: 'NEW' })).body).toEqual([])
    expect((await as.get(`/api/request-access?apiId=${hiddenId}`)).body).toEqual([])
    expect((await as.post('/api/request-access/filter', { status: 'MAYBE' })).body.errors).toHaveProperty('status')
    expect((await as.get('/api/request-access?apiId=0')).body.errors).toHaveProperty('apiId')
  })
  it('shows portal admins all of them, paged and sorted', async () => {
    await ask(people.externalAdmin.email, people.acme.id)
    await ask(people.foreignAdmin.email, people.globex.id)
    const as = app.as(people.portalAdmin.email)
    const { body } = await as.get('/api/request-access/all?sort=organizationName&order=asc&size=1')
    expect([body.total, body.requests[0].organizationName]).toEqual([2, 'Acme Wealth'])
    expect((await as.get('/api/request-access/all?sort=organizationName&order=asc&size=1&page=1')).body.requests[0].organizationName).toBe(
      'Globex Retirement',
    )
    for (const query of ['sort=password', 'sort=id;drop', 'sort=id&sort=status', 'page=-1', 'page=1e9', 'page=NaN', 'size=101'])
      expect((await as.get(`/api/request-access/all?${query}`)).status).toBe(400)
    expect((await app.as(people.kongAdmin.email).get('/api/request-access/all')).status).toBe(403)
  })
})

describe('grants', () => {
  it('shows an organization its own, and admins all; another organization’s is 404', async () => {
    await buildGrant(app.db, apiId, people.acme.id, people.portalAdmin.id)
    const path = `/api/available-api-access/${people.acme.id}`
    const foreign = await app.as(people.foreignAdmin.email).get(path)
    const missing = await app.as(people.foreignAdmin.email).get('/api/available-api-access/999999')
    expect([foreign.status, missing.status]).toEqual([404, 404])
    expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
    expect((await app.as(people.kongAdmin.email).get(path)).body).toHaveLength(1)
    expect((await app.as(people.nobody.email).get(path)).status).toBe(403)
    expect((await app.anonymous.get(path)).status).toBe(401)
  })
  it('shows portal admins all of them, paged', async () => {
    await buildGrant(app.db, apiId, people.acme.id, people.portalAdmin.id)
    await buildGrant(app.db, hiddenId, people.globex.id, people.portalAdmin.id)
    const { body } = await app.as(people.portalAdmin.email).get('/api/all-api-access?sort=apiName&order=desc')
    expect(body.grants.map((grant: { apiName: string }) => grant.apiName)).toEqual(['Ledger', 'Fund Prices'])
    expect(body.total).toBe(2)
    expect((await app.as(people.companyAdmin.email).get('/api/all-api-access')).status).toBe(403)
  })
  it('say that a client firm is waiting for its first key, once there is something to call', async () => {
    const admin = app.as(people.portalAdmin.email)
    await buildGrant(app.db, apiId, people.acme.id, people.portalAdmin.id)
    await buildGrant(app.db, apiId, people.provider.id, people.portalAdmin.id)
    const due = async () => {
      const { body } = await admin.get('/api/all-api-access?keyDue=true')
      const all = (await admin.get('/api/all-api-access')).body.grants.filter((one: { keyDue: boolean }) => one.keyDue)
      expect([body.total, body.grants]).toEqual([all.length, all])
      return all.map((one: { company: string }) => one.company)
    }
    expect(await due()).toEqual([])
    const resource = await buildKongResource(app.db, {})
    const place = { apiId, resourceId: resource.id, env: 'DEV', auth: 'apikey', name: 'Prices', contextPath: 'prices' } as const
    const names = { serviceName: 'prices-dev', routePath: '/prices-dev', upstreamUrl: 'http://prices.example', createdBy: people.author.id }
    const [deployment] = await app.db
      .insert(deployments)
      .values({ ...place, ...names, state: 'ACTIVE' })
      .returning()
    // The provider's own company admins create their keys themselves.
    expect(await due()).toEqual(['Acme Wealth'])
    const key = { deploymentId: deployment?.id ?? 0, organizationId: people.acme.id, createdBy: people.portalAdmin.id }
    await app.db.insert(consumers).values({ ...key, state: 'FAILED' })
    expect(await due()).toEqual(['Acme Wealth'])
    await app.db.insert(consumers).values({ ...key, state: 'ACTIVE' })
    expect(await due()).toEqual([])
    expect((await admin.get('/api/all-api-access?keyDue=false')).body.total).toBe(2)
    await app.db.delete(consumers)
    await app.db.delete(deployments)
  })
  it('are revoked once; the organization’s keys are suspended and access can be requested again', async () => {
    const grant = await buildGrant(app.db, apiId, people.acme.id, people.portalAdmin.id)
    const as = app.as(people.portalAdmin.email)
    const replies = await Promise.all([as.delete(`/api/api-access/${grant.id}`), as.delete(`/api/api-access/${grant.id}`)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(replies.find(({ status }) => status === 200)?.body).toEqual({ entityId: grant.id })
    expect(calls).toEqual([`suspend ${people.acme.id} ${apiId}`, 'shut out 1'])
    expect((await app.as(people.externalAdmin.email).get(`/api/available-api-access/${people.acme.id}`)).body).toEqual([])
    expect((await ask(people.externalAdmin.email, people.acme.id)).status).toBe(200)
  })
  it('are revoked by portal admins only', async () => {
    const grant = await buildGrant(app.db, apiId, people.acme.id, people.portalAdmin.id)
    for (const email of [people.externalAdmin.email, people.kongAdmin.email, people.author.email])
      expect((await app.as(email).delete(`/api/api-access/${grant.id}`)).status).toBe(403)
    expect((await app.anonymous.delete(`/api/api-access/${grant.id}`)).status).toBe(401)
    expect((await app.as(people.portalAdmin.email).delete('/api/api-access/none')).status).toBe(400)
  })
})
