import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildApi,
  buildApplication,
  buildDeletionRequest,
  buildGrant,
  buildKongResource,
  buildLogRoom,
  buildOrganization,
  buildPeople,
  buildUser,
  type People,
} from '../../../test/factories.ts'
import { waiting } from '../../../test/waiting.ts'
import {
  accessLog,
  auditLog,
  consumers,
  deployments,
  gatewayCoverage,
  mailOutbox,
  organizationDeletions,
  organizations,
  users,
} from '../../db/schema/index.ts'

let app: TestApp
let people: People
let calls: string[] = []
let isGatewayAway = false
let output = ''
let gatewayId: number
let third: typeof users.$inferSelect
const listed = '/api/delete-organization-requests'

beforeAll(async () => {
  app = await buildTestApp({
    log: pino({ level: 'error' }, new Writable({ write: (chunk, _, done) => ((output += chunk), done()) })),
    keys: {
      suspend: async () => [],
      resume: async () => [],
      suspendAll: async (_, organizationId) => [calls.push(`suspend ${organizationId}`)],
      resumeAll: async (_, organizationId) => [calls.push(`resume ${organizationId}`)],
      shutOut: async (ids) => {
        if (isGatewayAway && ids.length > 0) throw new Error('the gateway is away')
        calls.push(`shut out ${ids.join()}`)
      },
      letIn: async (ids) => void calls.push(`let in ${ids.join()}`),
    },
  })
  people = await buildPeople(app.db)
  third = await buildUser(app.db, { organizationId: people.provider.id, portalAdmin: true })
  await buildLogRoom(app.db, new Date(Date.now() - 35 * 86_400_000).toISOString(), new Date().toISOString())
  gatewayId = (await buildKongResource(app.db, { adminUrl: 'http://127.0.0.1:9', apiUrl: 'http://127.0.0.1:9' })).id
})
beforeEach(async () => {
  for (const table of [organizationDeletions, mailOutbox, accessLog, gatewayCoverage, consumers]) await app.db.delete(table)
  calls = []
  output = ''
})
afterAll(() => app.close())

const first = () => app.as(people.portalAdmin.email)
const second = () => app.as(people.secondAdmin.email)
/** A client firm with a user, and a request of the first admin to delete it. */
const requested = async () => {
  const organization = await buildOrganization(app.db)
  const member = await buildUser(app.db, { organizationId: organization.id })
  const { body } = await first().post(`/api/organization/${organization.id}/deletion-requests`, { confirm: organization.name })
  return {
    organization,
    member,
    id: body.entityId as number,
    at: `/api/organization/${organization.id}/deletion-requests/${body.entityId}`,
  }
}

it('a request waits for an approval of an earlier one at the same moment, and neither fails for the other', async () => {
  const { organization, id } = await requested()
  let reply: ReturnType<ReturnType<typeof second>['post']> | undefined
  // As an approval does it: first the request, then its organization.
  await app.db.transaction(async (tx) => {
    await tx.update(organizationDeletions).set({ status: 'APPROVED' }).where(eq(organizationDeletions.id, id))
    reply = second().post(`/api/organization/${organization.id}/deletion-requests`, { confirm: organization.name })
    await waiting(app)
    await tx.update(organizations).set({ deletedAt: sql`now()` }).where(eq(organizations.id, organization.id))
  })
  expect((await reply)?.status).toBe(404)
  const open = eq(organizationDeletions.status, 'NEW')
  expect(await app.db.$count(organizationDeletions, open)).toBe(0)
})
type Requested = Awaited<ReturnType<typeof requested>>
const approve = ({ at, organization }: Requested, who = second()) => who.post(`${at}/approve`, { confirm: organization.name })
const deleted = async () => {
  const one = await requested()
  expect((await approve(one)).status).toBe(200)
  return one
}
const mails = () => app.db.select().from(mailOutbox).orderBy(mailOutbox.id)
const audited = async (requestId: unknown) => (await app.db.select().from(auditLog)).filter((row) => row.requestId === requestId)
/** A key of the organization since long ago, and what its gateway confirmed. */
const withKey = async (organizationId: number, coveredFromDays = 30) => {
  const api = await buildApi(app.db, people.author.id)
  const name = `a${api.id}`
  const names = { name, contextPath: name, serviceName: name, routePath: `/${name}`, upstreamUrl: 'http://127.0.0.1:9' }
  const created = { apiId: api.id, resourceId: gatewayId, env: 'DEV', auth: 'apikey', createdBy: people.author.id } as const
  const [deployment] = await app.db
    .insert(deployments)
    .values({ ...names, ...created, state: 'ACTIVE' })
    .returning()
  const createdAt = sql`now() - interval '90 days'`
  const values = { deploymentId: deployment?.id ?? 0, organizationId, state: 'ACTIVE', createdBy: people.author.id, createdAt } as const
  await app.db.insert(consumers).values(values)
  const since = sql`now() - make_interval(days => ${coveredFromDays}, secs => 60)`
  await app.db.insert(gatewayCoverage).values({ resourceId: gatewayId, since, until: sql`now()` })
}
const called = (organizationId: number, secondsAgo: number) =>
  app.db.insert(accessLog).values({
    resourceId: gatewayId,
    requestId: randomUUID(),
    organizationId,
    clientIp: '127.0.0.1',
    method: 'GET',
    upstreamUri: '/',
    responseStatus: 200,
    startedAt: sql`now() - make_interval(secs => ${secondsAgo})`,
  })

describe('requesting an organization’s deletion', () => {
  it('needs its name, typed (trust T77), and tells the other portal admins with a link to the request', async () => {
    const { id, name } = await buildOrganization(app.db)
    const url = `/api/organization/${id}/deletion-requests`
    for (const confirm of ['', name.toLowerCase(), `${name} `])
      expect((await first().post(url, { confirm })).body.errors).toEqual({
        confirm: 'Entered information does not match the displayed information',
      })
    expect((await first().post(url, {})).status).toBe(400)
    const { status, body } = await first().post(url, { confirm: name })
    expect([status, body]).toEqual([200, { entityId: expect.any(Number), approve: false, deny: false }])
    const link = `/delete-organization-requests?dock=organization-deletion:${body.entityId}`
    expect((await mails()).map(({ recipient, link: to }) => [recipient, to])).toEqual([
      [people.secondAdmin.email, link],
      [third.email, link],
    ])
  })
  it('is possible once: a second open request gets 409, also by GET; after a denial it is possible again', async () => {
    const { organization, at } = await requested()
    const again = () => second().post(`/api/organization/${organization.id}/deletion-requests`, { confirm: organization.name })
    expect((await again()).status).toBe(409)
    expect((await second().get(`/api/organiztion/delete-organization?id=${organization.id}`)).status).toBe(409)
    expect((await second().post(`${at}/deny`, {})).status).toBe(200)
    expect((await again()).status).toBe(200)
  })
  it('gets 404 for an organization that is not there or is deleted', async () => {
    const { organization } = await deleted()
    for (const id of [organization.id, 2_000_000_000])
      expect((await first().post(`/api/organization/${id}/deletion-requests`, { confirm: organization.name })).status).toBe(404)
  })
  it('twenty at once make one request', async () => {
    const { id, name } = await buildOrganization(app.db)
    const all = await Promise.all(
      Array.from({ length: 20 }, () => first().post(`/api/organization/${id}/deletion-requests`, { confirm: name })),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
  })
})

describe('deciding a deletion', () => {
  it('is not possible for the admin who asked, in the words of specification 2 section 8 (trust T16)', async () => {
    const one = await requested()
    const answers = [
      await approve(one, first()),
      await first().post(`${one.at}/deny`, {}),
      await first().get(`/api/organiztion/approve-delete-organization?id=${one.id}`),
      await first().get(`/api/organiztion/deny-delete-organization?id=${one.id}`),
    ]
    const texts = ['You need another Admin to approve this request!', 'You need another Admin to deny this request!']
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([...texts, ...texts].map((text) => [403, text]))
  })
  it('approving closes the organization: its users are refused, its keys stop, and no list has it', async () => {
    const one = await requested()
    expect((await app.as(one.member.email).get('/api/user')).status).toBe(200)
    const { body } = await approve(one)
    expect(body).toEqual({ entityId: one.id, approve: true, deny: false })
    expect(calls).toEqual([`suspend ${one.organization.id}`, 'shut out 1'])
    expect((await app.as(one.member.email).get('/api/user')).status).toBe(403)
    expect((await app.as(one.member.email).get('/api/user', undefined)).body.errors.disabled).toBe('Y')
    for (const url of ['/api/organizations?size=100', '/api/all-organizations'])
      expect((await first().get(url)).text).not.toContain(one.organization.name)
    expect((await first().get(`/api/organization/${one.organization.id}`)).status).toBe(404)
    expect((await mails()).at(-1)).toMatchObject({
      recipient: people.portalAdmin.email,
      subject: expect.stringContaining(one.organization.name),
    })
  })
  it('is told to who asked for it, also where that closes their own organization', async () => {
    const own = await buildOrganization(app.db)
    const asker = await buildUser(app.db, { organizationId: own.id, portalAdmin: true })
    const { body } = await app.as(asker.email).post(`/api/organization/${own.id}/deletion-requests`, { confirm: own.name })
    const approval = await second().post(`/api/organization/${own.id}/deletion-requests/${body.entityId}/approve`, { confirm: own.name })
    expect(approval.status).toBe(200)
    expect((await mails()).at(-1)).toMatchObject({ recipient: asker.email, subject: expect.stringContaining(own.name) })
  })
  it('needs the name, typed, and the organization of that request', async () => {
    const [one, other] = [await requested(), await requested()]
    expect((await second().post(`${one.at}/approve`, { confirm: 'x' })).status).toBe(400)
    const crossed = `/api/organization/${other.organization.id}/deletion-requests/${one.id}`
    for (const [verb, body] of [
      ['approve', { confirm: one.organization.name }],
      ['deny', {}],
    ] as const)
      expect((await second().post(`${crossed}/${verb}`, body)).status).toBe(404)
    for (const verb of ['approve', 'deny'])
      expect((await second().get(`/api/organiztion/${verb}-delete-organization?id=${one.id}&orgId=${other.organization.id}`)).status).toBe(
        404,
      )
    expect((await first().get(listed)).body.total).toBe(2)
  })
  it('happens once (trust T17): of many at once one wins, the others get 409 with what was decided', async () => {
    const one = await requested()
    const deciders = [second(), app.as(third.email)]
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 3 ? approve(one, deciders[n % 2]) : (deciders[n % 2] ?? second()).post(`${one.at}/deny`, {}),
      ),
    )
    const states = all.map((answer) => answer.status)
    expect([states.filter((status) => status === 200).length, states.filter((status) => status === 409).length]).toEqual([1, 19])
    expect(all.find((answer) => answer.status === 409)?.body.detail).toMatch(/^This request was already (approved|denied)$/)
    expect((await mails()).filter(({ recipient }) => recipient === people.portalAdmin.email)).toHaveLength(1)
  })
  it('a denial’s reason is kept and repeated in the email', async () => {
    const { at, id } = await requested()
    expect((await second().post(`${at}/deny`, { reason: 'Still in use' })).body).toEqual({ entityId: id, approve: false, deny: true })
    expect((await mails()).at(-1)?.text).toContain('Still in use')
    expect((await first().get(`/api/delete-organization-request/${id}`)).body).toMatchObject({ status: 'DENIED', reason: 'Still in use' })
  })
  it('an approval leaves an audit row of the request, with what was suspended, and one of the organization, for its history', async () => {
    const one = await requested()
    const reply = await approve(one)
    expect(await audited(reply.headers['x-request-id'])).toMatchObject([
      { action: 'organization-deletion.approve', objectId: String(one.id), after: { status: 'APPROVED', suspendedConsumers: [1] } },
      { action: 'organization.delete', objectType: 'organization', objectId: String(one.organization.id), after: { deletionId: one.id } },
    ])
  })
  it('an organization with the last portal admins stays (trust T18)', async () => {
    const outside = await buildOrganization(app.db, { external: false })
    const { body } = await first().post(`/api/organization/${people.provider.id}/deletion-requests`, { confirm: 'Provider' })
    const url = `/api/organization/${people.provider.id}/deletion-requests/${body.entityId}/approve`
    expect((await second().post(url, { confirm: 'Provider' })).status).toBe(409)
    expect((await first().get('/api/user')).status).toBe(200)
    expect(outside.id).toBeGreaterThan(0)
  })
})

describe('an organization in use (trust T67)', () => {
  const used = 'You can not delete this organization, since its consumers have been used in last 30 days.'
  it('is not deleted, in the words of specification 2 section 8, and the request stays open', async () => {
    const one = await requested()
    await withKey(one.organization.id)
    await called(one.organization.id, 30 * 86_400 - 60)
    expect([(await approve(one)).status, (await approve(one)).body.detail]).toEqual([409, used])
    expect((await first().get(listed)).body.total).toBe(1)
    expect(calls).toEqual([])
    expect((await first().get(`/api/organiztion/check-organization-consumers?id=${one.organization.id}`)).body).toBe(false)
  })
  it('is deleted when the last use is more than 30 days ago', async () => {
    const one = await requested()
    await withKey(one.organization.id)
    await called(one.organization.id, 30 * 86_400 + 1)
    expect((await first().get(`/api/organiztion/check-organization-consumers?id=${one.organization.id}`)).body).toBe(true)
    expect((await approve(one)).status).toBe(200)
  })
  it('a call that arrives between the check and the approval counts', async () => {
    const one = await requested()
    await withKey(one.organization.id)
    expect((await first().get(`/api/organiztion/check-organization-consumers?id=${one.organization.id}`)).body).toBe(true)
    await called(one.organization.id, 5)
    expect((await approve(one)).body.detail).toBe(used)
  })
  it('is not deleted either while its use is unknown; the gateway is named', async () => {
    const one = await requested()
    await withKey(one.organization.id, 29)
    const { status, body } = await approve(one)
    expect([status, body.detail]).toEqual([409, expect.stringMatching(/^It is not known whether .* may be incomplete/)])
    const detail = await first().get(`/api/delete-organization-request/${one.id}`)
    expect(detail.body.usage).toEqual({ canDelete: false, reason: 'unknown', lastUsedAt: null, gateways: [expect.any(String)] })
  })
  it('a call of before the deletion that becomes known later raises one alarm', async () => {
    const { organization, id } = await deleted()
    const { lateUse } = app.app.services.organizationDeletions
    await lateUse.look()
    expect(output).toBe('')
    await called(organization.id, 3600)
    await Promise.all([lateUse.look(), lateUse.look()])
    await lateUse.look()
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toMatchObject([{ security: 'deleted-organization-used', organizationId: organization.id }])
    expect((await mails()).filter(({ template }) => template === 'organization-deletion.late-use')).toHaveLength(3)
    const { body } = await first().get('/api/grant-organization-requests')
    expect(body.grants).toMatchObject([{ id, lateUseAt: expect.any(String) }])
  })
})

describe('an organization whose APIs are deployed', () => {
  it('is not deleted: other firms may be calling them', async () => {
    const one = await requested()
    const api = await buildApi(app.db, people.author.id, { organizationId: one.organization.id, name: 'Fund Prices' })
    const names = { name: 'x', contextPath: 'x', serviceName: `x${api.id}`, routePath: `/x${api.id}`, upstreamUrl: 'http://127.0.0.1:9' }
    const created = { apiId: api.id, resourceId: gatewayId, env: 'DEV', auth: 'apikey', createdBy: people.author.id } as const
    await app.db.insert(deployments).values({ ...names, ...created, state: 'ACTIVE' })
    expect((await approve(one)).body.detail).toBe('APIs of this organization are still deployed: Fund Prices')
  })
})

describe('what approving will do', () => {
  it('is said before it is done: keys, users, applications, APIs, grants and open requests', async () => {
    const one = await requested()
    const application = await buildApplication(app.db, one.organization.id, [])
    await buildApi(app.db, people.author.id, { organizationId: one.organization.id, applicationId: application.id })
    const api = await buildApi(app.db, people.author.id)
    await buildGrant(app.db, api.id, one.organization.id, people.secondAdmin.id)
    await withKey(one.organization.id)
    const { body } = await second().get(`/api/delete-organization-request/${one.id}`)
    expect(body).toMatchObject({
      organizationName: one.organization.name,
      firstname: people.portalAdmin.firstname,
      effects: { keys: 1, users: 1, applications: [application.name], apis: 1, grants: 1, requests: 0 },
      usage: { canDelete: true, reason: null, lastUsedAt: null, gateways: [] },
    })
    expect((await second().get('/api/delete-organization-request/2000000000')).status).toBe(404)
  })
})

describe('restoring an organization (trust T68)', () => {
  it('brings back its users, its keys and its place in the lists', async () => {
    const { organization, member } = await deleted()
    calls = []
    expect((await first().post(`/api/organization/${organization.id}/restore`)).body).toEqual({ entityId: organization.id })
    expect(calls).toEqual([`resume ${organization.id}`, 'let in 1'])
    expect((await app.as(member.email, { sid: 'after', auth_time: Math.floor(Date.now() / 1000) + 1 }).get('/api/user')).status).toBe(200)
    expect((await first().get('/api/all-organizations')).text).toContain(organization.name)
    expect((await first().post(`/api/organization/${organization.id}/restore`)).status).toBe(404)
  })
  it('leaves a deactivated organization deactivated', async () => {
    const { organization } = await deleted()
    await app.db.update(organizations).set({ deactivated: true }).where(eq(organizations.id, organization.id))
    calls = []
    expect((await first().post(`/api/organization/${organization.id}/restore`)).status).toBe(200)
    expect(calls).toEqual(['let in '])
  })
  it.each([
    ['a second less than 30 days later is possible', 30 * 86_400 - 1, 200],
    ['a second more than 30 days later is not', 30 * 86_400 + 1, 409],
  ])('%s', async (_, seconds, status) => {
    const { organization, id } = await deleted()
    const decidedAt = sql`now() - make_interval(secs => ${seconds})`
    await app.db.update(organizationDeletions).set({ decidedAt }).where(eq(organizationDeletions.id, id))
    expect((await first().post(`/api/organization/${organization.id}/restore`)).status).toBe(status)
  })
})

describe('the lists', () => {
  it('have open requests with who asked, and decisions with who decided and what', async () => {
    const [open, denied] = [await requested(), await requested()]
    await second().post(`${denied.at}/deny`, {})
    const gone = await deleted()
    const { body } = await first().get(listed)
    expect(body.total).toBe(1)
    expect(body.requests).toMatchObject([{ id: open.id, organizationName: open.organization.name, email: people.portalAdmin.email }])
    const { body: decided } = await first().get('/api/grant-organization-requests?sort=action&order=asc')
    expect(decided.grants).toMatchObject([
      { id: gone.id, action: 'APPROVED', email: people.secondAdmin.email, restorableUntil: expect.any(String) },
      { id: denied.id, action: 'DENIED', email: people.secondAdmin.email, restorableUntil: null },
    ])
  })
  it.each(['organizationName', 'firstname', 'lastname', 'email', 'updatedAt', 'id'])('sort by %s', async (sort) => {
    await requested()
    for (const url of [listed, '/api/grant-organization-requests'])
      expect((await first().get(`${url}?sort=${sort}&order=asc`)).status).toBe(200)
    expect((await first().get(`${listed}?sort=password`)).status).toBe(400)
  })
})

describe('the GETs of the specification (trust G10)', () => {
  const chain = async (headers: Record<string, string> = {}) => {
    const { id } = await buildOrganization(app.db)
    const request = await first().get(`/api/organiztion/delete-organization?id=${id}`, undefined, headers)
    return { id, request }
  }
  it('do the same as their successors, and say so', async () => {
    const { id, request } = await chain()
    expect(request.headers.link).toBe(`</api/organization/${id}/deletion-requests>; rel="successor-version"`)
    expect(await audited(request.headers['x-request-id'])).toMatchObject([
      { action: 'organization-deletion.create', after: { via: 'legacy-get' } },
    ])
    const url = `/api/organiztion/approve-delete-organization?id=${request.body.entityId}&orgId=${id}`
    const approval = await second().get(url)
    expect([approval.status, approval.body]).toEqual([200, { entityId: request.body.entityId, approve: true, deny: false }])
    expect(approval.headers.link).toBe(
      `</api/organization/${id}/deletion-requests/${request.body.entityId}/approve>; rel="successor-version"`,
    )
    expect((await second().get(url)).status).toBe(409)
  })
  it('change nothing on HEAD, for a prefetch, or for an image', async () => {
    const { id, name } = await buildOrganization(app.db)
    const url = `/api/organiztion/delete-organization?id=${id}`
    expect((await first().send('HEAD', url)).status).toBe(405)
    expect((await first().get(url, undefined, { 'sec-purpose': 'prefetch' })).status).toBe(403)
    const image = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
    expect((await first().get(url, undefined, image)).status).toBe(403)
    expect((await first().get(listed)).body.total).toBe(0)
    expect((await first().post(`/api/organization/${id}/deletion-requests`, { confirm: name })).status).toBe(200)
  })
  it('give the first answer again for the same Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'delete-once' }
    const { id, request } = await chain(key)
    const again = await first().get(`/api/organiztion/delete-organization?id=${id}`, undefined, key)
    expect([again.status, again.body]).toEqual([200, request.body])
  })
})

it('the purge of one waits for no number of others whose gateway is away', async () => {
  const expired = async () => {
    const { id } = await buildOrganization(app.db, { deletedAt: new Date() })
    const decided = { status: 'APPROVED', decidedBy: people.secondAdmin.id, decidedAt: new Date(Date.now() - 31 * 86_400_000) } as const
    await buildDeletionRequest(app.db, id, people.portalAdmin.id, decided)
    return id
  }
  for (let n = 0; n < 25; n++) await withKey(await expired())
  const free = await expired()
  isGatewayAway = true
  for (const _ of ['this hour', 'the next']) await app.app.services.organizationDeletions.purge.purgeSome()
  isGatewayAway = false
  const named = await app.db.select({ name: organizations.name }).from(organizations).where(eq(organizations.id, free))
  expect(named).toEqual([{ name: `Deleted organization ${free}` }])
})
