import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildApi, buildGrant, buildKongResource, buildPeople, buildRegistration, type People } from '../../../test/factories.ts'
import { accessRequests, deployments } from '../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

const request = async (name: string, createdBy: number, since: string) => {
  const api = await buildApi(app.db, people.author.id, { name })
  const values = { productId: api.id, organizationId: people.acme.id, createdBy, createdAt: new Date(since) }
  const [row] = await app.db.insert(accessRequests).values(values).returning()
  return row?.id as number
}
const inboxOf = async (email: string, query = '') => (await app.as(email).get(`/api/inbox${query}`)).body

it('lists everything that waits for the reader, the longest wait first, and what is decided no more', async () => {
  const { portalAdmin, secondAdmin, externalAdmin } = people
  const later = await request('Ledger', externalAdmin.id, '2026-01-02T10:00:00Z')
  const earlier = await request('Cards', externalAdmin.id, '2026-01-01T10:00:00Z')
  const own = await request('Own', portalAdmin.id, '2026-01-03T10:00:00Z')
  const { items, total } = await inboxOf(portalAdmin.email)
  expect([total, items.map(({ id }: { id: number }) => id)]).toEqual([2, [earlier, later]])
  expect(items[0]).toEqual({
    kind: 'access-request',
    id: earlier,
    ref: String(earlier),
    subject: 'Cards',
    organizationName: people.acme.name,
    person: 'Ada Berg',
    since: '2026-01-01T10:00:00.000Z',
  })
  // No one decides their own request; it waits for another admin.
  expect((await inboxOf(secondAdmin.email)).items.map(({ id }: { id: number }) => id)).toEqual([earlier, later, own])
  expect((await app.as(portalAdmin.email).get(`/api/inbox/access-request/${own}`)).body).toEqual({ item: null })
  expect((await app.as(portalAdmin.email).get(`/api/inbox/access-request/${earlier}`)).body).toEqual({ item: items[0] })
  expect((await app.as(portalAdmin.email).post('/api/deny-api-access-request', { apiAccessRequestId: earlier })).status).toBe(200)
  expect((await inboxOf(portalAdmin.email)).total).toBe(1)
  expect((await app.as(portalAdmin.email).get(`/api/inbox/access-request/${earlier}`)).body).toEqual({ item: null })
  expect((await app.as(externalAdmin.email).get(`/api/inbox/access-request/${later}`)).body).toEqual({ item: null })
})

it('counts by kind, pages, sorts and narrows to kinds', async () => {
  const { secondAdmin, externalAdmin, author, acme, portalAdmin } = people
  await request('Accounts', externalAdmin.id, '2026-02-01T10:00:00Z')
  const api = await buildApi(app.db, author.id, { name: 'Due' })
  const resource = await buildKongResource(app.db, {})
  await app.db.insert(deployments).values({
    apiId: api.id,
    resourceId: resource.id,
    env: 'DEV',
    auth: 'apikey',
    name: 'due',
    contextPath: 'due',
    serviceName: 'due-dev',
    routePath: '/due-dev',
    upstreamUrl: 'http://127.0.0.1',
    state: 'ACTIVE',
    createdBy: author.id,
  })
  const grant = await buildGrant(app.db, api.id, acme.id, portalAdmin.id)
  const { body } = await app.as(secondAdmin.email).get('/api/inbox/count')
  expect(body).toEqual({
    total: 4,
    kinds: [
      { kind: 'access-request', total: 3 },
      { kind: 'key-due', total: 1 },
    ],
  })
  const due = await inboxOf(secondAdmin.email, '?kind=key-due')
  expect(due).toMatchObject({
    total: 1,
    items: [{ kind: 'key-due', id: grant.id, ref: `${api.id}.${acme.id}`, subject: 'Due', person: null }],
  })
  const bySubject = await inboxOf(secondAdmin.email, '?sort=subject&order=asc&size=2')
  expect(bySubject.items.map(({ subject }: { subject: string }) => subject)).toEqual(['Accounts', 'Due'])
  const second = await inboxOf(secondAdmin.email, '?sort=subject&order=asc&size=2&page=1')
  expect(second.items.map(({ subject }: { subject: string }) => subject)).toEqual(['Ledger', 'Own'])
})

it('is empty for a company admin for whom nothing waits', async () => {
  expect(await inboxOf(people.externalAdmin.email)).toEqual({ items: [], total: 0 })
  expect((await app.as(people.externalAdmin.email).get('/api/inbox/count')).body).toEqual({ total: 0, kinds: [] })
})

it('shows a company admin the registrations in the own queue only', async () => {
  const { acme, globex, externalAdmin, foreignAdmin, portalAdmin } = people
  const own = await buildRegistration(app.db, { organizationId: acme.id, email: 'grace@acme.example' })
  const foreign = await buildRegistration(app.db, { organizationId: globex.id })
  const unrouted = await buildRegistration(app.db)
  const { items, total } = await inboxOf(externalAdmin.email)
  expect([total, items[0]]).toMatchObject([
    1,
    { kind: 'registration', id: own.id, subject: 'Grace Hopper', organizationName: acme.name, person: own.email },
  ])
  expect((await app.as(externalAdmin.email).get('/api/inbox/count')).body).toEqual({
    total: 1,
    kinds: [{ kind: 'registration', total: 1 }],
  })
  expect((await inboxOf(foreignAdmin.email)).items.map(({ id }: { id: number }) => id)).toEqual([foreign.id])
  expect((await app.as(externalAdmin.email).get(`/api/inbox/registration/${foreign.id}`)).body).toEqual({ item: null })
  const all = (await inboxOf(portalAdmin.email, '?kind=registration')).items.map(({ id }: { id: number }) => id)
  expect(all).toEqual([own.id, foreign.id, unrouted.id])
})
