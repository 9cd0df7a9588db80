import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from './app.ts'
import { buildApi, buildApplication, buildBusinessArea, buildGrant, buildPeople, type People } from './factories.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  const facing = await buildApplication(app.db, people.provider.id, [people.author.id], { name: 'Payments', external: true })
  const internal = await buildApplication(app.db, people.provider.id, [people.maintainer.id], { name: 'Ledger' })
  const api = (name: string, values: object) => buildApi(app.db, people.author.id, { name, organizationId: people.provider.id, ...values })
  await api('accounts', { applicationId: facing.id })
  const granted = await api('Balances', { applicationId: internal.id })
  await api('Cash', { applicationId: internal.id })
  await api('Own', { organizationId: people.acme.id })
  await buildGrant(app.db, granted.id, people.acme.id, people.portalAdmin.id)
  await buildBusinessArea(app.db)
})
afterAll(() => app.close())
const names = async (email: string, path: string) =>
  (await app.as(email).get(path)).body.map((row: any) => row.name ?? row.organizationName)

it('lists the APIs that a user may see, sorted by name ignoring case', async () => {
  expect(await names(people.companyUser.email, '/api/allapis')).toEqual(['accounts', 'Balances', 'Cash', 'Own'])
  expect(await names(people.kongAdmin.email, '/api/allapis')).toEqual(['accounts', 'Balances', 'Cash', 'Own'])
  expect(await names(people.externalUser.email, '/api/allapis')).toEqual(['accounts', 'Balances', 'Own'])
  expect(await names(people.foreignAdmin.email, '/api/allapis')).toEqual(['accounts'])
  expect(await names(people.nobody.email, '/api/allapis')).toEqual([])
})
it('lists the applications that the caller owns, whatever their role', async () => {
  expect(await names(people.author.email, '/api/my-apps')).toEqual(['Payments'])
  expect(await names(people.maintainer.email, '/api/my-apps')).toEqual(['Ledger'])
  expect(await names(people.portalAdmin.email, '/api/my-apps')).toEqual([])
  expect(await names(people.nobody.email, '/api/my-apps')).toEqual([])
})
it('names other organizations to admins only', async () => {
  expect(await names(people.portalAdmin.email, '/api/all-organizations')).toEqual(['Acme Wealth', 'Globex Retirement', 'Provider'])
  expect(await names(people.kongAdmin.email, '/api/all-organizations')).toHaveLength(3)
  expect(await names(people.externalAdmin.email, '/api/all-organizations')).toEqual(['Acme Wealth'])
  expect(await names(people.companyUser.email, '/api/all-organizations')).toEqual(['Provider'])
  expect(await names(people.nobody.email, '/api/all-organizations')).toEqual([])
})
it('finds entries by part of their name, ignoring case, up to the limit and among those the user may see', async () => {
  expect(await names(people.companyUser.email, '/api/allapis?query=A')).toEqual(['accounts', 'Balances', 'Cash'])
  expect(await names(people.companyUser.email, '/api/allapis?query=a&limit=2')).toEqual(['accounts', 'Balances'])
  expect(await names(people.externalUser.email, '/api/allapis?query=cash')).toEqual([])
  expect(await names(people.portalAdmin.email, '/api/all-organizations?query=BE')).toEqual(['Globex Retirement'])
  expect(await names(people.externalAdmin.email, '/api/all-organizations?query=globex')).toEqual([])
  expect(await names(people.author.email, '/api/my-apps?query=pay')).toEqual(['Payments'])
  expect(await names(people.author.email, '/api/my-apps?query=led')).toEqual([])
})
it.each(['%', '_', '\\', '.*'])('matches %s literally in a search', async (text) => {
  for (const list of ['allapis', 'my-apps', 'all-organizations'])
    expect(await names(people.author.email, `/api/${list}?query=${encodeURIComponent(text)}`)).toEqual([])
})
it('finds entries by id, if the user may see them', async () => {
  const { acme, provider } = people
  expect(await names(people.portalAdmin.email, `/api/all-organizations?ids=${provider.id},${acme.id}`)).toEqual(['Acme Wealth', 'Provider'])
  expect(await names(people.externalAdmin.email, `/api/all-organizations?ids=${provider.id},${acme.id}`)).toEqual(['Acme Wealth'])
  expect(await names(people.externalAdmin.email, `/api/all-organizations?ids=${provider.id}`)).toEqual([])
  const [, own] = (await app.as(people.companyUser.email).get('/api/allapis')).body
  expect(await names(people.companyUser.email, `/api/allapis?ids=${own.id}`)).toEqual(['Balances'])
  expect(await names(people.foreignAdmin.email, `/api/allapis?ids=${own.id}`)).toEqual([])
})
it.each(['limit=0', 'limit=101', 'ids=x', `query=${'a'.repeat(201)}`])('refuses %s', async (query) => {
  for (const list of ['allapis', 'my-apps', 'all-organizations'])
    expect((await app.as(people.portalAdmin.email).get(`/api/${list}?${query}`)).status).toBe(400)
})
it('lists the environments for portal and company admins only', async () => {
  const all = ['DEV', 'TEST', 'UAT', 'PROD']
  expect((await app.as(people.portalAdmin.email).get('/api/all-environments')).body).toEqual(all)
  expect((await app.as(people.externalAdmin.email).get('/api/all-environments')).body).toEqual(all)
  for (const email of [people.author.email, people.kongAdmin.email, people.companyUser.email, people.nobody.email])
    expect((await app.as(email).get('/api/all-environments')).body).toEqual([])
})
it('lists the response codes for members, the business areas for every signed-in user', async () => {
  expect((await app.as(people.companyUser.email).get('/api/all-response-codes')).body).toContain(429)
  expect((await app.as(people.nobody.email).get('/api/all-response-codes')).body).toEqual([])
  expect((await app.as(people.nobody.email).get('/api/business-areas')).body).toMatchObject([{ description: 'Safekeeping' }])
})
it.each(['allapis', 'my-apps', 'all-organizations', 'all-environments', 'all-response-codes', 'business-areas'])(
  'refuses strangers at /api/%s',
  async (path) => {
    expect((await app.anonymous.get(`/api/${path}`)).status).toBe(401)
    expect((await app.as(people.disabled.email).get(`/api/${path}`)).body.errors).toEqual({ disabled: 'Y' })
  },
)
