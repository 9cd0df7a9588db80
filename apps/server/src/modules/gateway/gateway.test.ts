import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildKongResource } from '../../../test/factories.ts'
import { buildMainJob, type MainJob } from '../../../test/main-job.ts'
import { pluginIdOf, serviceIdOf } from '../../gateway/ids.ts'
import { maskedConfig } from './masked-config.ts'

const marker = 'marker-of-this-text'

interface Described {
  type: string
  encrypted?: boolean
  referenceable?: boolean
  fields?: Record<string, Described>[]
  elements?: Described
  values?: Described
}
type Text = [path: string, config: Record<string, unknown>, isSecret: boolean]

/** What transformers add can be any secret that the upstream expects, although Kong's schemas do not mark it as one. */
const isPutIn = (path: string) => /^(add|append|replace)\.(headers|querystring|body|json)$/.test(path)

/** Every text field in a plugin's schema: a configuration with only that field, and whether the schema marks it as a secret. */
const textsOf = (fields: Record<string, Described>[]): Text[] => {
  const within = (named: Record<string, Described>[], above: string[]): Text[] =>
    named.flatMap((field) =>
      Object.entries(field).flatMap(([name, described]): Text[] => {
        const path = [...above, name]
        if (described.type === 'record') return within(described.fields ?? [], path)
        const inner = described.elements ?? described.values ?? described
        if (inner.type !== 'string') return []
        const isSecret = [described, inner].some((one) => one.encrypted === true || one.referenceable === true)
        const spelled = path.join('.')
        const text = isPutIn(spelled) ? `name:${marker}` : marker
        const leaf = described.type === 'string' ? text : described.type === 'map' ? { name: text } : [text]
        const config = path.reduceRight<unknown>((value, key) => ({ [key]: value }), leaf) as Record<string, unknown>
        return [[spelled, config, isSecret || isPutIn(spelled)]]
      }),
    )
  const config = fields.find((field) => 'config' in field)?.['config']
  return within(config?.fields ?? [], [])
}

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob()
})
afterAll(() => job.close())

describe('what a gateway server holds', () => {
  it('a service with its routes and plugins, times in seconds', async () => {
    const { id } = await job.deployed({ name: 'shown', contextPath: 'shown' })
    const { status, body } = await job.as(job.people.portalAdmin).get(`/api/kong/service/${serviceIdOf(id)}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'shown-dev', protocol: 'http', host: '127.0.0.1', retries: 5, connectTimeout: 60000 })
    expect(body.routes).toEqual([expect.objectContaining({ name: 'shown-dev', paths: ['/shown-dev'] })])
    expect(body.plugins.map(({ name }: { name: string }) => name).sort()).toEqual(['acl', 'http-log', 'key-auth'])
    expect(Math.abs(body.created - Date.now() / 1000)).toBeLessThan(60)
  })
  it('a plugin without its secrets', async () => {
    const { id } = await job.deployed()
    const resource = await job.resources.kongResource(job.resourceId)
    const { status, body, text } = await job.as(job.people.kongAdmin).get(`/api/kong/plugin/${pluginIdOf(id, 'http-log')}`)
    expect(status).toBe(200)
    expect(body.config.headers.Authorization).toMatch(/^••••/)
    expect(text).not.toContain(resource?.ingestToken)
    expect(body.service).toEqual({ id: serviceIdOf(id) })
  })
  it('shows the names that a transformer adds, and none of the values', async () => {
    const entries = (field: string) => [`X-${field}:value-of-${field}-0123456789`, `x_${field}:Basic dmFsdWUtb2Y6${field}`]
    const pairs = (fields: string[]) => Object.fromEntries(fields.map((field) => [field, entries(field)]))
    const [asked, answered] = [
      ['addHeaders', 'replaceHeaders', 'addQuerystring', 'addBody'],
      ['addHeaders', 'appendHeaders', 'replaceHeaders', 'addJson', 'appendJson', 'replaceJson'],
    ]
    const api = await job.newApi()
    const form = job.form(api.id, {
      enableRequestTransformer: true,
      ...pairs(asked),
      removeHeaders: ['X-Gone'],
      renameQuerystring: ['old:new'],
      responseTransformer: { enabled: true, ...pairs(answered) },
    })
    const { body, status } = await job.as(job.people.portalAdmin).post('/api/swagger/deploy', form)
    expect(status).toBe(200)
    for (const person of [job.people.portalAdmin, job.people.kongAdmin]) {
      const shown = async (name: string) => (await job.as(person).get(`/api/kong/plugin/${pluginIdOf(body.id, name)}`)).text
      const [ofRequests, ofAnswers] = [await shown('request-transformer'), await shown('response-transformer')]
      for (const [text, fields] of [[ofRequests, asked] as const, [ofAnswers, answered] as const]) {
        for (const field of fields) expect(text).toContain(`X-${field}:••••`)
        expect(text).not.toMatch(/value-of|Basic|dmFsdWUtb2Y/)
      }
      expect(ofRequests).toContain('X-Gone')
      expect(ofRequests).toContain('old:new')
    }
  })
  it('any plugin: every text field in its schema is either shown or masked, and those that Kong marks as secret are masked', async () => {
    const available = Object.keys((await job.gateway.admin('/')).body.plugins.available_on_server)
    expect(available.length).toBeGreaterThan(14)
    const secret: string[] = []
    const hidden: string[] = []
    for (const name of available)
      for (const [path, config, isSecret] of textsOf((await job.gateway.admin(`/schemas/plugins/${name}`)).body.fields)) {
        const isHidden = !JSON.stringify(maskedConfig(config)).includes(marker)
        if (isSecret && !isHidden) secret.push(`${name} ${path}`)
        if (!isSecret && isHidden) hidden.push(`${name} ${path}`)
      }
    expect(secret).toEqual([])
    expect(hidden).toEqual(['http-log custom_fields_by_lua'])
  })
  it('anything whose id Kong accepts, also one that was written by hand, in either case', async () => {
    const admin = job.as(job.people.kongAdmin)
    for (const id of [
      '11111111-1111-1111-1111-111111111111',
      '00000000-0000-0000-0000-000000000001',
      'abcdef01-0000-0000-0000-000000000000',
    ]) {
      const put = (path: string, body: object) => job.gateway.admin(path, { method: 'PUT', body: JSON.stringify(body) })
      await put(`/services/${id}`, { name: `by-hand-${id}`, host: 'example.com' })
      await put(`/plugins/${id}`, { name: 'cors', service: { id } })
      for (const spelled of [id, id.toUpperCase()]) {
        expect((await admin.get(`/api/kong/service/${spelled}`)).body).toMatchObject({ id, plugins: [{ id }] })
        expect((await admin.get(`/api/kong/plugin/${spelled}`)).body).toMatchObject({ id, service: { id } })
        expect((await admin.get(`/api/kong/services?ids=${spelled}`)).body).toMatchObject({ total: 1, services: [{ id }] })
      }
      await job.gateway.admin(`/plugins/${id}`, { method: 'DELETE' })
      await job.gateway.admin(`/services/${id}`, { method: 'DELETE' })
    }
  })
  it('is for portal and gateway admins only', async () => {
    const { people } = job
    for (const person of [people.companyUser, people.companyAdmin, people.maintainer, people.externalAdmin, people.nobody])
      for (const kind of ['service', 'plugin']) expect((await job.as(person).get(`/api/kong/${kind}/${serviceIdOf(1)}`)).status).toBe(403)
    expect((await job.app.anonymous.get(`/api/kong/service/${serviceIdOf(1)}`)).status).toBe(401)
  })
  it('is 404 for an unknown object and 400 for an invalid UUID, which never reaches the gateway', async () => {
    const admin = job.as(job.people.kongAdmin)
    expect((await admin.get(`/api/kong/service/${serviceIdOf(999_999)}`)).status).toBe(404)
    expect((await admin.get(`/api/kong/service/${serviceIdOf(1)}?resourceId=999999`)).status).toBe(404)
    let calls = 0
    job.admin.begin(() => void calls++)
    for (const id of ['..%2Fconsumers%2Fx', 'x%3Fy', '%00', 'a'.repeat(200), 'consumers'])
      for (const kind of ['service', 'plugin']) expect((await admin.get(`/api/kong/${kind}/${id}`)).status).toBe(400)
    job.admin.begin()
    expect(calls).toBe(0)
  })
  it('is 502 when the gateway is down, and 502 rather than 401 when it rejects the portal’s key', async () => {
    const admin = job.as(job.people.kongAdmin)
    const away = await buildKongResource(job.app.db, { adminUrl: 'http://127.0.0.1:18791', apiUrl: 'http://127.0.0.1:18792' })
    expect((await admin.get(`/api/kong/service/${serviceIdOf(1)}?resourceId=${away.id}`)).status).toBe(502)
    const wrongKey = await buildKongResource(job.app.db, { adminUrl: job.gateway.adminUrl, apiUrl: job.gateway.proxyUrl })
    const { status, body } = await admin.get(`/api/kong/service/${serviceIdOf(1)}?resourceId=${wrongKey.id}`)
    expect([status, body.detail]).toEqual([502, expect.stringMatching(/refused the portal’s key/)])
  })
})

describe('the lists of a gateway server', () => {
  const list = async (kind: string, query = '') => (await job.as(job.people.kongAdmin).get(`/api/kong/${kind}?${query}`)).body
  const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)
  beforeAll(async () => {
    for (const name of ['list-alpha', 'list-beta', 'list-gamma']) await job.deployed({ name, contextPath: `path-of-${name}` })
  })
  it('holds every service, sorted by name descending, with times in seconds', async () => {
    const { services, total } = await list('services')
    expect(namesOf(services)).toEqual(namesOf(services).toSorted().toReversed())
    expect(total).toBe(services.length)
    expect(services.find(({ name }: any) => name === 'list-beta-dev')).toMatchObject({ host: '127.0.0.1', protocol: 'http', retries: 5 })
    expect(Math.abs(services[0].created - Date.now() / 1000)).toBeLessThan(600)
  })
  it('holds every route with its service, newest first', async () => {
    const { routes } = await list('routes')
    const created = routes.map((route: any) => route.created)
    expect(created).toEqual(created.toSorted((a: number, b: number) => b - a))
    expect(routes.find(({ name }: any) => name === 'path-of-list-beta-dev')).toMatchObject({
      paths: ['/path-of-list-beta-dev'],
      serviceName: 'list-beta-dev',
      protocols: expect.arrayContaining(['http']),
    })
  })
  it('can be searched by name (routes also by path), paged, limited and filtered by id', async () => {
    expect(namesOf((await list('services', 'query=LIST-&order=asc')).services)).toEqual([
      'list-alpha-dev',
      'list-beta-dev',
      'list-gamma-dev',
    ])
    expect(namesOf((await list('services', 'query=list-&size=2&page=1')).services)).toEqual(['list-alpha-dev'])
    expect(await list('services', 'query=list-&limit=1')).toMatchObject({ services: [{ name: 'list-gamma-dev' }], total: 3 })
    expect(namesOf((await list('routes', 'query=path-of-list-gamma')).routes)).toEqual(['path-of-list-gamma-dev'])
    const [{ id }] = (await list('services', 'query=list-beta')).services
    expect(namesOf((await list('services', `ids=${id}`)).services)).toEqual(['list-beta-dev'])
    expect((await list('services', `ids=${serviceIdOf(999_999)}`)).services).toEqual([])
  })
  it('ends with 504 if a gateway server sends page after page without end', async () => {
    const endless = createServer((_request, response) => void setTimeout(() => response.end('{"data":[],"offset":"more"}'), 50))
    await once(endless.listen(0, '127.0.0.1'), 'listening')
    const { port } = endless.address() as AddressInfo
    const { id } = await buildKongResource(job.app.db, { adminUrl: `http://127.0.0.1:${port}`, apiUrl: `http://127.0.0.1:${port}` })
    const statuses = await Promise.all(
      ['services', 'routes'].map(async (kind) => (await job.as(job.people.kongAdmin).get(`/api/kong/${kind}?resourceId=${id}`)).status),
    ).finally(() => endless.closeAllConnections())
    endless.close()
    expect(statuses).toEqual([504, 504])
  })
  it('is for gateway admins and rejects invalid queries', async () => {
    for (const person of [job.people.portalAdmin, job.people.companyAdmin])
      for (const kind of ['services', 'routes']) expect((await job.as(person).get(`/api/kong/${kind}`)).status).toBe(403)
    for (const query of ['ids=1', 'sort=secret', 'limit=101'])
      expect((await job.as(job.people.kongAdmin).get(`/api/kong/services?${query}`)).status).toBe(400)
    expect((await job.as(job.people.kongAdmin).get('/api/kong/routes?resourceId=999999')).status).toBe(404)
  })
})
