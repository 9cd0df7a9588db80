import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildPeople, type People } from '../../../test/factories.ts'
import { type AuditActor, type AuditEntry, audit, system } from '../../audit/audit.ts'
import { users } from '../../db/schema/index.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
})
afterAll(() => app.close())
const admin = () => app.as(people.portalAdmin.email)

const by = (person: { id: number; email: string; organizationId: number | null }, requestId: string = randomUUID()): AuditActor => ({
  id: person.id,
  email: person.email,
  organizationId: person.organizationId,
  requestId,
  address: '203.0.113.9',
})
const write = (actor: AuditActor, entry: AuditEntry) => app.db.transaction((tx) => audit(tx, actor, entry))
const listed = async (query: string) => {
  const { status, body } = await admin().get(`/api/audit?${query}`)
  expect([query, status]).toEqual([query, 200])
  return body as { entries: Record<string, unknown>[]; total: number; isMore: boolean }
}
const idsOf = ({ entries }: { entries: Record<string, unknown>[] }) => entries.map(({ objectId }) => objectId)

it('lists what matches every filter: actor, system, action, object, organization, request and time', async () => {
  const request = randomUUID()
  await write(by(people.author, request), { action: 'car.create', objectType: 'car', objectId: 'a', after: { name: 'Beetle' } })
  await write(by(people.companyAdmin), { action: 'car.update', objectType: 'car', objectId: 'b', before: { n: 1 }, after: { n: 2 } })
  await write(system, { action: 'car.repair', objectType: 'car', objectId: 'c' })
  await write(system, { action: 'van.repair', objectType: 'van', objectId: 'c' })
  const asc = 'objectType=car&order=asc'
  expect(idsOf(await listed(asc))).toEqual(['a', 'b', 'c'])
  expect(idsOf(await listed('objectType=car,van&action=car.repair,van.repair&sort=objectType&order=asc'))).toEqual(['c', 'c'])
  expect(idsOf(await listed(`${asc}&actorId=${people.author.id}`))).toEqual(['a'])
  expect(idsOf(await listed(`${asc}&actorId=0`))).toEqual(['c'])
  expect(idsOf(await listed(`${asc}&actorId=0,${people.author.id}`))).toEqual(['a', 'c'])
  expect(idsOf(await listed(`${asc}&objectId=b`))).toEqual(['b'])
  expect(idsOf(await listed(`${asc}&orgId=${people.companyAdmin.organizationId}&actorId=${people.companyAdmin.id}`))).toEqual(['b'])
  expect(idsOf(await listed(`requestId=${request}`))).toEqual(['a'])
  const today = new Date().toISOString().slice(0, 10)
  expect((await listed(`${asc}&startDate=${today}&endDate=${today}`)).total).toBe(3)
  expect(await listed(`${asc}&endDate=2020-01-01`)).toEqual({ entries: [], total: 0, isMore: false })
})

it('names what an entry mentions by ID, as it is called today, and its own object', async () => {
  const { author, acme, globex, externalUser } = people
  await app.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, externalUser.id))
  await write(by(author), {
    action: 'user.update',
    objectType: 'user',
    objectId: author.id,
    before: { organizationId: acme.id, owners: [{ userId: author.id }, { userId: externalUser.id }], n: globex.id },
    after: { organizationId: 2_000_000_000, apis: [{ productId: -1 }, { productId: '1' }], createdBy: 1e15 },
  })
  const { entries } = await listed(`objectType=user&objectId=${author.id}&action=user.update`)
  const { body } = await admin().get(`/api/audit-entry/${String(entries[0]?.['id'])}`)
  const name = `${author.firstname} ${author.lastname}`
  expect(body.names).toEqual({ organization: { [acme.id]: acme.name }, user: { [author.id]: name } })
})

it('shows who, what and where, the name the object had, and which fields changed', async () => {
  const actor = by(people.companyAdmin)
  await write(actor, {
    action: 'plane.update',
    objectType: 'plane',
    objectId: 7,
    before: { name: 'Old', wings: 2, seats: [1, 2] },
    after: { name: 'New', wings: 2, seats: [1, 3], crew: { size: 2 } },
  })
  const { entries } = await listed('objectType=plane')
  expect(entries).toEqual([
    {
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      actorId: people.companyAdmin.id,
      actorEmail: people.companyAdmin.email,
      organizationId: people.companyAdmin.organizationId,
      organizationName: expect.any(String),
      action: 'plane.update',
      objectType: 'plane',
      objectId: '7',
      objectName: 'New',
      changed: ['name', 'seats', 'crew'],
      requestId: actor.requestId,
      address: '203.0.113.9',
    },
  ])
})

it('sorts by every column in both directions, and no entry is on two pages or on none', async () => {
  for (let n = 0; n < 23; n += 1)
    await write(n % 2 ? system : by(people.author), { action: `ship.${n % 3}`, objectType: 'ship', objectId: n % 5 })
  for (const sort of ['at', 'actorEmail', 'action', 'objectType'])
    for (const order of ['asc', 'desc']) {
      const pages = []
      for (let page = 0; page < 3; page += 1) pages.push(await listed(`objectType=ship&sort=${sort}&order=${order}&page=${page}`))
      const rows = pages.flatMap(({ entries }) => entries)
      expect([sort, order, new Set(rows.map(({ id }) => id)).size, pages[0]?.total]).toEqual([sort, order, 23, 23])
      const values = rows.map((row) => (sort === 'at' ? row['id'] : row[sort])) as (string | number)[]
      const sorted = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
      expect([sort, order, values]).toEqual([sort, order, order === 'asc' ? sorted : sorted.toReversed()])
    }
  expect((await admin().get('/api/audit?sort=hash')).status).toBe(400)
  expect((await admin().get('/api/audit?action=a&action=b')).status).toBe(400)
})

it('shows both states of an entry with secrets masked, at any depth and in lists', async () => {
  await write(by(people.author), {
    action: 'safe.update',
    objectType: 'safe',
    objectId: 1,
    before: { password: 'letmein-1', isSecret: true, tokenExpiration: 60, adminApiKey: '••••x7Qz' },
    after: { config: { redis: { password: 'letmein-2' } }, keys: [{ clientSecret: 'letmein-3' }], tokens: ['letmein-4'] },
  })
  const [entry] = (await listed('objectType=safe')).entries
  const { status, text, body } = await admin().get(`/api/audit-entry/${Number(entry?.['id'])}`)
  expect(status).toBe(200)
  expect(text).not.toContain('letmein')
  expect(body.before).toEqual({ password: '••••', isSecret: true, tokenExpiration: 60, adminApiKey: '••••x7Qz' })
  expect(body.after).toEqual({ config: { redis: { password: '••••' } }, keys: [{ clientSecret: '••••' }], tokens: ['••••'] })
  expect((await admin().get('/api/audit-entry/2147483647')).status).toBe(404)
})

it('offers the actions and kinds of object that the log has', async () => {
  await write(system, { action: 'boat.sink', objectType: 'boat', objectId: 1 })
  const { body } = await admin().get('/api/audit/choices')
  expect(body.actions).toEqual([...new Set(body.actions)].toSorted())
  expect(body.actions).toContain('boat.sink')
  expect(body.objectTypes).toContain('boat')
})

it('exports exactly what is filtered, across any number of chunks, escaped against formulas and without secrets (trust T38)', async () => {
  await app.db.execute(sql`insert into audit_log (at, actor_email, action, object_type, object_id, after, previous_hash, hash)
    select timestamptz '2026-01-01' + n * interval '1 second', '=cmd' || n, 'tram.move', 'tram', n, '{"name": "+Tram", "secret": "letmein-5"}', '', '' from generate_series(1, 2501) n`)
  await write(system, { action: 'tram.stop', objectType: 'tram', objectId: 1 })
  const reply = await admin().get('/api/audit/download?action=tram.move&order=asc&startDate=2026-01-01&endDate=2026-01-01')
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="report.csv"',
  })
  const [header, ...lines] = reply.text.trimEnd().split('\r\n')
  expect(header).toBe('Time (UTC),Actor,Organization,Action,Object,Object ID,Name,Before,After,Request ID,IP address')
  expect(lines.map((line) => line.split(',')[1])).toEqual(Array.from({ length: 2501 }, (_, n) => `'=cmd${n + 1}`))
  expect(lines[0]).toContain(`,'+Tram,,"{""name"":""+Tram"",""secret"":""••••""}",,`)
  expect(reply.text).not.toContain('letmein')
})
