import type { Palette } from '@apim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildApi,
  buildApplication,
  buildBusinessArea,
  buildKongResource,
  buildOrganization,
  buildPeople,
  buildResourceAccess,
  buildUser,
  type People,
} from '../../../test/factories.ts'
import { next, only } from '../../../test/rows.ts'
import { consumers, deployments } from '../../db/schema/index.ts'

let app: TestApp
let people: People
/** A key of each organization at an API of its own, named or not, and one that is deleted. */
const buildKeys = async (apiId: number, resourceId: number, organizationId: number) => {
  const name = `n${next()}`
  const names = { name, contextPath: name, serviceName: name, routePath: `/${name}`, upstreamUrl: 'http://127.0.0.1' }
  const by = { createdBy: people.portalAdmin.id }
  const deployment = only(
    await app.db
      .insert(deployments)
      .values({ apiId, env: 'UAT', resourceId, auth: 'apikey', ...names, state: 'ACTIVE', ...by })
      .returning(),
  )
  const key = { deploymentId: deployment.id, organizationId, ...by }
  await app.db.insert(consumers).values([
    { ...key, nickname: `Zephyr desk ${name}`, state: 'SUSPENDED' },
    { ...key, nickname: null, state: 'ACTIVE' },
    { ...key, nickname: 'Levante', state: 'ACTIVE' },
    { ...key, nickname: 'Zephyr gone', state: 'DELETED' },
  ])
}

beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  const { provider, acme, globex, author, externalUser, maintainer } = people
  for (let at = 0; at < 6; at += 1) await buildBusinessArea(app.db, { name: `Zephyr area ${at}` })
  const open = await buildKongResource(app.db, {}, { name: 'Zephyr open' })
  const closed = await buildKongResource(app.db, {}, { name: 'Zephyr of Acme', isPublic: false })
  await buildResourceAccess(app.db, closed.id, acme.id)
  for (const { id, name } of [provider, acme, globex]) {
    const owners = id === provider.id ? [author.id] : id === acme.id ? [externalUser.id] : []
    for (let at = 0; at < 4; at += 1) {
      const application = await buildApplication(app.db, id, at === 0 ? owners : [], { name: `Zephyr ${name} ${at}`, external: at === 1 })
      const api = await buildApi(app.db, author.id, { name: `Zephyr API ${name} ${at}`, applicationId: application.id, organizationId: id })
      if (at === 0) await buildKeys(api.id, open.id, id)
    }
    await buildUser(app.db, { organizationId: id, firstname: 'Zephyr', lastname: `of ${name}` })
  }
  for (let at = 0; at < 7; at += 1) await buildOrganization(app.db, { name: `Zephyr Funds ${at}` })
  const specText = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Winds', version: '1' },
    paths: Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`/mistral/${at}`, { get: { summary: `Blows ${at}`, responses: {} } }])),
  })
  const appId = (await buildApplication(app.db, provider.id, [maintainer.id])).id
  const { status, text } = await app.as(maintainer.email).send('PUT', '/api/swaggers', { specText, appId })
  if (status !== 200) throw new Error(text)
})
afterAll(() => app.close())

const ask = (email: string, q: string) => app.as(email).get(`/api/palette?q=${encodeURIComponent(q)}`)
const find = async (email: string, q: string): Promise<Palette> => {
  const { status, body, text } = await ask(email, q)
  if (status !== 200) throw new Error(text)
  return body
}
/** The ids of a list's first page and its total; nothing where the list itself is refused. */
const listed = async (email: string, url: string, name: string) => {
  const { status, body } = await app.as(email).get(url)
  if (status !== 200) return { refused: status, ids: [], total: 0 }
  return { ids: body[name].map(({ id }: { id: number }) => id), total: body.total }
}
const idsOf = ({ entries, total }: { entries: { id: number }[]; total: number }) => ({ ids: entries.map(({ id }) => id), total })

describe('the palette shows what the lists show', () => {
  const who = [
    'portalAdmin',
    'kongAdmin',
    'companyAdmin',
    'companyUser',
    'author',
    'externalAdmin',
    'externalUser',
    'foreignAdmin',
    'nobody',
  ] as const
  it.each(who)('to %s: the first five of each list, and how many there are', async (name) => {
    const { email } = people[name]
    const found = await find(email, 'zephyr')
    const first = 'size=5&order=asc'
    const lists = {
      apis: await listed(email, `/api/swaggers?q=zephyr&${first}`, 'apis'),
      applications: await listed(email, `/api/applications?name=zephyr&sort=name&${first}`, 'applications'),
      organizations: await listed(email, `/api/organizations?name=zephyr&sort=name&${first}`, 'organizations'),
      people: await listed(email, `/api/users?query=zephyr&sort=lastname&${first}`, 'users'),
    }
    const whole = await app.as(email).get('/api/business-areas')
    const areas = (whole.status === 200 ? whole.body : []) as { id: number; name: string }[]
    const zephyrs = areas.filter((one) => one.name.startsWith('Zephyr'))
    expect(found.areas).toEqual({ entries: zephyrs.slice(0, 5).map(({ id, name: area }) => ({ id, name: area })), total: zephyrs.length })
    // Those of the own organization, of all that the list shows.
    const groups = await app.as(email).get('/api/consumers')
    const { organizationId } = (await app.as(email).get('/api/user')).body
    const own = (groups.body as { orgId: number; deployments: { consumerId: number; nickname: string | null }[] }[])
      .filter(({ orgId }) => orgId === organizationId)
      .flatMap((group) => group.deployments.filter(({ nickname }) => nickname !== 'Levante'))
    // A key whose nickname says something else is found by the name of its API.
    expect(
      found.keys.entries
        .filter((key) => key.name !== 'Levante')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(own.map(({ consumerId }) => consumerId).sort())
    const keys = { total: found.keys.total, areas: found.areas.total, resources: found.resources.total }
    for (const [kind, { refused, ...list }] of Object.entries(lists)) {
      expect([403, undefined]).toContain(refused)
      expect([kind, idsOf(found[kind as keyof typeof lists])]).toEqual([kind, list])
    }
    const others = keys.total + keys.areas + keys.resources
    expect(found.total).toBe(Object.values(lists).reduce((sum, { total }) => sum + total, others))
  })
  it('and not the same to everyone: a portal admin finds people and organizations, a client its own people, a user neither', async () => {
    const totals = async (email: string) => {
      const { apis, applications, organizations, people: persons } = await find(email, 'zephyr')
      return [apis.total, applications.total, organizations.total, persons.total]
    }
    expect(await totals(people.portalAdmin.email)).toEqual([12, 12, 7, 3])
    expect(await totals(people.externalAdmin.email)).toEqual([6, 4, 0, 1])
    expect(await totals(people.externalUser.email)).toEqual([6, 1, 0, 0])
    expect(await totals(people.nobody.email)).toEqual([0, 0, 0, 0])
  })
})

describe('keys, business areas and servers', () => {
  const kinds = async (email: string, q = 'zephyr') => {
    const { keys, areas, resources } = await find(email, q)
    return [keys.total, areas.total, resources.total]
  }
  it('are shown to everyone by the rules of their lists: servers to portal admins, keys to their organization', async () => {
    expect(await kinds(people.portalAdmin.email)).toEqual([3, 6, 2])
    expect(await kinds(people.kongAdmin.email)).toEqual([3, 6, 0])
    expect(await kinds(people.externalUser.email)).toEqual([3, 6, 0])
    expect(await kinds(people.foreignAdmin.email)).toEqual([3, 6, 0])
    expect(await kinds(people.nobody.email)).toEqual([0, 6, 0])
  })
  it('of one organization are not found by another, by whatever name', async () => {
    const own = (await find(people.externalUser.email, 'zephyr desk')).keys.entries
    const others = (await find(people.foreignAdmin.email, 'zephyr desk')).keys.entries
    expect([own.length, others.length]).toEqual([1, 1])
    expect(own[0]?.id).not.toBe(others[0]?.id)
    expect((await find(people.foreignAdmin.email, own[0]?.name ?? '')).keys.total).toBe(0)
    expect((await find(people.externalUser.email, 'zephyr gone')).keys.total).toBe(0)
  })
  it('a key without a nickname has the name of its API, and none shows a secret', async () => {
    const { keys } = await find(people.externalUser.email, 'zephyr api')
    expect(keys.entries.map(({ name, env }) => [name, env])).toContainEqual(['Zephyr API Acme Wealth 0', 'UAT'])
    for (const key of keys.entries) expect(Object.keys(key).sort()).toEqual(['apiId', 'apiName', 'env', 'id', 'name'])
  })
})

it('names the operations in which a search was found, a few of each API', async () => {
  const { apis, operations } = await find(people.portalAdmin.email, 'mistral')
  const [winds] = apis.entries
  expect(apis).toEqual({ entries: [{ id: winds?.id, name: 'Winds', version: '1', organization: 'Provider' }], total: 1 })
  expect(operations).toEqual(
    [0, 1, 2].map((at) => ({ apiId: winds?.id, apiName: 'Winds', name: `GET /mistral/${at}`, summary: `Blows ${at}` })),
  )
})

it('finds people by address too, and says of which organization they are', async () => {
  const { people: persons } = await find(people.portalAdmin.email, 'nobody@home')
  expect(persons.entries).toEqual([
    {
      id: people.nobody.id,
      name: `${people.nobody.firstname} ${people.nobody.lastname}`,
      email: 'nobody@home.example',
      organization: null,
    },
  ])
})

it.each(['', ' ', 'z', ' z '])('less than two characters find nothing: "%s"', async (q) => {
  expect((await find(people.portalAdmin.email, q)).total).toBe(0)
  expect((await app.as(people.portalAdmin.email).get('/api/palette')).body.total).toBe(0)
})

it.each(['%%', '__', '\\', "'; --", "zephyr' & !x", ':*', '(()', '<b>', '😀😀', '\u202Eabc', 'zephyr:*'.repeat(20)])(
  'odd words mean nothing to the database: %s',
  async (q) => {
    const { status, body } = await ask(people.portalAdmin.email, q)
    expect(status).toBe(200)
    expect(body.applications.total + body.organizations.total + body.people.total).toBe(0)
  },
)

it('what is longer than a name is refused at its field', async () => {
  const { status, body } = await ask(people.portalAdmin.email, 'z'.repeat(201))
  expect([status, Object.keys(body.errors)]).toEqual([400, ['q']])
})
