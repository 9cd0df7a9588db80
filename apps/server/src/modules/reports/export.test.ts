import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp, testToken } from '../../../test/app.ts'
import { buildApi, buildKongResource, buildOrganization, buildPeople, type People } from '../../../test/factories.ts'
import { lockNumbers } from '../../db/lock-numbers.ts'
import { accessLog } from '../../db/schema/index.ts'
import { deploymentsStore } from '../deployments/deployments.store.ts'
import { exportStore } from './export.store.ts'

let app: TestApp
let people: People
let resourceId: number
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  resourceId = (await buildKongResource(app.db, {})).id
})
beforeEach(() => app.db.delete(accessLog))
afterAll(() => app.close())
const row = (values: Partial<typeof accessLog.$inferInsert>) => ({
  resourceId,
  requestId: randomUUID(),
  clientIp: '203.0.113.9',
  method: 'GET',
  upstreamUri: '/prices',
  responseStatus: 200,
  startedAt: new Date('2026-03-10T12:00:00Z'),
  ...values,
})

/** RFC 4180, written down independently of what the server uses. */
const parseCsv = (text: string): string[][] => {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') lines.push([])
    if (end === '') break
  }
  return lines.filter((cells) => cells.length > 1)
}

it('holds the table’s columns, safe from formulas, and comes back as it was through a CSV reader', async () => {
  const names = ['=HYPERLINK("http://evil.example","x")', '+1', '-2+3', '@SUM(A1)', '\t=1', 'Quote " and, comma', 'Two\nlines', '＝1']
  for (const [n, name] of names.entries()) {
    const organization = await buildOrganization(app.db, { name })
    const api = await buildApi(app.db, people.author.id, { name: `API ${name}` })
    await app.db.insert(accessLog).values(
      row({
        apiId: api.id,
        organizationId: organization.id,
        env: 'TEST',
        upstreamUri: `/${name}`,
        responseStatus: 201,
        startedAt: new Date(Date.UTC(2026, 0, n + 1)),
      }),
    )
  }
  const reply = await app.as(people.portalAdmin.email).get('/api/kong/requests/download?responseStatusCode=201&order=asc')
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="report.csv"',
    'cache-control': 'no-store',
  })
  const [header, ...lines] = parseCsv(reply.text)
  expect(header).toEqual(['API', 'Organization', 'Env', 'Client IP', 'URL', 'Status', 'Access Time'])
  expect(lines).toEqual(
    names.map((name, n) => [
      `API ${name}`,
      /^[=+\-@\t＝]/.test(name) ? `'${name}` : name,
      'TEST',
      '203.0.113.9',
      `/${name}`,
      '201',
      new Date(Date.UTC(2026, 0, n + 1)).toISOString(),
    ]),
  )
})
it('holds every row in order, however many chunks that takes', async () => {
  await app.db.execute(sql`insert into access_log (resource_id, request_id, client_ip, method, upstream_uri, response_status, started_at)
    select ${resourceId}, 'r' || n, '203.0.113.9', 'GET', '/x/' || n, 200, timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, 7001) n`)
  const lines = parseCsv((await app.as(people.portalAdmin.email).get('/api/kong/requests/download?order=asc')).text)
  expect(lines.slice(1).map((cells) => cells[4])).toEqual(Array.from({ length: 7001 }, (_, n) => `/x/${n + 1}`))
})
it('holds up no deployment, whatever the numbers of the reader and of the gateway server are', async () => {
  await app.db.insert(accessLog).values(row({}))
  const number = people.portalAdmin.id
  const names = async () => {
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '3s'`)
      await deploymentsStore(app.db).lockNames(tx, number)
    })
    return true
  }
  const all = { orgId: undefined, apiId: undefined, env: undefined, responseStatusCode: undefined, from: undefined, until: undefined }
  expect(await exportStore(app.db).readAll(all, { sort: 'startedAt', order: 'asc' }, number, 10, names)).toBe(true)
})
it('is one at a time for each user, frees its cursor when the reader goes, and leaves others alone', async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as { port: number }
  await app.db.execute(sql`insert into access_log (resource_id, request_id, client_ip, method, upstream_uri, response_status, started_at)
    select ${resourceId}, 'big' || n, '203.0.113.9', 'GET', repeat('/long', 300), 200, timestamptz '2026-02-01' + n * interval '1 second' from generate_series(1, 30000) n`)
  const open = async (email: string) => {
    const headers = { authorization: `Bearer ${await testToken({ sub: `sub ${email}`, sid: `sid ${email}`, email })}` }
    const abort = new AbortController()
    const reply = await fetch(`http://127.0.0.1:${port}/api/kong/requests/download`, { headers, signal: abort.signal })
    return { reply, abort }
  }
  const first = await open(people.portalAdmin.email)
  expect(first.reply.status).toBe(200)
  const second = await open(people.portalAdmin.email)
  expect([second.reply.status, second.reply.headers.get('retry-after')]).toEqual([429, '10'])
  const other = await open(people.secondAdmin.email)
  expect(other.reply.status).toBe(200)
  // The server shows the locks of all its databases, and so those of whatever runs beside this file.
  const openExports = async () => {
    const { rows } = await app.db.execute<{ n: number }>(sql`select count(*)::int n from pg_locks
      where locktype = 'advisory' and classid = ${lockNumbers.reportExport} and granted
        and database = (select oid from pg_database where datname = current_database())`)
    return rows[0]?.n
  }
  expect(await openExports()).toBe(2)
  first.abort.abort()
  other.abort.abort()
  await expect.poll(openExports, { timeout: 15_000 }).toBe(0)
  const again = await open(people.portalAdmin.email)
  expect(again.reply.status).toBe(200)
  expect((await again.reply.text()).split('\r\n').length).toBe(30_002)
})
