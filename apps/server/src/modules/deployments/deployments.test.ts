import { egressTags } from '@apim/kong-admin'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApplication, buildKongResource } from '../../../test/factories.ts'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { auditLog, deployments } from '../../db/schema/index.ts'
import { pluginIdOf, routeIdOf, serviceIdOf } from '../../gateway/ids.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob()
})
afterAll(() => job.close())

const deploy = (form: object, person?: { email: string }) => job.deploy(form, person)

describe('POST /api/swagger/deploy', () => {
  it('serves the API at the gateway behind its guards, and returns the address', async () => {
    const api = await job.newApi()
    const form = job.form(api.id, { name: 'Retail Payments', contextPath: 'Petstore', upstreamUrl: `${job.upstream.url}/v2` })
    const { status, body } = await deploy(form)
    expect(status).toBe(200)
    const gatewayUrl = `${job.gateway.proxyUrl}/Petstore-dev`
    expect(body).toEqual({ id: expect.any(Number), apiId: api.id, env: 'DEV', gatewayUrl, verified: 'guarded' })
    expect((await job.call(body.gatewayUrl)).status).toBe(401)
    expect((await job.call(body.gatewayUrl, 'not-a-key')).status).toBe(401)
    const { body: service } = await job.gateway.admin(`/services/${serviceIdOf(body.id)}`)
    const tags = ['apim', `apim-deployment-${body.id}`, ...egressTags(['127.0.0.1'])]
    expect(service).toMatchObject({ name: 'Retail-Payments-dev', path: '/v2', tags })
    const { body: row } = await job.as(job.people.maintainer).get(`/api/swaggers/deployment/${body.id}`)
    expect(row).toMatchObject({ state: 'ACTIVE', error: null, name: 'Retail Payments', contextPath: 'Petstore', auth: 'apikey' })
  })
  it('appends the environment except for PROD', async () => {
    const api = await job.newApi()
    const { body } = await deploy(job.form(api.id, { env: 'PROD', name: 'fundsprod', contextPath: 'fundsprod' }))
    expect(body.gatewayUrl).toBe(`${job.gateway.proxyUrl}/fundsprod`)
  })
  it('allows one API in all four environments under one name', async () => {
    const api = await job.newApi()
    for (const env of ['DEV', 'TEST', 'UAT', 'PROD'])
      expect((await deploy(job.form(api.id, { env, name: 'ladder', contextPath: 'ladder' }))).status).toBe(200)
  })
  it('writes one audit row with actor, change and previous state, and no secret', async () => {
    const { id } = await job.deployed()
    const rows = (await job.app.db.select().from(auditLog).where(eq(auditLog.objectType, 'deployment'))).filter(
      (row) => row.objectId === String(id),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ action: 'deployment.request', actorEmail: job.people.maintainer.email, before: null })
  })
  it('enforces rate limit and address list', async () => {
    const { gatewayUrl } = await job.deployed({ ipRestriction: { enabled: true, ips: ['10.9.9.9'] } })
    expect((await job.call(gatewayUrl)).status).toBe(401)
    const { id } = await job.deployed({ rateLimit: { enabled: true, ratePerMinute: '7' } })
    expect((await job.gateway.admin(`/plugins/${pluginIdOf(id, 'rate-limiting')}`)).body.config).toMatchObject({
      minute: 7,
      policy: 'local',
    })
  })
  it('leaves only the winner of 20 concurrent deployments of one name', async () => {
    const apis = await Promise.all(Array.from({ length: 20 }, () => job.newApi()))
    const replies = await Promise.all(apis.map((api) => deploy(job.form(api.id, { name: 'contested', contextPath: 'contested' }))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const losers = replies.filter(({ status }) => status !== 200)
    expect(losers.every(({ status, body }) => status === 400 && 'name' in body.errors && 'contextPath' in body.errors)).toBe(true)
    const routes = await job.gateway.listAll('routes')
    expect(routes.filter(({ paths }) => paths.includes('/contested-dev'))).toHaveLength(1)
  })
})

describe('the messages of the deploy form', () => {
  const cases: [string, Record<string, unknown>, string, string][] = [
    ['no name', { name: '' }, 'name', 'Service name is required and must be consist of alphabetic letters, space, _, or -'],
    ['a name with digits', { name: 'v2' }, 'name', 'Service name is required and must be consist of alphabetic letters, space, _, or -'],
    ['no path', { contextPath: '' }, 'contextPath', 'Route name is required and must be consist of alphabetic letters, _, or -'],
    [
      'a path of signs only',
      { contextPath: '-_-' },
      'contextPath',
      'Route name is required and must be consist of alphabetic letters, _, or -',
    ],
    [
      'a path with a slash',
      { contextPath: 'a/b' },
      'contextPath',
      'Route name is required and must be consist of alphabetic letters, _, or -',
    ],
    [
      'a target without dot',
      { upstreamUrl: 'http://intranet' },
      'upstreamUrl',
      'Target URL is required and must be a valid URL: its host must contain a dot',
    ],
    [
      'a target with credentials',
      { upstreamUrl: 'http://a:b@bank.example' },
      'upstreamUrl',
      'Target URL is required and must be a valid URL without a user name or password',
    ],
    [
      'an empty path segment',
      { upstreamUrl: 'http://127.0.0.1:9000/a//b' },
      'upstreamUrl',
      'Target URL is required and must be a valid URL: its path must not contain //',
    ],
    ['no environment', { env: undefined }, 'env', 'Environment is required'],
    ['an unknown environment', { env: 'STAGE' }, 'env', 'Environment is required'],
    ['no gateway server', { kongServer: undefined }, 'kongServer', 'Kong Server is required'],
    ['a rate that is no number', { rateLimit: { enabled: true, ratePerMinute: 'many' } }, 'rateLimit.ratePerMinute', 'Number only, please'],
    ['no address', { ipRestriction: { enabled: true, ips: [] } }, 'ipRestriction.ips', 'Please input at least one IP address'],
    [
      'an address that is none',
      { ipRestriction: { enabled: true, ips: ['999.1.1.1'] } },
      'ipRestriction.ips',
      '999.1.1.1 is not an IP address or a range such as 10.0.0.0/8',
    ],
    ['a reserved path', { contextPath: 'Admin' }, 'contextPath', 'This route name is reserved'],
    ['another way to sign in', { auth: 'basic' }, 'auth', 'Authentication method is required'],
    [
      'no expiry time',
      { auth: 'oauth2', oAuth2Config: { tokenExpiration: 0 } },
      'oAuth2Config.tokenExpiration',
      'OAuth Expiry Time must be 1 or greater',
    ],
    [
      'a lockdown that nothing would hold',
      { enablePathLockdown: true },
      'enablePathLockdown',
      'This API has no document with paths to lock',
    ],
    ['a gateway server that is not there', { kongServer: 999_999 }, 'kongServer', 'This gateway server is not available'],
  ]
  it.each(cases)('%s: %j', async (_, values, field, message) => {
    const api = await job.newApi()
    const { status, body } = await deploy(job.form(api.id, values))
    expect(status).toBe(400)
    expect(body.errors[field]).toContain(message)
    expect(await job.app.db.$count(deployments, eq(deployments.apiId, api.id))).toBe(0)
  })
  it('refuses the Admin API, the proxy and private addresses as targets, in every spelling', async () => {
    const [adminPort, proxyPort] = [new URL(job.admin.url).port, job.gateway.proxyPort]
    const own = [adminPort, proxyPort].flatMap((port) => [
      `http://127.0.0.1:${port}`,
      `http://127.1:${port}`,
      `http://0x7f.1:${port}`,
      `http://0177.0.0.1:${port}/services`,
      `http://127.0.0.2:${port}`,
    ])
    for (const upstreamUrl of [...own, 'http://10.0.0.1', 'http://169.254.169.254/latest', 'http://0.0.0.0:9000']) {
      const api = await job.newApi()
      const { status, body } = await deploy(job.form(api.id, { upstreamUrl }))
      expect([upstreamUrl, status, Object.keys(body.errors ?? {})]).toEqual([upstreamUrl, 400, ['upstreamUrl']])
    }
  })
  it('refuses names that are taken: in the portal, at the gateway, by prefix, by appended environment', async () => {
    await job.deployed({ name: 'ledger', contextPath: 'ledger', env: 'PROD' })
    await job.deployed({ name: 'vault-dev', contextPath: 'vault-dev', env: 'PROD' })
    await job.gateway.admin('/services', { method: 'POST', body: JSON.stringify({ name: 'foreign-dev', url: 'http://127.0.0.1:9' }) })
    await job.gateway.admin('/services/foreign-dev/routes', { method: 'POST', body: JSON.stringify({ name: 'f', paths: ['/strange'] }) })
    const attempts: [Record<string, unknown>, string[]][] = [
      [{ name: 'ledger', env: 'PROD' }, ['name']],
      [{ contextPath: 'ledger', env: 'PROD' }, ['contextPath']],
      [{ contextPath: 'ledgers', env: 'PROD' }, ['contextPath']],
      [{ contextPath: 'ledge', env: 'PROD' }, ['contextPath']],
      [{ contextPath: 'ledger', env: 'DEV' }, ['contextPath']],
      [{ contextPath: 'vault', env: 'DEV' }, ['contextPath']],
      [{ name: 'foreign', env: 'DEV' }, ['name']],
      [{ contextPath: 'strange-new', env: 'DEV' }, ['contextPath']],
    ]
    for (const [values, fields] of attempts) {
      const api = await job.newApi()
      const { status, body } = await deploy(job.form(api.id, values))
      expect([values, status, Object.keys(body.errors ?? {})]).toEqual([values, 400, fields])
    }
  })
  it('refuses a second deployment of one API in one environment', async () => {
    const { api } = await job.deployed()
    const { status, body } = await deploy(job.form(api.id))
    expect([status, body.errors]).toEqual([400, { env: 'This API is already deployed to DEV on this gateway server' }])
  })
})

describe('who may deploy', () => {
  it('a maintainer who is a company admin, and a portal admin; no one else', async () => {
    const { people } = job
    const expected: [{ email: string }, number][] = [
      [people.companyUser, 403],
      [people.companyAdmin, 403],
      [people.author, 403],
      [people.kongAdmin, 403],
      [people.externalAdmin, 403],
      [people.nobody, 403],
      [people.disabled, 403],
      [people.maintainer, 200],
      [people.portalAdmin, 200],
    ]
    for (const [person, status] of expected) {
      const api = await job.newApi()
      expect([person.email, (await deploy(job.form(api.id), person)).status]).toEqual([person.email, status])
    }
    expect((await job.app.anonymous.post('/api/swagger/deploy', {})).status).toBe(401)
  })
  it('not the maintainer of another application; a nonexistent API is 404', async () => {
    const other = await buildApplication(job.app.db, job.people.provider.id, [job.people.companyUser.id])
    const api = await job.newApi({ applicationId: other.id })
    expect((await deploy(job.form(api.id))).status).toBe(403)
    expect((await deploy(job.form(999_999))).status).toBe(404)
  })
})

describe('changing a deployment', () => {
  it('keeps the service running, and changes only what was sent', async () => {
    const { id, api, gatewayUrl } = await job.deployed({
      name: 'steady',
      contextPath: 'steady',
      rateLimit: { enabled: true, ratePerMinute: 50 },
      ipRestriction: { enabled: true, ips: ['127.0.0.0/8'] },
    })
    const edit = job.form(api.id, {
      deploymentId: id,
      name: 'steady',
      contextPath: 'steady',
      upstreamUrl: `${job.upstream.url}/new`,
      enablePathLockdown: false,
    })
    expect((await deploy(edit, job.people.author)).body).toMatchObject({ id, gatewayUrl })
    expect((await job.gateway.admin(`/services/${serviceIdOf(id)}`)).body.path).toBe('/new')
    const plugins = (await job.gateway.admin(`/services/${serviceIdOf(id)}/plugins`)).body.data
    expect(plugins.map(({ name }: { name: string }) => name).sort()).toEqual([
      'acl',
      'http-log',
      'ip-restriction',
      'key-auth',
      'rate-limiting',
    ])
    const off = { ...edit, rateLimit: { enabled: false }, ipRestriction: { enabled: false, ips: [] } }
    expect((await deploy(off)).status).toBe(200)
    const left = (await job.gateway.admin(`/services/${serviceIdOf(id)}/plugins`)).body.data
    expect(left.map(({ name }: { name: string }) => name).sort()).toEqual(['acl', 'http-log', 'key-auth'])
  })
  it('leaves environment, gateway server and names unchanged', async () => {
    const { id, api } = await job.deployed({ name: 'fixed', contextPath: 'fixed' })
    const { status, body } = await deploy(job.form(api.id, { deploymentId: id, env: 'UAT', name: 'other', contextPath: 'other' }))
    expect([status, Object.keys(body.errors)]).toEqual([400, ['env', 'name', 'contextPath']])
  })
  it('is 404 for another API’s deployment and for a nonexistent one', async () => {
    const { id } = await job.deployed()
    const api = await job.newApi()
    expect((await deploy(job.form(api.id, { deploymentId: id }))).status).toBe(404)
    expect((await deploy(job.form(api.id, { deploymentId: 999_999 }))).status).toBe(404)
  })
})

describe('GET /api/swaggers/deployment/{id}', () => {
  it('shows admins the gateway’s addresses, and no one the Admin API key', async () => {
    const { id } = await job.deployed()
    const read = (person: { email: string }) => job.as(person).get(`/api/swaggers/deployment/${id}`)
    const admin = await read(job.people.kongAdmin)
    expect(admin.body.kongServer.adminUrl).toBe(job.admin.url)
    expect(admin.body.serviceId).toBe(serviceIdOf(id))
    const maintainer = await read(job.people.author)
    expect(maintainer.body.kongServer).not.toHaveProperty('adminUrl')
    expect(maintainer.body).not.toHaveProperty('serviceId')
    for (const { text } of [admin, maintainer]) expect(text).not.toContain(job.gateway.token)
    for (const person of [job.people.companyAdmin, job.people.externalAdmin]) expect((await read(person)).status).toBe(403)
    expect((await job.as(job.people.maintainer).get('/api/swaggers/deployment/999999')).status).toBe(404)
  })
})

describe('DELETE /api/swaggers/deployment/{id}', () => {
  it('leaves nothing at the gateway, and frees the names', async () => {
    const before = await job.gateway.everything()
    const { id, api, gatewayUrl } = await job.deployed({ name: 'shortlived', contextPath: 'shortlived' })
    const reply = await job.as(job.people.author).delete(`/api/swaggers/deployment/${id}`)
    expect([reply.status, reply.body]).toEqual([200, { entityId: id }])
    expect((await job.call(gatewayUrl)).status).toBe(404)
    expect(await job.gateway.everything()).toEqual(before)
    expect((await job.as(job.people.author).delete(`/api/swaggers/deployment/${id}`)).status).toBe(404)
    expect((await deploy(job.form(api.id, { name: 'shortlived', contextPath: 'shortlived' }))).status).toBe(200)
  })
  it('removes routes that others added to the service', async () => {
    const { id } = await job.deployed()
    await job.gateway.admin(`/services/${serviceIdOf(id)}/routes`, { method: 'POST', body: JSON.stringify({ paths: ['/side-door'] }) })
    expect((await job.as(job.people.maintainer).delete(`/api/swaggers/deployment/${id}`)).status).toBe(200)
    expect((await job.gateway.listAll('routes')).filter(({ paths }) => paths.includes('/side-door'))).toEqual([])
  })
  it('is for maintainers and portal admins', async () => {
    const { id } = await job.deployed()
    const { people } = job
    for (const person of [people.companyUser, people.companyAdmin, people.kongAdmin, people.externalAdmin])
      expect((await job.as(person).delete(`/api/swaggers/deployment/${id}`)).status).toBe(403)
    expect((await job.gateway.admin(`/routes/${routeIdOf(id)}`)).status).toBe(200)
  })
})

describe('a private gateway server', () => {
  it('is not available to an organization that is not on its list', async () => {
    const hidden = await buildKongResource(
      job.app.db,
      { adminUrl: job.gateway.adminUrl, apiUrl: job.gateway.proxyUrl },
      { isPublic: false },
    )
    const api = await job.newApi()
    const { status, body } = await deploy(job.form(api.id, { kongServer: hidden.id }))
    expect([status, Object.keys(body.errors)]).toEqual([400, ['kongServer']])
  })
})
