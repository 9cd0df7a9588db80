import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildApi,
  buildApplication,
  buildGrant,
  buildKongResource,
  buildOrganization,
  buildPeople,
  type People,
} from '../../../test/factories.ts'
import { next } from '../../../test/rows.ts'
import { accessLogDays, consumers, deployments } from '../../db/schema/index.ts'

type Env = 'DEV' | 'PROD'

let app: TestApp
let people: People
let api: { id: number }
let other: { id: number }
let resource: { id: number }
const at: Partial<Record<Env, { id: number }>> = {}

const deployment = async (apiId: number, env: Env) => {
  const name = `n${next()}`
  const names = { name, contextPath: name, serviceName: name, routePath: `/${name}`, upstreamUrl: 'http://127.0.0.1' }
  const [row] = await app.db
    .insert(deployments)
    .values({ apiId, env, resourceId: resource.id, auth: 'apikey', ...names, state: 'ACTIVE', createdBy: people.author.id })
    .returning()
  return row as typeof deployments.$inferSelect
}
const key = (deploymentId: number, organizationId: number, state: 'ACTIVE' | 'SUSPENDED' | 'DELETED' = 'ACTIVE') =>
  app.db.insert(consumers).values({ deploymentId, organizationId, nickname: `n${next()}`, state, createdBy: people.portalAdmin.id })
const calls = (
  organizationId: number,
  daysAgo: number,
  count: number,
  { apiId = api.id, env = 'DEV' as Env, responseStatus = 200 } = {},
) => {
  const day = sql`date_trunc('day', now(), 'UTC') - ${daysAgo} * interval '24 hours'`
  return app.db.insert(accessLogDays).values({ day, organizationId, apiId, env, responseStatus, calls: count })
}
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const read = async (query = '', person: { email: string } = people.maintainer) => {
  const { status, body, text } = await app.as(person.email).get(`/api/swagger/${api.id}/dependents?${query}`)
  if (status !== 200) throw new Error(text)
  return body
}
const names = async (query: string, person?: { email: string }) =>
  (await read(query, person)).dependents.map(({ name }: { name: string }) => name)

beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  resource = await buildKongResource(app.db, {})
  const application = await buildApplication(app.db, people.provider.id, [people.maintainer.id])
  const values = { applicationId: application.id, organizationId: people.provider.id }
  api = await buildApi(app.db, people.author.id, values)
  other = await buildApi(app.db, people.author.id, values)
  at.DEV = await deployment(api.id, 'DEV')
  at.PROD = await deployment(api.id, 'PROD')
  const { acme, globex, provider } = people
  await key(at.DEV.id, acme.id)
  await key(at.DEV.id, acme.id, 'SUSPENDED')
  await key(at.PROD.id, acme.id)
  await key(at.PROD.id, globex.id)
  await key(at.DEV.id, provider.id, 'DELETED')
  await key((await deployment(other.id, 'DEV')).id, provider.id)
  await buildGrant(app.db, api.id, acme.id, people.portalAdmin.id)
  await buildGrant(app.db, api.id, provider.id, people.portalAdmin.id)
  await buildGrant(app.db, api.id, (await buildOrganization(app.db)).id, people.portalAdmin.id, { revokedAt: new Date() })
  await calls(acme.id, 0, 3)
  await calls(acme.id, 0, 2, { responseStatus: 429 })
  await calls(acme.id, 30, 5, { env: 'PROD' })
  await calls(acme.id, 31, 100)
  await calls(acme.id, 1, 1000, { apiId: other.id })
  await calls(globex.id, 45, 7, { env: 'PROD' })
})
afterAll(() => app.close())

describe('what depends on an API', () => {
  it('is each organization with keys or access: its keys by environment, its calls of 30 days, its last one', async () => {
    const { acme, globex, provider } = people
    expect(await read('', people.portalAdmin)).toEqual({
      total: 3,
      keys: 4,
      calls: 10,
      unnamed: 0,
      dependents: [
        {
          id: acme.id,
          name: 'Acme Wealth',
          hasAccess: true,
          keys: [
            { env: 'DEV', count: 2 },
            { env: 'PROD', count: 1 },
          ],
          calls: 10,
          lastCallOn: dayOf(0),
        },
        { id: globex.id, name: 'Globex Retirement', hasAccess: false, keys: [{ env: 'PROD', count: 1 }], calls: 0, lastCallOn: dayOf(45) },
        { id: provider.id, name: 'Provider', hasAccess: true, keys: [], calls: 0, lastCallOn: null },
      ],
    })
  })

  it('names to a maintainer whom the list of keys names, and counts those with access only', async () => {
    const { body } = await app.as(people.maintainer.email).get(`/api/consumers?apiId=${api.id}`)
    const listed = body.map(({ orgName }: { orgName: string }) => orgName)
    const { unnamed, total, keys } = await read()
    expect(await names('sort=name&order=asc')).toEqual(listed)
    expect([unnamed, total, keys]).toEqual([1, 2, 4])
  })

  it('of a deployment is who has keys there, with the calls in its environment', async () => {
    const { dependents, total, keys, calls, unnamed } = await read(`deploymentId=${at.PROD?.id}`, people.portalAdmin)
    expect([total, keys, calls, unnamed]).toEqual([2, 2, 5, 0])
    expect(dependents.map((one: { name: string; calls: number; lastCallOn: string }) => [one.name, one.calls, one.lastCallOn])).toEqual([
      ['Acme Wealth', 5, dayOf(30)],
      ['Globex Retirement', 0, dayOf(45)],
    ])
  })

  it('is sorted, with what never called at the end of those who called last', async () => {
    const [acme, globex, provider] = ['Acme Wealth', 'Globex Retirement', 'Provider']
    expect(await names('sort=lastCallOn&order=desc', people.portalAdmin)).toEqual([acme, globex, provider])
    expect(await names('sort=lastCallOn&order=asc', people.portalAdmin)).toEqual([provider, globex, acme])
    expect(await names('sort=name&order=desc&size=2&page=1', people.portalAdmin)).toEqual([acme])
    expect((await names('sort=calls', people.portalAdmin))[0]).toBe(acme)
  })

  it('is not told of a deployment of another API', async () => {
    const foreign = await deployment(other.id, 'PROD')
    const { status } = await app.as(people.maintainer.email).get(`/api/swagger/${api.id}/dependents?deploymentId=${foreign.id}`)
    expect(status).toBe(404)
  })
})
