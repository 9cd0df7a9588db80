import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildApi, buildApplication, buildOrganization, buildPeople, buildUser, type People } from '../../../test/factories.ts'
import { apis, organizations } from '../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())

const ask = async (person: { email: string }, query: string) => (await app.as(person.email).get(`/api/applications?${query}`)).body
const names = async (person: { email: string }, query: string) =>
  (await ask(person, query)).applications.map(({ name }: { name: string }) => name)
const detail = (person: { email: string }, id: number) => app.as(person.email).get(`/api/application/${id}`)

describe('the list of applications', () => {
  beforeAll(async () => {
    const at = (organizationId: number, name: string, owners: number[] = [], more = {}) =>
      buildApplication(app.db, organizationId, owners, { name, ...more })
    const shown = await at(people.acme.id, 'Rebalancing', [], { external: true, contact: 'Mara Lind', description: 'Weekly' })
    await at(people.acme.id, 'Custody 100%', [people.externalUser.id])
    await at(people.globex.id, 'Annuities', [people.author.id], { external: true })
    await buildApi(app.db, people.author.id, { applicationId: shown.id, organizationId: people.acme.id })
    await buildApi(app.db, people.author.id, { applicationId: shown.id, organizationId: people.acme.id, deletedAt: new Date() })
  })

  it('shows an admin all, newest first, with contact, organization and the number of APIs', async () => {
    const { applications, total } = await ask(people.portalAdmin, '')
    expect([total, applications.map(({ name }: { name: string }) => name)]).toEqual([3, ['Annuities', 'Custody 100%', 'Rebalancing']])
    expect(applications[2]).toEqual({
      id: expect.any(Number),
      name: 'Rebalancing',
      contact: 'Mara Lind',
      description: 'Weekly',
      organizationId: people.acme.id,
      organization: 'Acme Wealth',
      external: true,
      apiCount: 1,
    })
    expect(await names(people.kongAdmin, 'my=false')).toHaveLength(3)
  })
  it('shows a company admin their organization’s and what they own elsewhere, everyone else only what they own', async () => {
    expect(await names(people.externalAdmin, '')).toEqual(['Custody 100%', 'Rebalancing'])
    expect(await names(people.externalUser, '')).toEqual(['Custody 100%'])
    expect(await names(people.author, '')).toEqual(['Annuities'])
    expect(await names(people.nobody, '')).toEqual([])
  })
  it('is not widened by any parameter, and my=true shows also admins only their own', async () => {
    expect(await names(people.externalUser, `my=false&orgId=${people.globex.id}`)).toEqual([])
    expect(await names(people.externalAdmin, `my=false&orgId=${people.globex.id}`)).toEqual([])
    expect(await names(people.externalAdmin, 'my=true')).toEqual([])
    expect(await names(people.portalAdmin, 'my=true')).toEqual([])
    expect(await names(people.author, 'my=true')).toEqual(['Annuities'])
  })
  it('can be filtered by type, name and organization; empty type means all', async () => {
    expect(await names(people.portalAdmin, 'type=0')).toEqual(['Custody 100%'])
    expect(await names(people.portalAdmin, 'type=1&sort=name&order=asc')).toEqual(['Annuities', 'Rebalancing'])
    expect(await names(people.portalAdmin, `type=&orgId=${people.acme.id}`)).toHaveLength(2)
    expect(await names(people.portalAdmin, 'name=REBAL')).toEqual(['Rebalancing'])
    expect(await names(people.portalAdmin, 'name=%25')).toEqual(['Custody 100%'])
  })
  it('has pages of nine, and shows nothing on two pages', async () => {
    for (let n = 0; n < 20; n += 1) await buildApplication(app.db, people.provider.id, [], { name: `Same` })
    for (const sort of ['id', 'name', 'organization']) {
      const pages = await Promise.all([0, 1, 2].map((page) => ask(people.portalAdmin, `sort=${sort}&order=asc&page=${page}`)))
      const ids = pages.flatMap(({ applications }) => applications.map(({ id }: { id: number }) => id))
      expect([sort, pages[0].applications.length, pages[0].total, new Set(ids).size]).toEqual([sort, 9, 23, 23])
    }
  })
  it.each(['sort=password', 'sort=id;drop', 'page=-1', 'page=1e9', 'type=2', 'my=maybe', 'orgId=0', 'name=a&name=b'])(
    'rejects %s',
    async (query) => {
      expect((await app.as(people.portalAdmin.email).get(`/api/applications?${query}`)).status).toBe(400)
    },
  )
})

describe('an application', () => {
  it('shows its owners, and of its APIs those that the reader may see', async () => {
    const { id } = await buildApplication(app.db, people.globex.id, [people.externalUser.id], { contact: 'desk@globex.example' })
    const own = { applicationId: id, organizationId: people.globex.id, version: '2.1' }
    const positions = await buildApi(app.db, people.author.id, { ...own, name: 'Positions' })
    const accounts = await buildApi(app.db, people.author.id, { ...own, name: 'accounts' })
    await buildApi(app.db, people.author.id, { ...own, name: 'Gone', deletedAt: new Date() })
    const { status, body } = await detail(people.externalUser, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ organization: 'Globex Retirement', contact: 'desk@globex.example', apiCount: 2 })
    expect(body.owners).toEqual([{ ownerEmail: people.externalUser.email, name: 'Ada Berg' }])
    expect(body.apiModels).toEqual([
      { id: accounts.id, name: 'accounts', version: '2.1' },
      { id: positions.id, name: 'Positions', version: '2.1' },
    ])
  })
  it('does not exist for those who may not see it', async () => {
    const { id } = await buildApplication(app.db, people.globex.id, [])
    for (const person of [people.externalAdmin, people.externalUser, people.companyUser])
      expect([(await detail(person, id)).status, (await detail(person, 99_999_999)).status]).toEqual([404, 404])
  })
})

describe('a deletion', () => {
  const remove = (person: { email: string }, id: number, query = '') => app.as(person.email).delete(`/api/application/${id}${query}`)
  let id: number
  beforeEach(async () => {
    id = (await buildApplication(app.db, people.provider.id, [people.author.id], { name: 'Settlement' })).id
  })

  it('is refused while APIs or deployments belong to it, and says how many', async () => {
    const api = await buildApi(app.db, people.author.id, { applicationId: id, organizationId: people.provider.id })
    const { status, body } = await remove(people.portalAdmin, id)
    expect([status, body.detail]).toEqual([409, 'This application still has 1 API and 0 deployments'])
    expect((await app.as(people.author.email).delete(`/api/swaggers/${api.id}`)).status).toBe(200)
    expect((await remove(people.portalAdmin, id)).body).toEqual({ entityId: id })
    expect((await detail(people.portalAdmin, id)).status).toBe(404)
    expect(await app.db.select({ of: apis.applicationId }).from(apis).where(eq(apis.id, api.id))).toEqual([{ of: null }])
  })
  it('checks what was typed, if it is sent (trust T77)', async () => {
    expect((await remove(people.portalAdmin, id, '?confirm=settlement')).body.errors).toEqual({
      confirm: 'Entered information does not match the displayed information',
    })
    expect((await remove(people.portalAdmin, id, '?confirm=Settlement')).status).toBe(200)
  })
  it('is for portal admins only, whoever owns it', async () => {
    for (const person of [people.author, people.kongAdmin, people.companyAdmin]) expect((await remove(person, id)).status).toBe(403)
    expect((await remove(people.portalAdmin, 99_999_999)).status).toBe(404)
  })
  it('and an upload at the same time never leave an API without its application', async () => {
    const document = JSON.stringify({ openapi: '3.1.0', info: { title: 'Positions', version: '1' }, paths: {} })
    for (let round = 0; round < 10; round += 1) {
      const application = await buildApplication(app.db, people.provider.id, [people.author.id])
      const form = new FormData()
      form.append('bizappId', String(application.id))
      form.append('jsonFile', new File([document], 'positions.json', { type: 'application/json' }))
      const [upload, gone] = await Promise.all([
        app.as(people.author.email).post('/api/swagger/import', form),
        remove(people.portalAdmin, application.id),
      ])
      const there = await app.db.$count(apis, eq(apis.applicationId, application.id))
      const outcome = [upload.status, gone.status, there].join()
      expect(['200,409,1', '400,200,0', '403,200,0']).toContain(outcome)
    }
  })
})

it('an API is not deleted under another name than its own (trust T77)', async () => {
  const { id, name } = await buildApi(app.db, people.author.id, { organizationId: people.provider.id })
  const admin = app.as(people.portalAdmin.email)
  expect((await admin.delete(`/api/swaggers/${id}?confirm=confirm`)).status).toBe(400)
  expect((await admin.delete(`/api/swaggers/${id}?confirm=${encodeURIComponent(name)}`)).status).toBe(200)
})

it('of a deleted organization is in no list and cannot be opened, edited or deleted, until the organization is restored (trust T68)', async () => {
  const firm = await buildOrganization(app.db)
  const { id } = await buildApplication(app.db, firm.id, [people.author.id], { name: 'Of the deleted', description: 'Theirs' })
  const admin = app.as(people.portalAdmin.email)
  const { organization: _, owners: __, ...form } = (await admin.get(`/api/application/edit-application?id=${id}`)).body
  const outcome = async () => [
    await names(people.portalAdmin, 'name=Of the deleted'),
    (await ask(people.portalAdmin, 'name=Of the deleted')).total,
    (await app.as(people.author.email).get('/api/my-apps?query=Of the deleted')).body.length,
    (await detail(people.portalAdmin, id)).status,
    (await admin.get(`/api/application/edit-application?id=${id}`)).status,
    (await admin.get(`/api/application/edit-application?orgId=${firm.id}`)).status,
    (await admin.post('/api/application/edit-application', form)).status,
  ]
  await app.db.update(organizations).set({ deletedAt: new Date() }).where(eq(organizations.id, firm.id))
  expect([...(await outcome()), (await admin.delete(`/api/application/${id}`)).status]).toEqual([[], 0, 0, 404, 404, 404, 404, 404])
  await app.db.update(organizations).set({ deletedAt: null }).where(eq(organizations.id, firm.id))
  expect(await outcome()).toEqual([['Of the deleted'], 1, 1, 200, 200, 200, 200])
})

it('someone in no organization sees none, and may not even look', async () => {
  const loner = await buildUser(app.db, { organizationId: null })
  const { id } = await buildApplication(app.db, people.acme.id, [loner.id])
  expect((await detail(loner, id)).status).toBe(403)
})
