import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildApi, buildApplication, buildGrant, buildPeople, buildUser, type People } from '../../../test/factories.ts'
import { accessGrants, apis, closedChecklists, favourites } from '../../db/schema/index.ts'

let app: TestApp
let people: People
/** Seen by internal users, by everyone, and by Acme through a grant. */
let api: { internal: number; facing: number; granted: number }
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  const { provider, acme, author, portalAdmin } = people
  const open = await buildApplication(app.db, provider.id, [author.id], { external: true })
  const closed = await buildApplication(app.db, provider.id, [author.id])
  const make = async (name: string, applicationId: number) =>
    (await buildApi(app.db, author.id, { name, applicationId, organizationId: provider.id })).id
  api = { internal: await make('Inner', closed.id), facing: await make('Facing', open.id), granted: await make('Granted', closed.id) }
  await buildGrant(app.db, api.granted, acme.id, portalAdmin.id)
})
afterAll(() => app.close())

type Who = { email: string }
const mark = (who: Who, id: number, isFavourite = true) => app.as(who.email).send('PUT', `/api/favourite/${id}`, { isFavourite })
/** What the filter of the gallery lists, with what its count says. */
const marked = async (who: Who): Promise<{ names: string[]; counted: number }> => {
  const { body } = await app.as(who.email).get('/api/swaggers?favourite=true')
  const { body: facets } = await app.as(who.email).get('/api/swagger-facets')
  expect(body.apis.every(({ isFavourite }: { isFavourite: boolean }) => isFavourite)).toBe(true)
  return { names: body.apis.map(({ name }: { name: string }) => name), counted: facets.favourites }
}

it('a user marks APIs, as often as they like, and no longer; cards, pages and the filter say so to that user alone', async () => {
  const { externalUser, externalAdmin } = people
  expect((await mark(externalUser, api.facing)).body).toEqual({ id: api.facing, isFavourite: true })
  expect((await mark(externalUser, api.facing)).status).toBe(200)
  await mark(externalUser, api.granted)
  expect(await marked(externalUser)).toEqual({ names: ['Facing', 'Granted'], counted: 2 })
  expect((await app.as(externalUser.email).get(`/api/api-detail/${api.facing}`)).body.isFavourite).toBe(true)
  expect(await marked(externalAdmin)).toEqual({ names: [], counted: 0 })
  expect((await app.as(externalAdmin.email).get(`/api/api-detail/${api.facing}`)).body.isFavourite).toBe(false)
  expect((await mark(externalUser, api.facing, false)).body).toEqual({ id: api.facing, isFavourite: false })
  expect(await marked(externalUser)).toEqual({ names: ['Granted'], counted: 1 })
})

it('an API that a user may not see cannot be marked, and is as if it were not there', async () => {
  for (const isFavourite of [true, false]) {
    expect((await mark(people.externalUser, api.internal, isFavourite)).status).toBe(404)
    expect((await mark(people.portalAdmin, 999_999, isFavourite)).status).toBe(404)
  }
  expect((await mark(people.nobody, api.facing)).status).toBe(403)
  expect((await mark(people.externalUser, api.facing, 'yes' as never)).body.errors).toEqual({ isFavourite: 'Must be true or false' })
})

it('a favourite is shown only while its user may see the API, and is there again afterwards', async () => {
  const { externalAdmin } = people
  await mark(externalAdmin, api.granted)
  await app.db.update(accessGrants).set({ revokedAt: sql`now()` })
  expect(await marked(externalAdmin)).toEqual({ names: [], counted: 0 })
  await app.db.update(accessGrants).set({ revokedAt: null })
  await app.db.update(apis).set({ life: 'draft' })
  expect((await marked(externalAdmin)).names).toEqual([])
  await app.db.update(apis).set({ life: 'published' })
  expect(await marked(externalAdmin)).toEqual({ names: ['Granted'], counted: 1 })
  await mark(externalAdmin, api.granted, false)
})

it('favourites narrow a search and its counts, as the other filters do', async () => {
  const { companyUser } = people
  await mark(companyUser, api.internal)
  await mark(companyUser, api.facing)
  const { body } = await app.as(companyUser.email).get('/api/swaggers?favourite=true&q=inner')
  expect(body).toMatchObject({ total: 1, apis: [{ name: 'Inner', isFavourite: true }] })
  expect((await app.as(companyUser.email).get('/api/swagger-facets?q=inner')).body.favourites).toBe(1)
})

it('a deleted user and a deleted API leave no favourite and no closed first steps behind (trust T05)', async () => {
  const { portalAdmin, author, companyUser } = people
  const leaver = await buildUser(app.db, { organizationId: people.provider.id })
  const gone = await buildApi(app.db, author.id, { name: 'Gone', organizationId: people.provider.id })
  await mark(leaver, api.facing)
  await mark(companyUser, gone.id)
  expect((await app.as(leaver.email).send('PUT', '/api/checklist', { isClosed: true })).status).toBe(200)
  expect((await app.as(portalAdmin.email).delete(`/api/user?id=${leaver.id}`)).status).toBe(200)
  expect((await app.as(portalAdmin.email).delete(`/api/swaggers/${gone.id}`)).status).toBe(200)
  const left = await app.db.select().from(favourites)
  expect(left.filter(({ userId, apiId }) => userId === leaver.id || apiId === gone.id)).toEqual([])
  expect(await app.db.select().from(closedChecklists)).toEqual([])
  expect((await mark(companyUser, gone.id)).status).toBe(404)
})
