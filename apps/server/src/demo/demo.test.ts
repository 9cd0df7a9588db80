import { readFileSync } from 'node:fs'
import { and, eq, isNull } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { startTestGateway, type TestGateway } from '../../test/gateway.ts'
import { startSampleService } from '../../test/sample-service.ts'
import { accessLog, accessRequests, apis, consumers, deployments, organizations, users } from '../db/schema/index.ts'
import { type DemoOptions, demoAccounts, seedDemoPeople, startDemo } from './index.ts'

let app: TestApp
let gateway: TestGateway
let sample: Awaited<ReturnType<typeof startSampleService>>
let options: DemoOptions
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
    log: pino({ level: 'silent' }),
    services: { ...services, importDocument: services.apis.importDocument },
    gateway: { resource, sampleUrl: sample.url },
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
  it('names the same accounts as the launcher prints', () => {
    const printed = JSON.parse(readFileSync(new URL('../../../../tools/launch/demo-accounts.json', import.meta.url), 'utf8'))
    expect(demoAccounts.map(({ email }) => email)).toEqual(printed.accounts.map(({ email }: { email: string }) => email))
    expect(new Set(demoAccounts.map(({ password }) => password))).toEqual(new Set([printed.password]))
  })
  it('makes the people once, with the roles that are promised', async () => {
    await Promise.all([seedDemoPeople(app.db), seedDemoPeople(app.db)])
    await seedDemoPeople(app.db)
    expect(await counts()).toMatchObject({ users: 10, organizations: 3 })
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
  it('goes on where a start was interrupted, without anything twice', async () => {
    const interrupted = start()
    await interrupted.imported
    await interrupted.stop()
    expect(await app.db.$count(apis)).toBe(6)
    await start().finished
    expect(await counts()).toMatchObject({ apis: 6, deployments: 2, accessRequests: 1 })
  })
  it('fills the gallery from real documents, for everybody what they may see', async () => {
    expect(await names('team.lead@apim.example')).toEqual([
      'Bank Feeds',
      'Core Banking',
      'Global Payouts',
      'Instrument Identifiers',
      'Portfolio Optimizer',
      'Swiss NextGen Banking',
    ])
    expect(await names('company.user@acme.example')).toEqual(['Bank Feeds', 'Core Banking', 'Global Payouts', 'Swiss NextGen Banking'])
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
  it('serves the deployed API to whoever has a key, and to nobody else', async () => {
    expect((await fetch(`${gateway.proxyUrl}/core-banking/accounts`)).status).toBe(401)
    const rows = await app.db.select().from(consumers).where(eq(consumers.state, 'ACTIVE'))
    expect(rows.map(({ nickname }) => nickname).sort()).toEqual(['Integration tests', 'Treasury desk'])
    const { body } = await app.as('company.admin@acme.example').get('/api/consumers')
    expect(body).toMatchObject([{ orgName: 'Acme Wealth', deployments: [{ env: 'PROD', nickname: 'Treasury desk' }] }])
    expect(body[0].deployments[0].apiKey).toMatch(/^••••.{4}$/)
  })
  it('shows the calls that were made, successes and mistakes, in the reports of whom they concern', async () => {
    const ofNobody = and(isNull(accessLog.organizationId), eq(accessLog.responseStatus, 401))
    // The mistakes are made last, and each of the gateway's threads delivers its own calls.
    const arrived = async () => ({
      most: (await app.db.$count(accessLog)) > 45,
      withoutKey: (await app.db.$count(accessLog, ofNobody)) > 0,
      withForeignKey: (await app.db.$count(accessLog, eq(accessLog.responseStatus, 403))) > 0,
    })
    await expect.poll(arrived, { timeout: 30_000 }).toEqual({ most: true, withoutKey: true, withForeignKey: true })
    const acme = (await app.as('company.user@acme.example').get('/api/kong/requests/count')).body
    expect(acme.api_success_count).toBeGreaterThan(30)
    expect(acme.api_failure_count).toBeGreaterThan(1)
    expect((await app.as('team.lead@apim.example').get('/api/kong/requests')).body.requests[0]).toMatchObject({
      orgName: 'Meridian Financial Services',
      apiName: 'Core Banking',
    })
    expect(await app.db.$count(accessLog, isNull(accessLog.apiId))).toBe(0)
  })
  it('leaves one access request open for an admin to decide', async () => {
    const { body } = await app.as('portal.admin@apim.example').get('/api/request-access/all')
    expect(body.requests).toMatchObject([{ apiName: 'Core Banking', organizationName: 'Globex Retirement', status: 'NEW' }])
  })
  it('stays as it is at the next start, also where somebody has deleted something', async () => {
    const [feeds] = await app.db.select().from(apis).where(eq(apis.name, 'Bank Feeds'))
    expect((await app.as('maintainer@apim.example').delete(`/api/swaggers/${feeds?.id}`)).status).toBe(200)
    const before = await counts()
    await seedDemoPeople(app.db)
    await start().finished
    expect(await counts()).toEqual(before)
    expect(await names('maintainer@apim.example')).not.toContain('Bank Feeds')
  })
})
