import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildApi,
  buildApplication,
  buildBusinessArea,
  buildGrant,
  buildKongResource,
  buildPeople,
  buildUser,
  type People,
} from '../../../test/factories.ts'
import {
  accessGrants,
  accessRequests,
  apiRevisions,
  apis,
  auditLog,
  consumers,
  deletedApis,
  deployments,
  documents,
  resourceConfigs,
} from '../../db/schema/index.ts'

let app: TestApp
let people: People
let area: { id: number; name: string }
let resourceId: number
/** By what makes them visible: to internal users, to all, to Acme through a grant, to Acme as the owner. */
let api: { internal: number; facing: number; granted: number; own: number }

const deploy = async (apiId: number, values: Partial<typeof deployments.$inferInsert> = {}) => {
  const env = values.env ?? 'DEV'
  const [row] = await app.db
    .insert(deployments)
    .values({
      apiId,
      resourceId,
      env,
      auth: 'apikey',
      name: `service ${apiId}`,
      contextPath: `path-${apiId}`,
      serviceName: `service ${apiId}-${env}`,
      routePath: `/path-${apiId}-${env.toLowerCase()}`,
      upstreamUrl: 'http://127.0.0.1:8090',
      state: 'ACTIVE',
      createdBy: people.maintainer.id,
      ...values,
    })
    .returning()
  return row as typeof deployments.$inferSelect
}

/** Where the requests of a collection go, and whether it names the gateway at all. */
const collectionAddress = async (user: { email: string }) => {
  const collection = (await app.as(user.email).get(`/api/docbook/${api.granted}?type=postman`)).text
  const { variable } = JSON.parse(collection) as { variable: { key: string; value: string }[] }
  return [variable.find(({ key }) => key === 'APIM_ADDRESS')?.value, collection.includes('gateway.example')]
}

const names = async (email: string, query = '') => {
  const { body } = await app.as(email).get(`/api/swaggers?size=100${query}`)
  return body.apis.map((row: { name: string }) => row.name)
}

beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  area = await buildBusinessArea(app.db)
  const organizationId = people.provider.id
  const inside = await buildApplication(app.db, organizationId, [people.maintainer.id])
  const facing = await buildApplication(app.db, organizationId, [people.author.id], { external: true })
  const acme = await buildApplication(app.db, people.acme.id)
  const build = async (name: string, values: object) => (await buildApi(app.db, people.maintainer.id, { name, revision: 1, ...values })).id
  api = {
    internal: await build('Internal ledger', { applicationId: inside.id, organizationId, version: '3.0.0' }),
    facing: await build('Facing quotes', { applicationId: facing.id, organizationId, businessAreaId: area.id, version: '1.0.0' }),
    granted: await build('granted 100%_funds', { applicationId: inside.id, organizationId, version: '2.0.0' }),
    own: await build('Own reports', { applicationId: acme.id, organizationId: people.acme.id, version: '4.0.0' }),
  }
  await buildGrant(app.db, api.granted, people.acme.id, people.portalAdmin.id)
  await app.db.insert(accessRequests).values({ productId: api.facing, organizationId: people.acme.id, createdBy: people.externalAdmin.id })
  resourceId = (await buildKongResource(app.db, { apiUrl: 'http://gateway.example:8000/', adminUrl: 'http://127.0.0.1:8001' })).id
  await app.db.insert(resourceConfigs).values({ resourceId, name: 'adminApiKey', secret: 'ciphertext' })
  await deploy(api.facing)
  await deploy(api.facing, { env: 'PROD', auth: 'oauth2', routePath: '/quotes' })
  await deploy(api.granted, { env: 'UAT', auth: 'both' })
  await deploy(api.granted, { env: 'TEST', state: 'FAILED', error: 'the gateway did not answer' })
  await deploy(api.granted, { env: 'DEV', state: 'DELETED' })
})
afterAll(() => app.close())

const all = ['Facing quotes', 'granted 100%_funds', 'Internal ledger', 'Own reports']

describe('the gallery', () => {
  it('shows internal users and admins all, clients what concerns them, and users without an organization nothing', async () => {
    for (const user of [people.portalAdmin, people.kongAdmin, people.companyAdmin, people.companyUser, people.maintainer, people.author])
      expect([user.email, await names(user.email)]).toEqual([user.email, all])
    for (const user of [people.externalAdmin, people.externalUser])
      expect([user.email, await names(user.email)]).toEqual([user.email, ['Facing quotes', 'granted 100%_funds', 'Own reports']])
    expect(await names(people.foreignAdmin.email)).toEqual(['Facing quotes'])
    expect((await app.as(people.nobody.email).get('/api/swaggers')).body).toEqual({ apis: [], total: 0 })
    expect((await app.anonymous.get('/api/swaggers')).status).toBe(401)
  })

  it('shows on a card what the specification lists, and the caller’s relation to the API', async () => {
    const { body } = await app.as(people.externalAdmin.email).get('/api/swaggers')
    expect(body.total).toBe(3)
    expect(body.apis[0]).toEqual({
      id: api.facing,
      name: 'Facing quotes',
      version: '1.0.0',
      description: 'Holdings by account',
      sourceRepo: null,
      bizappId: expect.any(Number),
      appname: expect.stringContaining('Settlement'),
      organizationId: people.provider.id,
      orgname: 'Provider',
      businessAreaId: area.id,
      businessArea: area.name,
      environments: ['DEV', 'PROD'],
      access: 'requested',
      format: '',
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      hits: [],
      isFavourite: false,
      life: 'published',
    })
    expect(body.apis.map((row: any) => row.access)).toEqual(['requested', 'granted', 'none'])
    const inside = (await app.as(people.maintainer.email).get('/api/swaggers')).body.apis
    expect(inside.map((row: any) => row.access)).toEqual(['none', 'maintained', 'maintained', 'none'])
  })

  it('filters to my APIs: maintained, granted, or owned by my organization', async () => {
    expect(await names(people.externalUser.email, '&my=true')).toEqual(['granted 100%_funds', 'Own reports'])
    expect(await names(people.author.email, '&my=true')).toEqual(['Facing quotes', 'granted 100%_funds', 'Internal ledger'])
    expect(await names(people.foreignAdmin.email, '&my=true')).toEqual([])
    expect(await names(people.externalUser.email, '&granted=true')).toEqual(['granted 100%_funds'])
  })

  it('never shows more because of a filter', async () => {
    expect(await names(people.foreignAdmin.email, `&orgId=${people.acme.id}`)).toEqual([])
    expect(await names(people.foreignAdmin.email, `&orgId=${people.provider.id}`)).toEqual(['Facing quotes'])
    expect(await names(people.portalAdmin.email, `&orgId=${people.acme.id}`)).toEqual(['granted 100%_funds', 'Own reports'])
    expect(await names(people.companyUser.email, `&orgId=${people.acme.id}`)).toEqual(['Own reports'])
  })

  it('finds part of a name, ignoring case, and takes wildcards literally', async () => {
    expect(await names(people.portalAdmin.email, '&name=LEDG')).toEqual(['Internal ledger'])
    expect(await names(people.portalAdmin.email, `&name=${encodeURIComponent('100%_')}`)).toEqual(['granted 100%_funds'])
    expect(await names(people.portalAdmin.email, `&name=${encodeURIComponent('_')}`)).toEqual(['granted 100%_funds'])
    expect(await names(people.portalAdmin.email, `&name=${encodeURIComponent("' or 1=1 --")}`)).toEqual([])
  })

  it('filters by business area, environment and the deployments’ authentication', async () => {
    expect(await names(people.portalAdmin.email, `&businessAreaId=${area.id},999`)).toEqual(['Facing quotes'])
    expect(await names(people.portalAdmin.email, '&env=UAT,PROD')).toEqual(['Facing quotes', 'granted 100%_funds'])
    expect(await names(people.portalAdmin.email, '&env=TEST')).toEqual([])
    expect(await names(people.portalAdmin.email, '&auth=both')).toEqual(['granted 100%_funds'])
  })

  it('sorts and pages, nine to a page', async () => {
    expect(await names(people.portalAdmin.email, '&sort=name&order=desc')).toEqual([...all].reverse())
    expect(await names(people.portalAdmin.email, '&sort=version')).toEqual([
      'Facing quotes',
      'granted 100%_funds',
      'Internal ledger',
      'Own reports',
    ])
    expect(await names(people.portalAdmin.email, '&sort=id&order=desc')).toEqual([
      'Own reports',
      'granted 100%_funds',
      'Facing quotes',
      'Internal ledger',
    ])
    const page = (await app.as(people.portalAdmin.email).get('/api/swaggers?size=3&page=1')).body
    expect([page.apis.map((row: any) => row.name), page.total]).toEqual([['Own reports'], 4])
    expect((await app.as(people.portalAdmin.email).get('/api/swaggers?page=10000')).body).toEqual({ apis: [], total: 4 })
  })

  it.each([
    'sort=password',
    'sort=id;drop',
    'sort=name&sort=id',
    'order=up',
    'page=-1',
    'page=1e9',
    'page=NaN',
    'size=0',
    'size=101',
    'orgId=0',
    'orgId=x',
    'businessAreaId=1;2',
    'env=LIVE',
    'my=perhaps',
    `name=${'x'.repeat(201)}`,
  ])('refuses %s with 400 under that field', async (query) => {
    const reply = await app.as(people.portalAdmin.email).get(`/api/swaggers?${query}`)
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.errors).map((field) => field.split('.')[0])).toEqual([query.split('=')[0]])
  })

  it('counts what each filter value would show, within what the caller may see', async () => {
    expect((await app.as(people.externalAdmin.email).get('/api/swagger-facets')).body).toEqual({
      businessArea: [{ value: String(area.id), label: area.name, count: 1 }],
      env: expect.arrayContaining([
        { value: 'DEV', label: 'DEV', count: 1 },
        { value: 'UAT', label: 'UAT', count: 1 },
        { value: 'PROD', label: 'PROD', count: 1 },
      ]),
      auth: expect.arrayContaining([{ value: 'both', label: 'API Key & Oauth2', count: 1 }]),
      tag: [],
      life: [{ value: 'published', count: 3 }],
      granted: 1,
      favourites: 0,
      total: 3,
    })
    const foreign = (await app.as(people.foreignAdmin.email).get('/api/swagger-facets?my=true')).body
    expect(foreign).toEqual({ businessArea: [], env: [], auth: [], tag: [], life: [], granted: 0, favourites: 0, total: 0 })
  })

  it('filters by tags of the current documents, and counts them within what the caller may see', async () => {
    const facts = { original: Buffer.from('{}'), mediaType: 'application/json', normalised: '{}', format: 'openapi 3.1' }
    const tag = async (apiId: number, number: number, tags: string[]) => {
      const sha256 = `${apiId} ${number}`
      await app.db.insert(documents).values({ ...facts, sha256, tags })
      const revision = { apiId, number, version: '1.0.0', documentSha256: sha256, fileName: 'a.json', createdBy: people.maintainer.id }
      await app.db.insert(apiRevisions).values(revision)
    }
    await tag(api.internal, 1, ['Accounts', 'Cards, debit'])
    await tag(api.facing, 1, ['Accounts'])
    await tag(api.facing, 2, ['Of a revision that is not in force'])
    // Written beside the server, as a version before this one does.
    await app.app.services.apis.searchable.read()
    const named = (one: string) => encodeURIComponent(encodeURIComponent(one))
    expect(await names(people.portalAdmin.email, '&tag=Accounts')).toEqual(['Facing quotes', 'Internal ledger'])
    expect(await names(people.portalAdmin.email, `&tag=${named('Cards, debit')}`)).toEqual(['Internal ledger'])
    expect(await names(people.foreignAdmin.email, `&tag=Accounts,${named('Cards, debit')}`)).toEqual(['Facing quotes'])
    const tags = async (email: string) => (await app.as(email).get('/api/swagger-facets')).body.tag
    expect(await tags(people.portalAdmin.email)).toEqual([
      { value: 'Accounts', label: 'Accounts', count: 2 },
      { value: 'Cards, debit', label: 'Cards, debit', count: 1 },
    ])
    expect(await tags(people.foreignAdmin.email)).toEqual([{ value: 'Accounts', label: 'Accounts', count: 1 }])
    for (const bad of ['%25', '%2500', '%25E0'])
      expect((await app.as(people.portalAdmin.email).get(`/api/swaggers?tag=${bad}`)).status).toBe(400)
  })
})

describe('deployments of an API', () => {
  it('are shown with their addresses to admins, maintainers and organizations with access, in the order of the environments', async () => {
    for (const user of [people.portalAdmin, people.kongAdmin, people.maintainer, people.externalUser]) {
      const { body } = await app.as(user.email).get(`/api/api-detail/${api.granted}`)
      // The gateway's message about a failure may name the target.
      const isClient = user === people.externalUser
      expect(body.seesDeployments).toBe(true)
      expect(body.deployments.map((row: any) => [row.env, row.state, row.gatewayUrl, row.error])).toEqual([
        ['TEST', 'FAILED', `http://gateway.example:8000/path-${api.granted}-test`, isClient ? null : 'the gateway did not answer'],
        ['UAT', 'ACTIVE', `http://gateway.example:8000/path-${api.granted}-uat`, null],
      ])
    }
    const info = (await app.as(people.externalUser.email).get(`/api/api-info/${api.granted}`)).body
    expect([info.id, info.name, info.deployments.length]).toEqual([api.granted, 'granted 100%_funds', 2])
  })

  it('are where the requests of a collection for Postman and of the documentation go, for those who see them', async () => {
    const sha256 = 'of a collection'
    const text = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Funds', version: '1' },
      paths: { '/funds': { get: { responses: {} } } },
    })
    const document = { sha256, original: Buffer.from(text), mediaType: 'application/json', normalised: text, format: 'openapi 3.1' }
    await app.db.insert(documents).values(document)
    const revision = { apiId: api.granted, number: 1, version: '1', documentSha256: sha256, fileName: 'a.json' }
    await app.db.insert(apiRevisions).values({ ...revision, createdBy: people.maintainer.id })
    // The lowest environment where it works.
    const markdown = async (user: { email: string }) => (await app.as(user.email).get(`/api/docbook/${api.granted}?type=markdown`)).text
    expect(await markdown(people.externalUser)).toContain(`curl 'http://gateway.example:8000/path-${api.granted}-uat/`)
    expect(await markdown(people.companyUser)).not.toContain('gateway.example')
    expect(await collectionAddress(people.externalUser)).toEqual([`http://gateway.example:8000/path-${api.granted}-uat`, true])
    expect(await collectionAddress(people.companyUser)).toEqual(['', false])
  })

  it('are where a collection’s requests go first if the reader’s organization has a key there that works: active, not paused, not ended', async () => {
    const { id: deploymentId } = await deploy(api.granted, { env: 'PROD', auth: 'both' })
    const at = (env: string) => [`http://gateway.example:8000/path-${api.granted}-${env}`, true]
    const past = new Date(Date.now() - 60_000)
    const [key] = await app.db
      .insert(consumers)
      .values({ deploymentId, organizationId: people.globex.id, state: 'ACTIVE', createdBy: people.portalAdmin.id })
      .returning()
    const make = (values: Partial<typeof consumers.$inferInsert>) =>
      app.db
        .update(consumers)
        .set(values)
        .where(eq(consumers.id, key?.id as number))
    // Someone else's.
    expect(await collectionAddress(people.externalUser)).toEqual(at('uat'))
    await make({ organizationId: people.acme.id })
    expect(await collectionAddress(people.externalUser)).toEqual(at('prod'))
    expect(await collectionAddress(people.portalAdmin)).toEqual(at('uat'))
    await make({ state: 'SUSPENDED', pausedByOrganizationAt: past })
    expect(await collectionAddress(people.externalUser)).toEqual(at('uat'))
    // Its end has come, and no portal has looked yet.
    await make({ state: 'ACTIVE', pausedByOrganizationAt: null, expiresAt: past })
    expect(await collectionAddress(people.externalUser)).toEqual(at('uat'))
    await app.db.delete(consumers).where(eq(consumers.id, key?.id as number))
    await app.db.delete(deployments).where(eq(deployments.id, deploymentId))
  })

  it('are empty for everyone else', async () => {
    for (const user of [people.companyUser, people.companyAdmin, people.author])
      for (const call of ['api-detail', 'api-info'])
        expect((await app.as(user.email).get(`/api/${call}/${api.granted}`)).body.deployments).toEqual([])
    expect((await app.as(people.foreignAdmin.email).get(`/api/api-detail/${api.facing}`)).body).toMatchObject({
      deployments: [],
      seesDeployments: false,
    })
  })

  it('name the token endpoint unless keys alone are used', async () => {
    const { deployments: rows } = (await app.as(people.portalAdmin.email).get(`/api/api-info/${api.facing}`)).body
    expect(rows.map((row: any) => row.tokenUrl)).toEqual([null, 'http://gateway.example:8000/quotes/oauth2/token'])
  })

  it("name the gateway's Admin API address to admins only, and its key to no one (trust T41)", async () => {
    const asAdmin = await app.as(people.kongAdmin.email).get(`/api/api-info/${api.granted}`)
    expect(asAdmin.body.deployments[0].kongServer).toMatchObject({
      adminUrl: 'http://127.0.0.1:8001',
      apiUrl: 'http://gateway.example:8000/',
    })
    for (const user of [people.maintainer, people.externalUser]) {
      const reply = await app.as(user.email).get(`/api/api-info/${api.granted}`)
      expect(reply.body.deployments[0].kongServer).toEqual({
        id: resourceId,
        name: expect.any(String),
        apiUrl: 'http://gateway.example:8000/',
        configs: [{ name: 'apiUrl', value: 'http://gateway.example:8000/' }],
        ratePolicies: ['local', 'cluster'],
      })
    }
    for (const user of [people.kongAdmin, people.portalAdmin, people.maintainer, people.externalUser])
      for (const call of ['api-detail', 'api-info'])
        expect((await app.as(user.email).get(`/api/${call}/${api.granted}`)).text).not.toMatch(/adminApiKey|ciphertext/)
  })
})

describe('deletion', () => {
  const build = async (values: object = {}) => {
    const application = await buildApplication(app.db, people.provider.id, [people.maintainer.id])
    return (
      await buildApi(app.db, people.maintainer.id, {
        name: 'Short-lived',
        revision: 3,
        applicationId: application.id,
        organizationId: people.provider.id,
        ...values,
      })
    ).id
  }
  const remove = (email: string, id: number) => app.as(email).delete(`/api/swaggers/${id}`)

  it('removes an API for everyone, with its requests and grants, and leaves the record and an audit row', async () => {
    const id = await build()
    await buildGrant(app.db, id, people.acme.id, people.portalAdmin.id)
    await app.db.insert(accessRequests).values({ productId: id, organizationId: people.globex.id, createdBy: people.foreignAdmin.id })
    const before = await app.db.$count(deletedApis)
    const reply = await remove(people.maintainer.email, id)
    expect([reply.status, reply.body]).toEqual([200, { entityId: id }])
    for (const path of [`api-detail/${id}`, `api-info/${id}`, `swagger/${id}`, `redoc/${id}`, `docbook/${id}`])
      expect([path, (await app.as(people.portalAdmin.email).get(`/api/${path}`)).status]).toEqual([path, 404])
    expect(await names(people.portalAdmin.email)).toEqual(all)
    expect(await app.db.$count(accessGrants, eq(accessGrants.productId, id))).toBe(0)
    expect(await app.db.$count(accessRequests, eq(accessRequests.productId, id))).toBe(0)
    const list = await app.as(people.portalAdmin.email).get('/api/deleteAPI')
    expect(list.body.total).toBe(await app.db.$count(deletedApis))
    expect(list.body.records[0]).toMatchObject({ api: expect.any(String), deletedAt: expect.any(String), firstname: expect.any(String) })
    const records = await app.db.select().from(deletedApis).orderBy(deletedApis.id)
    expect(records.length).toBe(before + 1)
    expect(records.at(-1)).toMatchObject({ api: 'Short-lived', organizationName: 'Provider', firstname: 'Ada', lastname: 'Berg' })
    const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'api.delete'))
    expect(entry).toMatchObject({ objectId: String(id), actorEmail: people.maintainer.email, before: { name: 'Short-lived', revision: 3 } })
    expect((await remove(people.maintainer.email, id)).status).toBe(404)
  })

  it('is refused with 409 while there is a deployment or a consumer, and possible once they are gone', async () => {
    const id = await build()
    const deployment = await deploy(id)
    const [consumer] = await app.db
      .insert(consumers)
      .values({ deploymentId: deployment.id, organizationId: people.acme.id, state: 'ACTIVE', createdBy: people.portalAdmin.id })
      .returning()
    const refused = await remove(people.maintainer.email, id)
    expect([refused.status, refused.body.detail]).toEqual([409, 'This API still has 1 deployment and 1 consumer'])
    await app.db.update(deployments).set({ state: 'DELETED' }).where(eq(deployments.id, deployment.id))
    expect((await remove(people.maintainer.email, id)).body.detail).toBe('This API still has 0 deployments and 1 consumer')
    await app.db
      .update(consumers)
      .set({ state: 'DELETED' })
      .where(eq(consumers.id, consumer?.id as number))
    expect((await remove(people.maintainer.email, id)).status).toBe(200)
    expect(await app.db.$count(apis, eq(apis.id, id))).toBe(1)
  })

  it('is for maintainers and portal admins', async () => {
    const id = await build()
    expect((await app.anonymous.delete(`/api/swaggers/${id}`)).status).toBe(401)
    for (const user of [people.companyUser, people.companyAdmin, people.kongAdmin, people.author, people.externalAdmin, people.nobody])
      expect([user.email, (await remove(user.email, id)).status]).toEqual([user.email, 403])
    const client = await buildUser(app.db, { organizationId: people.globex.id })
    await buildApplication(app.db, people.globex.id, [client.id])
    expect((await remove(client.email, id)).status).toBe(404)
    expect((await remove(people.portalAdmin.email, 999_999)).status).toBe(404)
    expect((await remove(people.portalAdmin.email, id)).status).toBe(200)
  })
})
