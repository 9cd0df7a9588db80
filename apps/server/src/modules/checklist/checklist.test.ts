import type { Checklist } from '@apim/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildApi,
  buildApplication,
  buildGrant,
  buildKongResource,
  buildPeople,
  buildResourceAccess,
  type People,
} from '../../../test/factories.ts'
import { next, only } from '../../../test/rows.ts'
import {
  accessGrants,
  accessLog,
  accessLogDays,
  accessRequests,
  apis,
  consumers,
  deployments,
  favourites,
  resourceAccess,
  resources,
} from '../../db/schema/index.ts'

let app: TestApp
let people: People
let inner: number
let facing: number
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  inner = (await buildApplication(app.db, people.provider.id, [people.author.id, people.maintainer.id])).id
  facing = (await buildApplication(app.db, people.provider.id, [], { external: true })).id
})
afterAll(() => app.close())
// An order in which nothing refers to what is gone.
beforeEach(async () => {
  for (const table of [
    favourites,
    accessLog,
    accessLogDays,
    consumers,
    deployments,
    accessGrants,
    accessRequests,
    apis,
    resourceAccess,
    resources,
  ])
    await app.db.delete(table)
})

type Who = { email: string }
const ask = async (who: Who): Promise<Checklist> => {
  const { status, body, text } = await app.as(who.email).get('/api/checklist')
  if (status !== 200) throw new Error(text)
  return body
}
/** The steps that are done. */
const done = async (who: Who) => (await ask(who)).steps.flatMap(({ step, isDone }) => (isDone ? [step] : []))
const stepsOf = async (who: Who) => (await ask(who)).steps.map(({ step }) => step)
const leads = async (who: Who) => Object.fromEntries((await ask(who)).steps.map(({ step, apiId }) => [step, apiId]))

const make = async (applicationId: number, values: Partial<typeof apis.$inferInsert> = {}) =>
  (await buildApi(app.db, people.author.id, { applicationId, organizationId: people.provider.id, ...values })).id
const deploy = async (apiId: number, env: 'DEV' | 'PROD' = 'DEV', state: 'ACTIVE' | 'FAILED' = 'ACTIVE') => {
  const { id: resourceId } = await buildKongResource(app.db, {}, { isPublic: false })
  const place = { name: 'd', contextPath: 'c', serviceName: `s${next()}`, routePath: `/r${next()}`, upstreamUrl: 'http://a.example' }
  const createdBy = people.author.id
  const row = { apiId, resourceId, env, auth: 'apikey' as const, ...place, settled: true, state, createdBy }
  return only(await app.db.insert(deployments).values(row).returning()).id
}
const issue = (deploymentId: number, organizationId: number, values: Partial<typeof consumers.$inferInsert> = {}) =>
  app.db.insert(consumers).values({ deploymentId, organizationId, state: 'ACTIVE', settled: true, createdBy: people.author.id, ...values })
/** A call as a gateway reports it; the counts of the day follow by themselves. */
const call = (apiId: number, organizationId: number, responseStatus = 200) =>
  app.db.insert(accessLog).values({
    resourceId: 1,
    requestId: `q${next()}`,
    apiId,
    organizationId,
    env: 'DEV',
    clientIp: '192.0.2.1',
    method: 'GET',
    upstreamUri: '/',
    responseStatus,
    startedAt: new Date(),
  })

it('has the steps of each role, and none for someone whom nothing is shown', async () => {
  const publisher = ['connectGateway', 'publishApi', 'deployApi', 'callApi']
  const client = ['findApi', 'requestAccess', 'getKey', 'firstCall']
  for (const who of [people.portalAdmin, people.author, people.maintainer]) expect(await stepsOf(who)).toEqual(publisher)
  expect(await stepsOf(people.kongAdmin)).toEqual(['connectGateway', 'seeDeployment', 'issueKey', 'seeCalls'])
  for (const who of [people.externalAdmin, people.externalUser, people.companyUser, people.companyAdmin])
    expect(await stepsOf(who)).toEqual(client)
  expect(await stepsOf(people.nobody)).toEqual([])
  const everyone = Object.values(people).flatMap((who) => ('email' in who && who.status === 'ACTIVE' ? [who] : []))
  for (const who of everyone) expect(await done(who)).toEqual([])
})

describe('a client', () => {
  it('goes from a favourite to an answered call, step by step, and each step leads to the API at hand', async () => {
    const { externalAdmin: who, acme, portalAdmin } = people
    const api = await make(facing)
    const other = await make(facing)
    await app.db.insert(favourites).values({ userId: who.id, apiId: api })
    expect(await done(who)).toEqual(['findApi'])
    expect(await leads(who)).toEqual({ findApi: null, requestAccess: api, getKey: null, firstCall: null })
    await app.db.insert(accessRequests).values({ productId: api, organizationId: acme.id, createdBy: who.id })
    expect(await done(who)).toEqual(['findApi', 'requestAccess'])
    await app.db.delete(accessRequests)
    await buildGrant(app.db, api, acme.id, portalAdmin.id)
    expect(await done(who)).toEqual(['findApi', 'requestAccess'])
    expect((await leads(who)).getKey).toBe(api)
    await issue(await deploy(api), acme.id)
    expect(await done(who)).toEqual(['findApi', 'requestAccess', 'getKey'])
    expect((await leads(who)).firstCall).toBe(api)
    await call(api, acme.id, 401)
    await call(other, acme.id, 500)
    expect(await done(who)).toEqual(['findApi', 'requestAccess', 'getKey'])
    await call(api, acme.id, 304)
    expect(await done(who)).toEqual(['findApi', 'requestAccess', 'getKey', 'firstCall'])
    expect(await done(people.externalUser)).toEqual(['findApi', 'requestAccess', 'getKey', 'firstCall'])
  })
  it('is never shown what another organization or person has', async () => {
    const { externalAdmin: who, globex, foreignAdmin, portalAdmin, externalUser } = people
    const api = await make(facing)
    await app.db.insert(favourites).values([
      { userId: foreignAdmin.id, apiId: api },
      { userId: externalUser.id, apiId: api },
    ])
    await app.db.insert(accessRequests).values({ productId: api, organizationId: globex.id, createdBy: foreignAdmin.id })
    await buildGrant(app.db, api, globex.id, portalAdmin.id)
    await issue(await deploy(api), globex.id)
    await call(api, globex.id)
    expect(await done(foreignAdmin)).toEqual(['findApi', 'requestAccess', 'getKey', 'firstCall'])
    expect(await ask(who)).toMatchObject({ steps: [0, 1, 2, 3].map(() => ({ isDone: false, apiId: null })) })
  })
  it('has no key that has ended or is out of use, no access that was withdrawn or denied, and no favourite that it may not see', async () => {
    const { externalAdmin: who, acme, portalAdmin } = people
    const api = await make(facing)
    const hidden = await make(inner)
    await app.db.insert(favourites).values({ userId: who.id, apiId: hidden })
    await buildGrant(app.db, api, acme.id, portalAdmin.id, { revokedAt: new Date() })
    await app.db.insert(accessRequests).values({ productId: api, organizationId: acme.id, createdBy: who.id, status: 'DENIED' })
    await issue(await deploy(api), acme.id, { expiresAt: new Date(Date.now() - 1000) })
    await issue(await deploy(api), acme.id, { state: 'DELETED' })
    await issue(await deploy(api, 'PROD', 'FAILED'), acme.id)
    expect(await ask(who)).toMatchObject({ steps: [0, 1, 2, 3].map(() => ({ isDone: false, apiId: null })) })
  })
})

describe('a maintainer', () => {
  it('goes from a gateway to a call of the own organization', async () => {
    const { author: who, provider } = people
    const listed = await buildKongResource(app.db, {}, { isPublic: false })
    expect(await done(who)).toEqual([])
    await buildResourceAccess(app.db, listed.id, provider.id)
    expect(await done(who)).toEqual(['connectGateway'])
    const api = await make(inner, { life: 'draft' })
    expect(await done(who)).toEqual(['connectGateway'])
    expect(await leads(who)).toEqual({ connectGateway: null, publishApi: api, deployApi: api, callApi: null })
    await app.db.update(apis).set({ life: 'published' })
    await deploy(api, 'PROD')
    await deploy(api, 'DEV', 'FAILED')
    expect(await done(who)).toEqual(['connectGateway', 'publishApi'])
    await deploy(api)
    expect(await done(who)).toEqual(['connectGateway', 'publishApi', 'deployApi'])
    await call(api, provider.id, 404)
    expect(await done(who)).toEqual(['connectGateway', 'publishApi', 'deployApi'])
    await call(api, provider.id, 201)
    expect(await done(who)).toEqual(['connectGateway', 'publishApi', 'deployApi', 'callApi'])
  })
  it('is not told of gateways, APIs, deployments and calls of others', async () => {
    const { author: who, provider, acme } = people
    const listed = await buildKongResource(app.db, {}, { isPublic: false })
    await buildResourceAccess(app.db, listed.id, acme.id)
    const other = await make(facing)
    await deploy(other)
    await call(other, provider.id)
    expect(await done(who)).toEqual([])
    const own = await make(inner)
    await call(own, acme.id)
    await app.db.update(apis).set({ deletedAt: new Date() })
    expect(await done(who)).toEqual([])
  })
})

it('portal and gateway admins, who see all of it, are told of the whole portal', async () => {
  const { portalAdmin, kongAdmin, acme } = people
  const api = await make(inner)
  await issue(await deploy(api), acme.id)
  await call(api, acme.id)
  expect(await done(portalAdmin)).toEqual(['connectGateway', 'publishApi', 'deployApi', 'callApi'])
  // The gateway is private, and not the gateway admin's organization's.
  expect(await done(kongAdmin)).toEqual(['seeDeployment', 'issueKey', 'seeCalls'])
  expect(await leads(kongAdmin)).toMatchObject({ seeDeployment: api, issueKey: api })
})

it('stays closed for its user on every device until it is opened again, and for no one else', async () => {
  const { externalAdmin, externalUser } = people
  const set = (isClosed: boolean) => app.as(externalAdmin.email).send('PUT', '/api/checklist', { isClosed })
  for (const isClosed of [true, true, false, false, true]) {
    expect((await set(isClosed)).body).toMatchObject({ isClosed, steps: [{ step: 'findApi' }, {}, {}, {}] })
    expect((await ask(externalAdmin)).isClosed).toBe(isClosed)
    expect((await ask(externalUser)).isClosed).toBe(false)
  }
})
