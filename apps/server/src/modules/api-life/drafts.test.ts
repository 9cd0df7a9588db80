import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type As, buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildApplication, buildGrant, buildPeople, buildUser, type People } from '../../../test/factories.ts'
import { next } from '../../../test/rows.ts'
import { apis, auditLog } from '../../db/schema/index.ts'

let app: TestApp
let people: People
let facing: { id: number }
let maintainer: As
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  facing = await buildApplication(app.db, people.provider.id, [people.maintainer.id], { external: true })
  maintainer = app.as(people.maintainer.email)
})
afterAll(() => app.close())

const document = (title: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1.0.0' },
    paths: { '/positions': { get: { responses: { 200: { description: 'ok' } } } } },
  })
const upload = (title: string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ bizappId: String(facing.id), ...fields })) form.append(name, value)
  form.append('jsonFile', new File([document(title)], 'positions.json', { type: 'application/json' }))
  return maintainer.post('/api/swagger/import', form)
}
const draft = async () => {
  const title = `Ledger${next()}`
  const { body, status, text } = await upload(title, { publish: 'false' })
  if (status !== 200) throw new Error(text)
  return { id: body.id as number, title }
}
const publish = (id: number, as = maintainer) => as.post(`/api/swagger/${id}/publish`, {})

const generation = { type: 'client', lang: 'retrofit2', modelPackage: 'a.model', apiPackage: 'a.api' }
/** Every way to meet one API by its number, and what it answers to those who see it. */
const meetings: [string, (as: As, id: number) => Promise<{ status: number }>, number][] = [
  ['its details', (as, id) => as.get(`/api/api-detail/${id}`), 200],
  ['its deployments', (as, id) => as.get(`/api/api-info/${id}`), 200],
  ['its spec', (as, id) => as.get(`/api/swagger/${id}?type=yaml`), 200],
  ['its documentation', (as, id) => as.get(`/api/docbook/${id}`), 200],
  ['its reference', (as, id) => as.get(`/api/redoc/${id}`), 200],
  ['what changed in it', (as, id) => as.get(`/api/swagger/${id}/difference?from=1&to=1`), 200],
  ['what can be tried', (as, id) => as.get(`/api/try/${id}`), 200],
  ['an operation to try', (as, id) => as.get(`/api/try/${id}/operation?method=GET&path=/positions`), 200],
  ['code for it', (as, id) => as.post(`/api/codegen/${id}`, generation), 503],
]
/** Every list that names APIs. */
const lists: [string, (title: string) => string][] = [
  ['the gallery', (title) => `/api/swaggers?name=${title}`],
  ['a search in documents', (title) => `/api/swaggers?q=${title}`],
  ['the palette', (title) => `/api/palette?q=${title}`],
  ['the selection list', (title) => `/api/allapis?query=${title}`],
  ['the guide for language models', () => '/api/llms.txt'],
]

/** Who would see it if it were published: a firm with access, colleagues, a gateway admin. */
const outsiders = (): [string, As][] => [
  ['an external company admin', app.as(people.externalAdmin.email)],
  ['an external company user', app.as(people.externalUser.email)],
  ['a colleague of the maintainer', app.as(people.companyUser.email)],
  ['an internal company admin', app.as(people.companyAdmin.email)],
  ['a maintainer of another application', app.as(people.author.email)],
  ['a gateway admin', app.as(people.kongAdmin.email)],
]
const insiders = (): [string, As][] => [
  ['its maintainer', maintainer],
  ['a portal admin', app.as(people.portalAdmin.email)],
]

describe('a draft', () => {
  it.each(meetings)('shows %s to its maintainers and portal admins only, until it is published', async (_, meet, answer) => {
    const { id } = await draft()
    await buildGrant(app.db, id, people.acme.id, people.portalAdmin.id)
    for (const [who, as] of outsiders()) expect([who, (await meet(as, id)).status]).toEqual([who, 404])
    for (const [who, as] of insiders()) expect([who, (await meet(as, id)).status]).toEqual([who, answer])
    expect((await publish(id)).body).toMatchObject({ id, life: 'published' })
    for (const [who, as] of outsiders()) expect([who, (await meet(as, id)).status]).toEqual([who, answer])
  })

  it.each(lists)('is in %s of its maintainers and portal admins only, until it is published', async (_, urlOf) => {
    const { id, title } = await draft()
    await buildGrant(app.db, id, people.acme.id, people.portalAdmin.id)
    const names = async (as: As) => {
      const { status, text } = await as.get(urlOf(title))
      return status === 200 && text.includes(`${title}`)
    }
    const seen = async (of: [string, As][]) => Promise.all(of.map(async ([who, as]) => [who, await names(as)]))
    expect(await seen(outsiders())).toEqual(outsiders().map(([who]) => [who, false]))
    expect(await seen(insiders())).toEqual(insiders().map(([who]) => [who, true]))
    await publish(id)
    expect(await seen(outsiders())).toEqual(outsiders().map(([who]) => [who, true]))
  })

  it('is counted beside no filter of those who do not see it', async () => {
    const total = async () => (await app.as(people.companyUser.email).get('/api/swagger-facets')).body.total
    const before = await total()
    const { id } = await draft()
    expect(await total()).toBe(before)
    await publish(id)
    expect(await total()).toBe(before + 1)
  })

  it('can be asked for by no one, and its maintainers are told why', async () => {
    const { id } = await draft()
    const ask = (as: As, organizationId: number) => as.post('/api/request-access', { organizationId, productId: id })
    expect((await ask(app.as(people.externalAdmin.email), people.acme.id)).status).toBe(404)
    for (const as of [maintainer, app.as(people.portalAdmin.email)]) {
      const { status, body } = await ask(as, people.provider.id)
      expect([status, body.detail]).toEqual([409, 'This API is a draft: it has to be published before access to it can be requested'])
    }
    await publish(id)
    expect((await ask(app.as(people.externalAdmin.email), people.acme.id)).status).toBe(200)
  })

  it('is shown as one, and published once, with one audit row', async () => {
    const { id, title } = await draft()
    expect((await maintainer.get(`/api/swaggers?name=${title}`)).body.apis[0].life).toBe('draft')
    expect((await maintainer.get(`/api/api-detail/${id}`)).body.life).toBe('draft')
    expect((await publish(id)).status).toBe(200)
    const again = await publish(id)
    expect([again.status, again.body.detail]).toEqual([409, 'This API is published'])
    const rows = (
      await app.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.objectId, String(id)))
        .orderBy(auditLog.id)
    ).filter(({ objectType }) => objectType === 'api')
    expect(rows.map(({ action, after }) => [action, (after as { life?: string }).life])).toEqual([
      ['api.create', 'draft'],
      ['api.publish', 'published'],
    ])
  })

  it('of an application is also one for its other owners, who may publish it', async () => {
    const owner = await buildUser(app.db, { organizationId: people.provider.id })
    const shared = await buildApplication(app.db, people.provider.id, [people.maintainer.id, owner.id])
    const { body } = await upload(`Shared${next()}`, { bizappId: String(shared.id), publish: 'false' })
    expect((await publish(body.id, app.as(owner.email))).status).toBe(200)
  })
})

describe('an upload', () => {
  it('is published at once unless it says otherwise', async () => {
    const { body } = await upload(`Prices${next()}`)
    expect((await app.as(people.companyUser.email).get(`/api/api-detail/${body.id}`)).body.life).toBe('published')
    expect((await maintainer.get(`/api/api-detail/${(await upload(`Prices${next()}`, { publish: 'true' })).body.id}`)).body.life).toBe(
      'published',
    )
  })
  it('of a newer version leaves a draft a draft, and makes none of what is published', async () => {
    const { id, title } = await draft()
    expect((await upload(title, { id: String(id) })).status).toBe(200)
    expect((await app.db.select().from(apis).where(eq(apis.id, id)))[0]).toMatchObject({ life: 'draft', revision: 2 })
    const { status, body } = await upload(title, { id: String(id), publish: 'false' })
    expect([status, body.errors]).toEqual([400, { publish: 'Only a new API can be uploaded as a draft' }])
  })
})
