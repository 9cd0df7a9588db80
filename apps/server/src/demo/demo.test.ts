import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { and, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { faultsOf, operationsOf } from '../../test/documented.ts'
import { startTestGateway, type TestGateway } from '../../test/gateway.ts'
import { startSampleService } from '../../test/sample-service.ts'
import {
  accessLog,
  accessLogDays,
  accessRequests,
  apis,
  consumers,
  deployments,
  organizations,
  registrations,
  users,
} from '../db/schema/index.ts'
import { clients } from './calls/clients.ts'
import { callsUntil } from './calls/history.ts'

import { deployedApis } from './gateway/deployed.ts'
import { type DemoOptions, demoAccounts, seedDemoPeople, startDemo } from './index.ts'
import { demoProgress } from './progress.ts'

let app: TestApp
let gateway: TestGateway
let sample: Awaited<ReturnType<typeof startSampleService>>
let options: DemoOptions
/** The whole history would take long on a busy machine. */
const share = 0.2
/** What the demo logs about failed steps. */
const failures: string[] = []
const start = (more: Partial<DemoOptions> = {}) => startDemo({ ...options, ...more })
beforeAll(async () => {
  gateway = await startTestGateway()
  sample = await startSampleService()
  app = await buildTestApp()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as { port: number }
  const { resources } = app.app.services
  const id = await resources.ensureKongResource({
    name: 'Embedded gateway',
    adminUrl: gateway.adminUrl,
    apiUrl: gateway.proxyUrl,
    httpLogEndpoint: `http://127.0.0.1:${port}/ingest/access-log`,
    adminApiKey: gateway.token,
    allowedUpstreams: ['127.0.0.1'],
  })
  const resource = await resources.kongResource(id)
  if (!resource) throw new Error('there is no resource')
  const { services } = app.app
  options = {
    db: app.db,
    log: pino({ level: 'warn' }, { write: (line: string) => void failures.push(line) }),
    services: { ...services, importDocument: services.apis.importDocument },
    gateway: { resource, sampleUrl: sample.url, share },
  }
})
afterAll(async () => {
  await app.close()
  await gateway.stop()
  await sample.stop()
})
const tables = { users, organizations, apis, deployments, consumers, accessRequests }
const counts = async () =>
  Object.fromEntries(await Promise.all(Object.entries(tables).map(async ([name, table]) => [name, await app.db.$count(table)] as const)))
const names = async (email: string) => (await app.as(email).get('/api/allapis')).body.map(({ name }: { name: string }) => name)

describe('the demo data', () => {
  it('has the accounts that the launcher prints', () => {
    const printed = JSON.parse(readFileSync(new URL('../../../../tools/launch/demo-accounts.json', import.meta.url), 'utf8'))
    expect(demoAccounts.map(({ email }) => email)).toEqual(printed.accounts.map(({ email }: { email: string }) => email))
    expect(new Set(demoAccounts.map(({ password }) => password))).toEqual(new Set([printed.password]))
  })
  it('creates the users once, with the documented roles', async () => {
    await Promise.all([seedDemoPeople(app.db), seedDemoPeople(app.db)])
    await seedDemoPeople(app.db)
    expect(await counts()).toMatchObject({ users: 20, organizations: 7 })
    const roles = async (email: string) => {
      const { body } = await app.as(email).get('/api/user')
      return [body.roles, body.organizationName, body.organizationExternal, body.ownerApps.map(({ name }: { name: string }) => name)]
    }
    expect(await roles('portal.admin@apim.example')).toEqual([['ROLE_PORTAL_ADMIN'], 'Meridian Financial Services', false, []])
    expect(await roles('kong.admin@apim.example')).toEqual([['ROLE_KONG_ADMIN'], 'Meridian Financial Services', false, []])
    expect(await roles('maintainer@apim.example')).toEqual([
      ['ROLE_COMPANY_ADMIN', 'ROLE_COMPANY_USER'],
      'Meridian Financial Services',
      false,
      ['Payments'],
    ])
    expect(await roles('author@apim.example')).toEqual([['ROLE_COMPANY_USER'], 'Meridian Financial Services', false, ['Onboarding']])
    expect(await roles('company.user@acme.example')).toEqual([['ROLE_COMPANY_USER'], 'Acme Wealth', true, []])
    expect((await app.as('disabled.user@acme.example').get('/api/user')).body.errors).toEqual({ disabled: 'Y' })
  })
  it('resumes an interrupted start without duplicates', async () => {
    const interrupted = start()
    await interrupted.imported
    await interrupted.stop()
    expect(await app.db.$count(apis)).toBe(9)
    await start().finished
    expect(failures).toEqual([])
    expect(await counts()).toMatchObject({ apis: 9, deployments: 6, accessRequests: 7 })
  })
  it('fills the gallery from real documents, visible to everyone who may see them', async () => {
    expect(await names('team.lead@apim.example')).toEqual([
      'Advanced Bank Verification',
      'Bank Feeds',
      'Core Banking',
      'Global Payouts',
      'Instrument Identifiers',
      'Investment Advisor Services',
      'Participant Self-Service',
      'Portfolio Optimizer',
      'Swiss NextGen Banking',
    ])
    expect(await names('company.user@acme.example')).toEqual([
      'Advanced Bank Verification',
      'Bank Feeds',
      'Core Banking',
      'Global Payouts',
      'Investment Advisor Services',
      'Participant Self-Service',
      'Swiss NextGen Banking',
    ])
    const [core] = await app.db.select().from(apis).where(eq(apis.name, 'Core Banking'))
    const { body } = await app.as('maintainer@apim.example').get(`/api/api-detail/${core?.id}`)
    expect(body).toMatchObject({
      access: 'maintained',
      appname: 'Payments',
      businessArea: 'Accounts and Cards',
      environments: ['DEV', 'PROD'],
    })
    expect(body.operationCount).toBeGreaterThan(5)
  })
  it('serves the deployed API to holders of a key and to no one else', async () => {
    expect((await fetch(`${gateway.proxyUrl}/core-banking/accounts`)).status).toBe(401)
    const rows = await app.db.select().from(consumers).where(eq(consumers.state, 'ACTIVE'))
    expect(rows.map(({ nickname }) => nickname).sort()).toEqual(clients.map(({ nickname }) => nickname).sort())
    const { body } = await app.as('company.admin@acme.example').get('/api/consumers')
    const keys = body.flatMap(({ deployments: all }: any) => all)
    expect(keys.map(({ env, nickname }: any) => `${env} ${nickname}`).sort()).toEqual(['PROD Adviser desktop', 'PROD Treasury desk'])
    for (const { apiKey } of keys) expect(apiKey).toMatch(/^••••.{4}$/)
  })
  it('shows the calls made, successes and mistakes, in the reports of the firms concerned', async () => {
    const ofNobody = and(isNull(accessLog.organizationId), eq(accessLog.responseStatus, 401))
    // The mistakes come last, and each gateway thread delivers its own calls.
    const arrived = async () => ({
      most: (await app.db.$count(accessLog, eq(accessLog.clientIp, '127.0.0.1'))) > 45,
      withoutKey: (await app.db.$count(accessLog, and(ofNobody, eq(accessLog.clientIp, '127.0.0.1')))) > 0,
      withForeignKey: (await app.db.$count(accessLog, eq(accessLog.responseStatus, 403))) > 0,
    })
    await expect.poll(arrived, { timeout: 30_000 }).toEqual({ most: true, withoutKey: true, withForeignKey: true })
    const today = new Date().toISOString().slice(0, 10)
    const acme = (await app.as('company.user@acme.example').get(`/api/kong/requests/count?startDate=${today}`)).body
    expect(acme.api_success_count).toBeGreaterThan(30)
    expect(acme.api_failure_count).toBeGreaterThan(1)
    expect((await app.as('team.lead@apim.example').get('/api/kong/requests')).body.requests[0]).toMatchObject({
      orgName: 'Meridian Financial Services',
      apiName: 'Core Banking',
    })
    expect(await app.db.$count(accessLog, isNull(accessLog.apiId))).toBe(0)
  })
  it('shows 90 days of calls from the start, each once, by several firms to several APIs, with matching totals', async () => {
    const until = (await demoProgress(app.db).find('calls-until')) as string
    const expected = [...callsUntil(new Date(until), share)]
    const past = await app.db.$count(accessLog, ne(accessLog.clientIp, '127.0.0.1'))
    expect(past).toBe(expected.length)
    const [totals] = await app.db.select({ calls: sql<number>`sum(${accessLogDays.calls})::int` }).from(accessLogDays)
    expect(totals?.calls).toBe(await app.db.$count(accessLog))
    const admin = app.as('portal.admin@apim.example')
    const { body } = await admin.get('/api/kong/requests/count')
    expect(body).toMatchObject({ total: totals?.calls, unlisted: 0 })
    expect(body.api_failure_count / body.total).toBeLessThan(0.08)
    const [middle] = expected.slice(Math.floor(expected.length / 2))
    const day = middle?.startedAt.toISOString().slice(0, 10)
    const list = (await admin.get(`/api/kong/requests?startDate=${day}&endDate=${day}&size=100`)).body
    expect(list.total).toBeGreaterThan(5)
    expect(new Set(list.requests.map(({ env }: any) => env))).toContain('PROD')
    expect(list.requests.every(({ apiName, orgName }: any) => apiName !== null && orgName !== null)).toBe(true)
  })
  it('answers every operation of our own documents through the gateway as documented', async () => {
    const admin = app.as('portal.admin@apim.example')
    // One that waits for no access: an admin's key would settle its request.
    const [acme] = await app.db.select().from(organizations).where(eq(organizations.name, 'Acme Wealth'))
    let asked = 0
    for (const { api, route } of deployedApis.filter(({ env }) => env === 'PROD')) {
      const [row] = await app.db
        .select({ id: apis.id, deploymentId: deployments.id })
        .from(apis)
        .innerJoin(deployments, and(eq(deployments.apiId, apis.id), eq(deployments.env, 'PROD')))
        .where(eq(apis.name, api))
      const consumer = { deploymentId: row?.deploymentId, organizationId: acme?.id, nickname: 'Operations' }
      const { apiKey } = (await admin.post('/api/kong/add-consumer', consumer)).body.credentials
      const document = JSON.parse((await admin.get(`/api/swagger/${row?.id}?type=json`)).text)
      for (const { method, path, body, answers } of operationsOf(document)) {
        const answer = await fetch(`${gateway.proxyUrl}/${route}${path}`, {
          method,
          headers: { apikey: apiKey, ...(body !== undefined && { 'content-type': 'application/json' }) },
          body: body === undefined ? null : JSON.stringify(body),
        })
        expect([`${api}: ${method} ${path}`, answer.status]).toEqual([`${api}: ${method} ${path}`, answers.status])
        expect(faultsOf(document, answers.schema, await answer.json(), path)).toEqual([])
        asked++
      }
    }
    expect(asked).toBeGreaterThan(25)
  })
  it('has pending access requests for an admin to decide and some that were decided', async () => {
    const { body } = await app.as('portal.admin@apim.example').get('/api/request-access/all')
    const shown = body.requests.map(({ apiName, organizationName, status }: any) => `${status} ${organizationName}: ${apiName}`)
    expect(shown).toEqual([
      'NEW Globex Retirement: Core Banking',
      'NEW Silverbrook Pension Trust: Participant Self-Service',
      'NEW Harborline Credit Union: Core Banking',
      'DENIED Silverbrook Pension Trust: Core Banking',
      'APPROVED Acme Wealth: Investment Advisor Services',
      'APPROVED Harborline Credit Union: Advanced Bank Verification',
      'APPROVED Northgate Asset Management: Investment Advisor Services',
    ])
  })
  it('has applicants who accepted the terms from a network address', async () => {
    const rows = await app.db.select({ address: registrations.address }).from(registrations)
    expect(rows.map(({ address }) => isIP(address))).toEqual([4, 4, 4, 4])
  })
  it('has a request to delete an organization for another admin to decide, and one that was denied', async () => {
    const admin = app.as('portal.admin@apim.example')
    const open = (await admin.get('/api/delete-organization-requests')).body.requests
    expect(open.map(({ organizationName, email }: any) => [organizationName, email])).toEqual([
      ['Silverbrook Pension Trust', 'second.admin@apim.example'],
    ])
    const { body } = await admin.get(`/api/delete-organization-request/${open[0].id}`)
    expect(body.effects).toMatchObject({ users: 1, requests: 1 })
    const decided = (await admin.get('/api/grant-organization-requests')).body.grants
    expect(decided.map(({ organizationName, action }: any) => [organizationName, action])).toEqual([
      ['Meridian Digital Channels', 'DENIED'],
    ])
    expect((await admin.get('/api/inbox?kind=organization-deletion')).body.total).toBe(1)
  })
  it('has an issue that is open and one that is done', async () => {
    const { body } = await app.as('portal.admin@apim.example').get('/api/issue-reports?order=asc')
    expect(body.reports.map(({ title, done }: any) => [title, done?.by ?? null])).toEqual([
      ['We asked for access two weeks ago', 'Helena Brandt'],
      ['Payments are refused for a minute at a time', null],
    ])
  })
  it('has role changes, one of them taken back', async () => {
    const { body } = await app.as('portal.admin@apim.example').get('/api/updatedRole')
    const shown = body.records.map(({ adminEmail, userEmail, newRole }: any) => `${adminEmail}: ${userEmail} ${newRole.join()}`)
    expect(shown).toEqual([
      'second.admin@apim.example: ruth.adeyemi@globex.example ROLE_COMPANY_ADMIN',
      'second.admin@apim.example: samir.haddad@acme.example ',
      'portal.admin@apim.example: samir.haddad@acme.example ROLE_COMPANY_ADMIN',
    ])
  })
  it('stays unchanged at the next start, even where a user has deleted something', async () => {
    const [feeds] = await app.db.select().from(apis).where(eq(apis.name, 'Bank Feeds'))
    expect((await app.as('maintainer@apim.example').delete(`/api/swaggers/${feeds?.id}`)).status).toBe(200)
    const before = await counts()
    const past = () => app.db.$count(accessLog, ne(accessLog.clientIp, '127.0.0.1'))
    const calls = await past()
    const restartedAt = new Date()
    await seedDemoPeople(app.db)
    await start().finished
    expect(await counts()).toEqual(before)
    expect(await past()).toBe(calls)
    // Calls of the first start may be delivered only now. Those of the second would come before this one.
    const since = () =>
      app.db
        .select({ uri: accessLog.upstreamUri, status: accessLog.responseStatus })
        .from(accessLog)
        .where(gte(accessLog.startedAt, restartedAt))
    expect((await fetch(`${gateway.proxyUrl}/core-banking/marker`)).status).toBe(401)
    await expect.poll(since, { timeout: 30_000 }).toEqual([{ uri: expect.stringContaining('/marker'), status: 401 }])
    expect(await names('maintainer@apim.example')).not.toContain('Bank Feeds')
  })
})
