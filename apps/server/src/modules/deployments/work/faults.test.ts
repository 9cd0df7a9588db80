import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Fault } from '../../../../test/faulty-admin.ts'
import { buildMainJob, type MainJob, quickTimes } from '../../../../test/main-job.ts'
import { auditLog, deployments } from '../../../db/schema/index.ts'
import { pluginIdOf, routeIdOf, serviceIdOf } from '../../../gateway/ids.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob({ reconciles: true, workTimes: { ...quickTimes, driftMs: 3_600_000 } })
})
afterEach(() => job.admin.begin())
afterAll(() => job.close())

const deploy = (form: object) => job.deploy(form)
const rowOf = async (apiId: number) => (await job.app.db.select().from(deployments).where(eq(deployments.apiId, apiId)))[0]
const objectsOf = async (id: number) => {
  const tagged = (all: any[] = []) => all.filter(({ tags }) => tags?.includes(`apim-deployment-${id}`))
  const { services, routes, plugins, consumers } = await job.gateway.everything()
  return [services, routes, plugins, consumers].map((all) => tagged(all).length)
}
const guarded = { rateLimit: { enabled: true, ratePerMinute: 1000 }, ipRestriction: { enabled: true, ips: ['127.0.0.0/8'] } }

describe('a gateway that fails while an API is deployed', () => {
  const faults: Fault[] = ['error-after', 'error-before', 'lost', 'hang']
  // Service, five plugins, route.
  it.each(faults.flatMap((fault) => [1, 2, 4, 6, 7].map((write) => [fault, write] as const)))(
    '%s at write %i: the deployment becomes whole and was never open',
    async (fault, write) => {
      const api = await job.newApi()
      const form = job.form(api.id, guarded)
      const prober = job.probe(`${job.gateway.proxyUrl}/${form.contextPath}-dev`)
      job.admin.begin((call) => (call.write === write ? fault : undefined))
      const { status, body } = await deploy(form)
      const seen = await prober.stop()
      expect([status, body.detail]).toEqual([200, undefined])
      expect(seen.filter((one) => ![401, 404].includes(one))).toEqual([])
      expect(await objectsOf(body.id)).toEqual([1, 1, 5, 0])
      expect(await rowOf(api.id)).toMatchObject({ state: 'ACTIVE', settled: true, error: null })
    },
  )
})

describe('a deployment that fails', () => {
  it.each([
    ['away', 502, /could not be reached/],
    ['hang', 504, /did not respond in time/],
    ['error-before', 502, /returned an error/],
  ] as const)('says so when the gateway is %s, keeps the row as FAILED and can be tried again', async (fault, expected, words) => {
    const api = await job.newApi()
    const form = job.form(api.id)
    job.admin.begin(() => fault)
    const { status, body } = await deploy(form)
    expect([status, body.detail]).toEqual([expected, expect.stringMatching(words)])
    const failed = await rowOf(api.id)
    expect(failed).toMatchObject({ state: 'FAILED', error: body.detail, upstreamUrl: form.upstreamUrl, contextPath: form.contextPath })
    job.admin.begin()
    await job.settled()
    expect(await objectsOf(failed?.id ?? 0)).toEqual([0, 0, 0, 0])
    const again = await deploy(form)
    expect([again.status, again.body.id]).toEqual([200, failed?.id])
  })
  it.each([1, 3, 5])('is rolled back completely when the gateway refuses write %i', async (write) => {
    const api = await job.newApi()
    job.admin.begin((call) => (call.method === 'PUT' && call.write === write ? 'refuse' : undefined))
    const { status, body } = await deploy(job.form(api.id))
    expect([status, body.detail]).toEqual([502, expect.stringMatching(/did not accept this/)])
    const row = await rowOf(api.id)
    expect(row).toMatchObject({ state: 'FAILED', settled: true })
    expect(await objectsOf(row?.id ?? 0)).toEqual([0, 0, 0, 0])
    const audits = await job.app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.objectId, String(row?.id)), eq(auditLog.objectType, 'deployment')))
      .orderBy(asc(auditLog.id))
    expect(audits.map(({ action }) => action)).toEqual(['deployment.request', 'deployment.fail'])
  })
  it('removes the route first when even the last step failed', async () => {
    const api = await job.newApi()
    const order: string[] = []
    let isRefused = false
    job.admin.begin(({ method, path }) => {
      if (method === 'DELETE') order.push(path.split('/')[1] ?? '')
      // The route is accepted, but reading it back is refused.
      if (method !== 'GET' || !path.includes('/routes') || isRefused || job.admin.writes() < 5) return undefined
      isRefused = true
      return 'refuse'
    })
    expect((await deploy(job.form(api.id))).status).toBe(502)
    expect([isRefused, order[0]]).toEqual([true, 'routes'])
    expect(await objectsOf((await rowOf(api.id))?.id ?? 0)).toEqual([0, 0, 0, 0])
  })
})

describe('an edit that fails', () => {
  it('keeps the old version serving for everyone with a key, and gives the reason', async () => {
    const { id, api, gatewayUrl } = await job.deployed({ name: 'edited', contextPath: 'edited' })
    const added = await job
      .as(job.people.portalAdmin)
      .post('/api/kong/add-consumer', { deploymentId: id, organizationId: job.people.acme.id })
    const prober = job.probe(gatewayUrl, added.body.credentials.apiKey)
    const edit = job.form(api.id, {
      deploymentId: id,
      name: 'edited',
      contextPath: 'edited',
      upstreamUrl: `${job.upstream.url}/new`,
      ...guarded,
    })
    job.admin.begin((call) => (call.method === 'PUT' && call.path.startsWith('/services') ? 'refuse' : undefined))
    const { status, body } = await deploy(edit)
    job.admin.begin()
    await job.settled()
    const seen = await prober.stop()
    expect(status).toBe(502)
    expect(seen.filter((one) => one !== 200)).toEqual([])
    expect(await rowOf(api.id)).toMatchObject({
      state: 'ACTIVE',
      error: body.detail,
      upstreamUrl: job.upstream.url,
      rateLimitEnabled: false,
    })
    expect((await job.gateway.admin(`/services/${serviceIdOf(id)}`)).body.path).toBeNull()
    expect(await objectsOf(id)).toEqual([1, 1, 3, 1])
    expect((await deploy(edit)).status).toBe(200)
    expect(await rowOf(api.id)).toMatchObject({ state: 'ACTIVE', error: null, upstreamUrl: `${job.upstream.url}/new` })
  })
  it('switches without a failed call when it succeeds', async () => {
    const { id, api, gatewayUrl } = await job.deployed({ name: 'switched', contextPath: 'switched' })
    const added = await job
      .as(job.people.portalAdmin)
      .post('/api/kong/add-consumer', { deploymentId: id, organizationId: job.people.acme.id })
    const prober = job.probe(gatewayUrl, added.body.credentials.apiKey)
    for (const path of ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h'])
      await deploy(job.form(api.id, { deploymentId: id, name: 'switched', contextPath: 'switched', upstreamUrl: job.upstream.url + path }))
    const seen = await prober.stop()
    expect(seen.length).toBeGreaterThan(3)
    expect(seen.filter((one) => one !== 200)).toEqual([])
  })
})

describe('a deletion while the gateway is unreachable', () => {
  it('answers 502, continues in the background and leaves nothing', async () => {
    const { id, api, gatewayUrl } = await job.deployed()
    job.admin.begin(() => 'away')
    const { status } = await job.as(job.people.maintainer).delete(`/api/swaggers/deployment/${id}`)
    expect(status).toBe(502)
    expect((await rowOf(api.id))?.state).toBe('DELETING')
    job.admin.begin()
    await job.settled()
    expect((await rowOf(api.id))?.state).toBe('DELETED')
    expect(await objectsOf(id)).toEqual([0, 0, 0, 0])
    expect((await job.call(gatewayUrl)).status).toBe(404)
  })
  it.each(['error-after', 'lost', 'hang'] as const)('%s at any write leaves nothing behind', async (fault) => {
    for (const write of [1, 2, 4]) {
      const { id } = await job.deployed()
      job.admin.begin((call) => (call.write === write ? fault : undefined))
      expect((await job.as(job.people.maintainer).delete(`/api/swaggers/deployment/${id}`)).status).toBe(200)
      job.admin.begin()
      expect(await objectsOf(id)).toEqual([0, 0, 0, 0])
    }
  })
})

describe('a Kong that applies changes with a delay', () => {
  const seconds = { worker_consistency: 'eventual', worker_state_update_frequency: 0.4, db_update_frequency: 0.3 }
  afterEach(() => job.admin.pretend(undefined))

  it('gets the route only once the guards must have taken effect, and loses the guards only once the route must be gone', async () => {
    const api = await job.newApi()
    const times: [string, string, number][] = []
    job.admin.pretend({ version: '3.9.1', configuration: seconds })
    job.admin.begin(({ method, path, write }) => {
      if (write > 0) times.push([method, path.split('/')[1] ?? '', Date.now()])
      return undefined
    })
    const { status, body } = await deploy(job.form(api.id))
    expect(status).toBe(200)
    const at = (method: string, collection: string) =>
      times.filter(([one, other]) => one === method && other === collection).map(([, , time]) => time)
    expect(Math.min(...at('PUT', 'routes')) - Math.max(...at('PUT', 'plugins'))).toBeGreaterThanOrEqual(1200)
    expect((await job.as(job.people.maintainer).delete(`/api/swaggers/deployment/${body.id}`)).status).toBe(200)
    expect(Math.min(...at('DELETE', 'plugins')) - Math.max(...at('DELETE', 'routes'))).toBeGreaterThanOrEqual(1200)
  })
})

describe('a gateway that is killed', () => {
  it.each([1, 3, 5])('at write %i of a deployment: complete or absent in the end, never open', async (write) => {
    const api = await job.newApi()
    const form = job.form(api.id)
    const prober = job.probe(`${job.gateway.proxyUrl}/${form.contextPath}-dev`)
    let restarted: Promise<void> | undefined
    job.admin.begin((call) => {
      if (call.write === write) restarted ??= job.gateway.kill().then(() => job.gateway.start())
      return undefined
    })
    const { status } = await deploy(form)
    await restarted
    job.admin.begin()
    await job.settled()
    const row = await rowOf(api.id)
    expect(row?.state).toBe(status === 200 ? 'ACTIVE' : 'FAILED')
    expect(await objectsOf(row?.id ?? 0)).toEqual(status === 200 ? [1, 1, 3, 0] : [0, 0, 0, 0])
    expect((await prober.stop()).filter((one) => one === 200)).toEqual([])
  })
})

describe('concurrent work on one deployment', () => {
  it('a deletion stops a running deployment, and nothing is left', async () => {
    const api = await job.newApi()
    job.admin.begin((call) => (call.write >= 3 ? 'error-before' : undefined))
    const deploying = deploy(job.form(api.id))
    while (!(await rowOf(api.id))) await sleep(20)
    const id = (await rowOf(api.id))?.id ?? 0
    while (job.admin.writes() < 3) await sleep(20)
    const deleting = job.as(job.people.maintainer).delete(`/api/swaggers/deployment/${id}`)
    await sleep(100)
    job.admin.begin()
    expect((await deploying).status).toBe(409)
    expect((await deleting).status).toBe(200)
    expect(await objectsOf(id)).toEqual([0, 0, 0, 0])
  })
  it('an edit does not wait: a second one during it is a conflict', async () => {
    const { id, api } = await job.deployed({ name: 'busy', contextPath: 'busy' })
    const edit = (path: string) =>
      deploy(job.form(api.id, { deploymentId: id, name: 'busy', contextPath: 'busy', upstreamUrl: job.upstream.url + path }))
    const statuses = (await Promise.all([edit('/a'), edit('/b'), edit('/c')])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
  })
})

describe('manual changes at the gateway', () => {
  let watched: MainJob
  beforeAll(async () => {
    watched = await buildMainJob({ reconciles: true })
  })
  afterAll(() => watched.close())
  const until = async (what: () => Promise<boolean>) => {
    const patientUntil = Date.now() + 45_000
    while (Date.now() < patientUntil) {
      if (await what()) return
      await sleep(100)
    }
    throw new Error('it was not repaired within 45 s')
  }

  it.each(['acl', 'key-auth'])('a missing %s is restored, with an audit row', async (name) => {
    const { id } = await watched.deployed()
    await watched.gateway.admin(`/plugins/${pluginIdOf(id, name)}`, { method: 'DELETE' })
    await until(async () => (await watched.gateway.admin(`/plugins/${pluginIdOf(id, name)}`)).status === 200)
    await watched.settled()
    const audits = await watched.app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.objectId, String(id)), eq(auditLog.action, 'deployment.repair')))
    expect(audits).toHaveLength(1)
    // Its maintainers see it on the API's page.
    const { body } = await watched.as(watched.people.maintainer).get(`/api/swaggers/deployment/${id}`)
    expect(body.repairedAt).toBe(audits[0]?.at.toISOString())
  })
  it('a weakened guard is restored', async () => {
    const { id } = await watched.deployed()
    const at = `/plugins/${pluginIdOf(id, 'key-auth')}`
    await watched.gateway.admin(at, { method: 'PATCH', body: JSON.stringify({ enabled: false }) })
    await until(async () => (await watched.gateway.admin(at)).body.enabled === true)
    expect((await watched.gateway.admin(at)).body.config).toMatchObject({ key_in_query: false, hide_credentials: true })
  })
  it('a deployment’s allowed targets follow its server’s current list, whatever was changed at the gateway', async () => {
    const { id, gatewayUrl } = await watched.deployed()
    const { body: added } = await watched
      .as(watched.people.portalAdmin)
      .post('/api/kong/add-consumer', { deploymentId: id, organizationId: watched.people.acme.id })
    const status = async () => (await watched.call(gatewayUrl, added.credentials.apiKey)).status
    const allow = async (allowedUpstreams: string[]) => {
      const admin = watched.as(watched.people.portalAdmin)
      const { id, version, name, type, isPublic } = (await admin.get(`/api/resource/${watched.resourceId}`)).body
      const configs = [{ name: 'allowedUpstreams', value: allowedUpstreams.join(' ') }]
      expect((await admin.post('/api/resources', { id, version, name, type, isPublic, configs })).body).toEqual({ entityId: id })
    }
    expect(await status()).toBe(200)
    await allow(['10.0.0.0/8'])
    await until(async () => (await status()) === 502)
    await allow(['127.0.0.1'])
    await until(async () => (await status()) === 200)
    const at = `/services/${serviceIdOf(id)}`
    const { tags } = (await watched.gateway.admin(at)).body
    await watched.gateway.admin(at, { method: 'PATCH', body: JSON.stringify({ tags: ['apim', `apim-deployment-${id}`] }) })
    await until(async () => JSON.stringify((await watched.gateway.admin(at)).body.tags) === JSON.stringify(tags))
  })
  it('a deleted route is restored, a changed time-out stays', async () => {
    const { id } = await watched.deployed()
    const service = `/services/${serviceIdOf(id)}`
    await watched.gateway.admin(service, { method: 'PATCH', body: JSON.stringify({ read_timeout: 1234 }) })
    await watched.gateway.admin(`/routes/${routeIdOf(id)}`, { method: 'DELETE' })
    await until(async () => (await watched.gateway.admin(`/routes/${routeIdOf(id)}`)).status === 200)
    expect((await watched.gateway.admin(service)).body.read_timeout).toBe(1234)
  })
  it('remains of a deleted deployment are removed, others’ objects stay', async () => {
    const { id } = await watched.deployed()
    await watched.as(watched.people.maintainer).delete(`/api/swaggers/deployment/${id}`)
    const put = (at: string, tags: string[]) =>
      watched.gateway.admin(at, { method: 'PUT', body: JSON.stringify({ url: 'http://127.0.0.1:9', tags }) })
    await put(`/services/${serviceIdOf(id)}`, ['apim', `apim-deployment-${id}`])
    await put('/services/somebody-elses', ['apim', `apim-deployment-${id + 5000}`])
    await until(async () => (await watched.gateway.admin(`/services/${serviceIdOf(id)}`)).status === 404)
    expect((await watched.gateway.admin('/services/somebody-elses')).status).toBe(200)
  })
})
