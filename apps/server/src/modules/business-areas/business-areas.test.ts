import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildApi, buildBusinessArea, buildPeople, type People } from '../../../test/factories.ts'
import { apis, auditLog } from '../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())
const admin = () => app.as(people.portalAdmin.email)
const lending = { name: 'Lending', description: 'Loans and mortgages.' }

it('creates a business area, changes it and deletes it, each with its audit row', async () => {
  const { status, body } = await admin().post('/api/business-area', lending)
  expect([status, body.name]).toEqual([200, 'Lending'])
  const { id, version } = body
  const edited = await admin().post('/api/business-area', { ...lending, id, version, description: 'Loans.' })
  expect(edited.body).toMatchObject({ id, name: 'Lending', description: 'Loans.' })
  expect((await admin().delete(`/api/business-area/${id}`)).body).toEqual({ entityId: id })
  expect((await admin().delete(`/api/business-area/${id}`)).status).toBe(404)
  const rows = await app.db.select().from(auditLog).where(eq(auditLog.objectType, 'business-area')).orderBy(auditLog.id)
  expect(rows).toMatchObject([
    { action: 'business-area.create', before: null, after: { description: 'Loans and mortgages.' } },
    { action: 'business-area.update', before: { description: 'Loans and mortgages.' }, after: { description: 'Loans.' } },
    { action: 'business-area.delete', before: { description: 'Loans.' }, after: null },
  ])
})

it('lists them by name to every signed-in user', async () => {
  await buildBusinessArea(app.db, { name: 'Zoning' })
  await buildBusinessArea(app.db, { name: 'Annuities' })
  const { body } = await app.as(people.nobody.email).get('/api/business-areas')
  const names = body.map(({ name }: { name: string }) => name)
  expect(names).toEqual(names.toSorted())
  expect(names).toEqual(expect.arrayContaining(['Annuities', 'Zoning']))
})

it('accepts an edit of the current version only, and saving the current state again (trust T63)', async () => {
  const { body: first } = await admin().post('/api/business-area', { name: 'Custody services', description: 'Safekeeping.' })
  const { version, ...edit } = { ...first, description: 'Safekeeping of securities.' }
  expect((await admin().post('/api/business-area', { ...edit, version })).status).toBe(200)
  expect((await admin().post('/api/business-area', { ...edit, version })).status).toBe(200)
  expect((await admin().post('/api/business-area', { ...edit, name: 'Vaults' })).body.code).toBe('version-required')
  const stale = await admin().post('/api/business-area', { ...edit, name: 'Vaults', version })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
  expect(stale.body.versions).toMatchObject({ yours: { name: 'Vaults' }, current: { name: 'Custody services' } })
  expect((await admin().post('/api/business-area', { ...edit, id: 999_999, version })).status).toBe(404)
})

it.each([
  ['name', { ...lending, name: ' ' }, 'Business Area name is required'],
  ['name', { ...lending, name: 'Len\u202Eding' }, 'Control characters and text-direction marks are not allowed'],
  ['description', { name: 'Leasing', description: '' }, 'Business Area description is required'],
  ['description', { name: 'Leasing' }, 'Business Area description is required'],
  ['description', { name: 'Leasing', description: 'x'.repeat(1001) }, 'Description can only have up to 1000 characters'],
])('refuses a wrong %s, at its field', async (field, body, message) => {
  const reply = await admin().post('/api/business-area', body)
  expect([reply.status, reply.body.errors]).toEqual([400, { [field]: message }])
})

it('refuses a name that is taken, at its field, also to two who save it at once', async () => {
  const replies = await Promise.all([1, 2, 3, 4].map(() => admin().post('/api/business-area', { name: 'Treasury', description: 'Cash.' })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  for (const { body } of replies.filter(({ status }) => status === 400))
    expect(body.errors).toEqual({ name: 'There is a business area of this name' })
})

it('is not deleted while a product is tied to it, and is once the last one is deleted, which keeps its row', async () => {
  const area = await buildBusinessArea(app.db)
  const api = await buildApi(app.db, people.portalAdmin.id, { businessAreaId: area.id, organizationId: people.provider.id })
  const refused = await admin().delete(`/api/business-area/${area.id}`)
  expect([refused.status, refused.body.detail]).toEqual([409, '1 product is tied to this business area'])
  await app.db.update(apis).set({ deletedAt: new Date() }).where(eq(apis.id, api.id))
  expect((await admin().delete(`/api/business-area/${area.id}`)).status).toBe(200)
  expect(await app.db.select({ area: apis.businessAreaId }).from(apis).where(eq(apis.id, api.id))).toEqual([{ area: null }])
})

it('an API that is tied to a business area while that is deleted is refused or keeps it', async () => {
  const form = (id: number) => {
    const body = new FormData()
    body.set('name', `Loans ${id}`)
    body.set('businessAreaId', String(id))
    body.set('jsonFile', new File([JSON.stringify({ openapi: '3.1.0', info: { title: 'Loans', version: '1' }, paths: {} })], 'loans.json'))
    return body
  }
  for (let round = 0; round < 5; round++) {
    const { id } = await buildBusinessArea(app.db)
    const [tied, deleted] = await Promise.all([admin().post('/api/swagger/import', form(id)), admin().delete(`/api/business-area/${id}`)])
    expect([
      [200, 409],
      [400, 200],
    ]).toContainEqual([tied.status, deleted.status])
  }
})
