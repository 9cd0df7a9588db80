import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { buildApi, buildKongResource, buildLogRoom, buildPeople, type People } from '../../../test/factories.ts'
import { accessLog } from '../../db/schema/index.ts'
import { createReports } from './index.ts'
import { keptFrom } from './log/weeks.ts'

let app: TestApp
let people: People
let resourceId: number
let prices: number
let ledger: number
const log = (values: Partial<typeof accessLog.$inferInsert>) =>
  app.db.insert(accessLog).values({
    resourceId,
    requestId: randomUUID(),
    apiId: prices,
    organizationId: people.acme.id,
    env: 'PROD',
    clientIp: '203.0.113.9',
    method: 'GET',
    upstreamUri: '/prices',
    responseStatus: 200,
    latencyMs: 5,
    startedAt: new Date('2026-03-10T12:00:00Z'),
    ...values,
  })
beforeAll(async () => {
  app = await buildTestApp()
  await buildLogRoom(app.db, '2026-03-10', '2026-10-26')
  people = await buildPeople(app.db)
  resourceId = (await buildKongResource(app.db, {})).id
  prices = (await buildApi(app.db, people.author.id, { name: 'Fund Prices' })).id
  ledger = (await buildApi(app.db, people.author.id, { name: 'account ledger' })).id
  await log({ startedAt: new Date('2026-03-10T12:00:01Z') })
  await log({ env: 'DEV', responseStatus: 404, upstreamUri: '/prices/77', startedAt: new Date('2026-03-10T12:30:00Z') })
  await log({ apiId: ledger, organizationId: people.globex.id, responseStatus: 302, startedAt: new Date('2026-03-11T09:00:00Z') })
  await log({
    apiId: ledger,
    organizationId: null,
    responseStatus: 401,
    clientIp: '198.51.100.7',
    startedAt: new Date('2026-03-12T09:00:00Z'),
  })
  await log({
    apiId: null,
    organizationId: people.provider.id,
    env: null,
    responseStatus: 503,
    startedAt: new Date('2026-03-13T09:00:00Z'),
  })
})
afterAll(() => app.close())
const admin = () => app.as(people.portalAdmin.email)
const list = async (query = '', email = people.portalAdmin.email) => (await app.as(email).get(`/api/kong/requests?${query}`)).body
const count = async (query = '', email = people.portalAdmin.email) => (await app.as(email).get(`/api/kong/requests/count?${query}`)).body
const totals = (total: number, success: number) => ({ total, api_success_count: success, api_failure_count: total - success, unlisted: 0 })

describe('Access Reports', () => {
  it('shows calls newest first, with the names of API and organization', async () => {
    const { requests, total } = await list()
    expect(total).toBe(5)
    expect(requests.map((row: any) => row.responseStatus)).toEqual([503, 401, 302, 404, 200])
    expect(requests.at(-1)).toMatchObject({
      apiId: prices,
      apiName: 'Fund Prices',
      orgId: people.acme.id,
      orgName: 'Acme Wealth',
      env: 'PROD',
      clientIp: '203.0.113.9',
      method: 'GET',
      upstreamUri: '/prices',
      responseStatus: 200,
      latencyMs: 5,
      startedAt: '2026-03-10T12:00:01.000Z',
    })
    expect(requests[1]).toMatchObject({ orgId: null, orgName: null })
  })
  it('counts every status below 400 as a success', async () => expect(await count()).toEqual(totals(5, 2)))
  it('filter list and count alike', async () => {
    for (const [query, total, success] of [
      [`orgId=${people.acme.id}`, 2, 1],
      [`orgId=${people.acme.id},${people.globex.id}`, 3, 2],
      [`apiId=${ledger}`, 2, 1],
      ['env=DEV,PROD', 4, 2],
      ['responseStatusCode=401,503', 2, 0],
      ['startDate=2026-03-11&endDate=2026-03-12', 2, 1],
      ['startDate=2026-03-10T12:00:01Z&endDate=2026-03-10T12:00:01Z', 1, 1],
      ['startDate=2026-03-10T12:15:00Z&endDate=2026-03-10T12:45:00Z', 1, 0],
      ['startDate=2026-03-10T12:15:00Z', 4, 1],
      ['endDate=2026-03-10T12:15:00Z', 1, 1],
      ['startDate=2026-03-12&endDate=2026-03-01', 0, 0],
      [
        `orgId=${people.acme.id}&apiId=${prices}&env=PROD&responseStatusCode=200&startDate=2026-03-10&endDate=2026-03-10&zone=Europe/Berlin`,
        1,
        1,
      ],
    ] as const) {
      expect([query, await count(query)]).toEqual([query, totals(total, success)])
      const found = await list(query)
      expect([query, found.total, found.requests.length]).toEqual([query, total, total])
    }
  })
  it('sorts by every column both ways, missing values last', async () => {
    const by = async (sort: string, order: string, key: string) =>
      (await list(`sort=${sort}&order=${order}`)).requests.map((row: any) => row[key])
    expect(await by('apiName', 'asc', 'apiName')).toEqual(['account ledger', 'account ledger', 'Fund Prices', 'Fund Prices', null])
    expect(await by('orgName', 'desc', 'orgName')).toEqual(['Provider', 'Globex Retirement', 'Acme Wealth', 'Acme Wealth', null])
    expect(await by('responseStatus', 'asc', 'responseStatus')).toEqual([200, 302, 401, 404, 503])
    expect(await by('env', 'asc', 'env')).toEqual(['DEV', 'PROD', 'PROD', 'PROD', null])
    expect(await by('startedAt', 'asc', 'responseStatus')).toEqual([200, 404, 302, 401, 503])
    expect((await by('clientIp', 'asc', 'clientIp'))[0]).toBe('198.51.100.7')
    expect((await by('upstreamUri', 'desc', 'upstreamUri'))[0]).toBe('/prices/77')
  })
  it('shows each row on exactly one page', async () => {
    const pages = await Promise.all([0, 1, 2].map((page) => list(`size=2&page=${page}&sort=env`)))
    const ids = pages.flatMap(({ requests }) => requests.map((row: any) => row.id))
    expect([ids.length, new Set(ids).size]).toEqual([5, 5])
    expect((await list('size=2&page=3')).requests).toEqual([])
  })
  it.each([
    'sort=password',
    'sort=id;drop',
    'sort=startedAt&sort=env',
    'order=up',
    'page=-1',
    'page=1e9',
    'page=NaN',
    'size=1000',
    'startDate=2026-02-30',
    'endDate=2026-13-01',
    'startDate=yesterday',
    'endDate=2026-03-29T02:30:00',
    'zone=Mars/Olympus',
    'env=PROD,STAGE',
    'orgId=1;2',
    'orgId=1&orgId=2',
    'responseStatusCode=x',
  ])('rejects %s and names the field', async (query) => {
    const { status, body } = await admin().get(`/api/kong/requests?${query}`)
    expect([status, Object.keys(body.errors).map((field) => field.split('.')[0])]).toEqual([400, [query.split('=')[0]]])
  })
  it('rejects anonymous callers, and SQL in a filter finds nothing', async () => {
    for (const path of ['', '/count', '/download']) expect((await app.anonymous.get(`/api/kong/requests${path}`)).status).toBe(401)
    expect((await list(`zone=${encodeURIComponent("UTC'; drop table access_log; --")}`)).status).toBe(400)
  })
})

describe('the calls one can see', () => {
  it('are the user’s own organization’s for company roles, whatever they ask for', async () => {
    for (const email of [people.externalAdmin.email, people.externalUser.email])
      for (const query of ['', `orgId=${people.globex.id}`, `orgId=${people.acme.id}`]) {
        const { requests, total } = await list(query, email)
        expect([total, requests.map((row: any) => row.orgName)]).toEqual([2, ['Acme Wealth', 'Acme Wealth']])
        expect(await count(query, email)).toEqual(totals(2, 1))
        const csv = (await app.as(email).get(`/api/kong/requests/download?${query}`)).text
        expect([csv.match(/Acme Wealth/g)?.length, csv.includes('Globex')]).toEqual([2, false])
      }
    expect((await list('', people.maintainer.email)).total).toBe(1)
  })
  it('are all of them for a gateway admin and none for a user without an organization', async () => {
    expect((await list('', people.kongAdmin.email)).total).toBe(5)
    expect(await list('', people.nobody.email)).toEqual({ requests: [], total: 0 })
    expect(await count('', people.nobody.email)).toEqual(totals(0, 0))
    expect((await app.as(people.nobody.email).get('/api/kong/requests/download')).text.trim().split('\r\n')).toHaveLength(1)
  })
})

describe('days in the reader’s time zone', () => {
  it('include the last millisecond of the end day and not the next, also when clocks change', async () => {
    for (const [day, first, last] of [
      ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
      ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ] as const) {
      const outside = [new Date(Date.parse(first) - 1), new Date(Date.parse(last) + 1)]
      for (const startedAt of [new Date(first), new Date(last), ...outside]) await log({ startedAt, responseStatus: 418 })
      const query = `responseStatusCode=418&startDate=${day}&endDate=${day}&zone=Europe/Berlin`
      const { requests, total } = await list(query)
      expect([total, requests.map((row: any) => row.startedAt)]).toEqual([2, [last, first]])
      expect(await count(query)).toEqual(totals(2, 0))
    }
  })
  it('count the same in zones with half-hour offsets, whose days do not start on the hour', async () => {
    const query = 'startDate=2026-03-10&endDate=2026-03-12&zone=Asia/Kolkata'
    expect((await count(query)).total).toBe((await list(query)).requests.length)
  })
})

describe('calls past the retention period', () => {
  it('are counted in whole days and not listed, whether their rows are deleted yet or not', async () => {
    const dayMs = 86_400_000
    const retentionDays = 30
    const kept = keptFrom(retentionDays)
    const [before, after] = [kept.getTime() - 10 * dayMs, kept.getTime()].map((ms) => new Date(ms)) as [Date, Date]
    await buildLogRoom(app.db, before.toISOString(), new Date().toISOString())
    const api = (await buildApi(app.db, people.author.id, { name: 'Old and new' })).id
    for (const startedAt of [before, new Date(before.getTime() + dayMs), new Date(after.getTime() - 1), after, new Date()])
      await log({ apiId: api, startedAt })
    const reports = createReports({ db: app.db, log: app.app.log, gateways: { resourceOfToken: async () => undefined }, retentionDays })
    const actor = { ...people.portalAdmin, roles: ['ROLE_PORTAL_ADMIN' as const], ownerApps: [], organizationExternal: false }
    const asked = { apiId: [api], zone: 'Europe/Berlin' }
    const read = async () => ({
      ...(await reports.count(actor, asked)),
      listed: (await reports.list(actor, { ...asked, sort: 'startedAt', order: 'asc', page: 0, size: 20 })).total,
      // From a local midnight within a UTC day whose rows are deleted.
      since: (await reports.count(actor, { ...asked, startDate: new Date(before.getTime() + dayMs).toISOString().slice(0, 10) })).total,
    })
    const expected = { ...totals(5, 5), unlisted: 3, listed: 2, since: 4 }
    expect(await read()).toEqual(expected)
    await reports.log.kept.purgeSome()
    expect(await app.db.$count(accessLog, eq(accessLog.apiId, api))).toBe(2)
    expect(await read()).toEqual(expected)
  })
})
