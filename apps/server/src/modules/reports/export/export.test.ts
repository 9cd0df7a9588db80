import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest'
import { buildTestApp, type TestApp, testToken } from '../../../../test/app.ts'
import { parseCsv } from '../../../../test/csv.ts'
import { buildApi, buildKongResource, buildLogRoom, buildOrganization, buildPeople, type People } from '../../../../test/factories.ts'
import { testPatience, withDatabase } from '../../../../test/postgres.ts'
import { openDatabase } from '../../../db/client.ts'
import { accessLog } from '../../../db/schema/index.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import { rowsOfKeys } from '../reports.store.ts'
import { exportService } from './export.service.ts'

let app: TestApp
let people: People
let resourceId: number
beforeAll(async () => {
  app = await buildTestApp()
  await buildLogRoom(app.db, '2026-01-01', '2026-03-10')
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

it('holds the table’s columns, escapes formulas, and survives a round trip through a CSV reader', async () => {
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
  expect(header).toEqual(['API', 'Organization', 'Env', 'Client IP', 'Method', 'URL', 'Status', 'Access Time (UTC)'])
  expect(lines).toEqual(
    names.map((name, n) => [
      `API ${name}`,
      /^[=+\-@\t＝]/.test(name) ? `'${name}` : name,
      'TEST',
      '203.0.113.9',
      'GET',
      `/${name}`,
      '201',
      new Date(Date.UTC(2026, 0, n + 1)).toISOString(),
    ]),
  )
})
it('holds every row in order, across any number of chunks', async () => {
  await app.db.execute(sql`insert into access_log (resource_id, request_id, client_ip, method, upstream_uri, response_status, started_at)
    select ${resourceId}, 'r' || n, '203.0.113.9', 'GET', '/x/' || n, 200, timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, 7001) n`)
  const lines = parseCsv((await app.as(people.portalAdmin.email).get('/api/kong/requests/download?order=asc')).text)
  expect(lines.slice(1).map((cells) => cells[5])).toEqual(Array.from({ length: 7001 }, (_, n) => `/x/${n + 1}`))
})
const fillWithLongRows = (count: number) =>
  app.db.execute(sql`insert into access_log (resource_id, request_id, client_ip, method, upstream_uri, response_status, started_at)
    select ${resourceId}, 'big' || n, '203.0.113.9', 'GET', repeat('/long', 300), 200, timestamptz '2026-02-01' + n * interval '1 second' from generate_series(1, ${count}) n`)
let port: number
beforeAll(async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as { port: number }).port
})
const open = async (email: string) => {
  const headers = { authorization: `Bearer ${await testToken({ sub: `sub ${email}`, sid: `sid ${email}`, email })}` }
  const abort = new AbortController()
  const reply = await fetch(`http://127.0.0.1:${port}/api/kong/requests/download`, { headers, signal: abort.signal })
  return { reply, abort }
}
const connectionsInUse = () => app.pool.totalCount - app.pool.idleCount

it('allows one at a time per user, frees the slot when the client disconnects, and leaves other users alone', async () => {
  await fillWithLongRows(30_000)
  const first = await open(people.portalAdmin.email)
  expect(first.reply.status).toBe(200)
  const second = await open(people.portalAdmin.email)
  expect([second.reply.status, second.reply.headers.get('retry-after')]).toEqual([429, '10'])
  const other = await open(people.secondAdmin.email)
  expect(other.reply.status).toBe(200)
  first.abort.abort()
  other.abort.abort()
  await expect
    .poll(async () => (await open(people.portalAdmin.email)).reply.text().catch(() => ''), { timeout: 30_000 })
    .toMatch(/^API,.*(\r\n.*){30001}$/)
})
it('looks its rows up by their key even when the statistics are from a moment when the log was empty', async () => {
  await fillWithLongRows(1000)
  await app.db.delete(accessLog)
  await app.db.execute(sql`analyze access_log`)
  await fillWithLongRows(10_000)
  const plan = await app.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${rowsOfKeys(app.db, ['1'], ['1'])}`)
  const indexes = plan.rows.flatMap((row) => /Index Scan using (access_log\S*)/.exec(row['QUERY PLAN'])?.[1] ?? [])
  expect(indexes).not.toEqual([])
  expect(indexes.filter((index) => !index.endsWith('_pkey'))).toEqual([])
})
it('holds no database connection while its reader is slow, and limits the number in total', async () => {
  // More than the system's socket buffers can take (32 MiB here), so that the reader really is slow.
  await fillWithLongRows(30_000)
  const readers = [people.portalAdmin, people.secondAdmin, people.kongAdmin, people.companyAdmin]
  await app.db.update(accessLog).set({ organizationId: people.provider.id })
  const slow = await Promise.all(readers.map(({ email }) => open(email)))
  expect(slow.map(({ reply }) => reply.status)).toEqual([200, 200, 200, 200])
  await expect.poll(connectionsInUse, { timeout: 30_000 }).toBe(0)
  const fifth = await open(people.externalAdmin.email)
  expect([fifth.reply.status, fifth.reply.headers.get('retry-after')]).toEqual([503, '10'])
  const texts = await Promise.all(slow.map(({ reply }) => reply.text()))
  expect(texts.map((text) => text.split('\r\n').length)).toEqual([30_002, 30_002, 30_002, 30_002])
  expect((await open(people.externalAdmin.email)).reply.status).toBe(200)
})
const reader = (): SignedIn => {
  const { id, email, firstname, lastname, organizationId } = people.portalAdmin
  return {
    id,
    email,
    firstname,
    lastname,
    organizationId,
    roles: ['ROLE_PORTAL_ADMIN'],
    ownerApps: [],
    organizationName: null,
    organizationExternal: false,
    authTime: 0,
    issuer: '',
    sid: '',
    requestId: '',
    address: '',
  }
}
const all = { sort: 'startedAt', order: 'desc', zone: 'UTC' } as const

it('does not pile up queries when a client aborts again and again', async () => {
  await app.db.execute(sql`insert into access_log (resource_id, request_id, client_ip, method, upstream_uri, response_status, started_at)
    select ${resourceId}, 'm' || n, '203.0.113.9', 'GET', '/x', 200, timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, 300000) n`)
  const [download, user] = [exportService(app.db, app.app.log, 3650), reader()]
  for (let n = 0; n < 6; n += 1) {
    const gone = await download(user, all).catch(() => undefined)
    await new Promise((closed) => (gone ? gone.once('close', closed).destroy() : setImmediate(closed)))
  }
  // One for finding row keys, one for the rows of the first piece.
  expect(connectionsInUse()).toBeLessThanOrEqual(2)
  await expect.poll(connectionsInUse, { timeout: 30_000 }).toBe(0)
  ;(await download(user, all)).destroy()
})
it('frees the slot of a client that reads nothing', async () => {
  await fillWithLongRows(30_000)
  const download = exportService(app.db, app.app.log, 3650, 300)
  const user = reader()
  const stalled = await download(user, all)
  await expect(download(user, all)).rejects.toMatchObject({ status: 429 })
  await new Promise((closed) => stalled.once('close', closed))
  // As soon as the database has finished.
  const next = await vi.waitFor(() => download(user, all), { timeout: 30_000 })
  expect(next.destroyed).toBe(false)
  next.destroy()
})
it('answers 503 with advice, as list and totals do, when a query exceeds the statement timeout', async () => {
  const url = withDatabase(
    inject('postgresUrl'),
    (await app.db.execute<{ name: string }>(sql`select current_database() as name`)).rows[0]?.name ?? '',
  )
  const hurried = openDatabase(url, () => undefined, { patience: { ...testPatience, statementMs: 300 } })
  const portal = await buildTestApp({}, hurried)
  const asAdmin = portal.as(people.portalAdmin.email)
  expect((await asAdmin.get('/api/kong/requests')).status).toBe(200)
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const lock = app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table access_log, access_log_days in access exclusive mode`)
    locked()
    await isOver
  })
  await isLocked
  const answers = await Promise.all(['', '/count', '/download'].map((call) => asAdmin.get(`/api/kong/requests${call}`)))
  release()
  await lock
  expect(answers.map(({ status, headers, body }) => [status, headers['retry-after'], body.detail])).toEqual(
    answers.map(() => [503, '10', expect.stringContaining('Choose a shorter period')]),
  )
  await portal.close()
})
