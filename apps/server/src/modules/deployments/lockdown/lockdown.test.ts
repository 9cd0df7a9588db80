import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askFor } from '../../../../test/ask.ts'
import { generatedValues, judgeOf, serverReadings } from '../../../../test/locked-readings.ts'
import { buildMainJob, type MainJob } from '../../../../test/main-job.ts'
import { auditLog, deployments } from '../../../db/schema/index.ts'
import { pluginIdOf, routeIdOf, serviceIdOf } from '../../../gateway/ids.ts'

let job: MainJob
beforeAll(async () => {
  job = await buildMainJob({ reconciles: true })
})
afterAll(() => job.close())

type Paths = Record<string, string[]>
const items: Paths = { '/items': ['get', 'post'], '/items/{id}': ['get'], '/items/{id}/parts/{part}.json': ['delete'] }

const document = (paths: Paths) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        {
          ...(path.includes('{') && {
            parameters: [...path.matchAll(/\{([\w-]+)\}/g)].map(([, name]) => ({
              name,
              in: 'path',
              required: true,
              schema: { type: 'string' },
            })),
          }),
          ...Object.fromEntries(methods.map((method) => [method, { responses: { 200: { description: 'fine' } } }])),
        },
      ]),
    ),
  })
const upload = async (fields: Record<string, unknown>, paths: Paths): Promise<number> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('jsonFile', new Blob([document(paths)]), 'shop.json')
  const { status, body, text } = await job.as(job.people.maintainer).post('/api/swagger/import', form)
  if (status !== 200) throw new Error(text)
  return body.id
}
const deploy = (form: object) => job.deploy(form)
const viewOf = async (id: number) => (await job.as(job.people.maintainer).get(`/api/swaggers/deployment/${id}`)).body
const keyFor = async (deploymentId: number): Promise<string> => {
  const { status, body, text } = await job
    .as(job.people.portalAdmin)
    .post('/api/kong/add-consumer', { deploymentId, organizationId: job.people.acme.id })
  if (status !== 200) throw new Error(text)
  return body.credentials.apiKey
}
/** A locked deployment of a document with these paths, and a key for it. */
const locked = async (values: Record<string, unknown> = {}, paths = items) => {
  const apiId = await upload({ bizappId: job.payments.id }, paths)
  const form = job.form(apiId, { enablePathLockdown: true, upstreamUrl: `${job.upstream.url}/v1`, ...values })
  const { status, body, text } = await deploy(form)
  if (status !== 200) throw new Error(text)
  const apiKey = values['auth'] === 'oauth2' ? undefined : await keyFor(body.id)
  const { pathname } = new URL(body.gatewayUrl)
  /** The path that the upstream service received, or else the status. */
  const statusOf = async (target: string, method = 'GET') => {
    const { status: seen, text: answered } = await askFor(body.gatewayUrl, { apiKey, method, target: pathname + target })
    return seen === 200 && method !== 'HEAD' ? (JSON.parse(answered) as { path: string }).path : seen
  }
  return { id: body.id as number, apiId, form, pathname, apiKey, asked: statusOf, gatewayUrl: body.gatewayUrl as string }
}
const until = async (isSo: () => Promise<boolean>) => {
  const patientUntil = Date.now() + 45_000
  while (!(await isSo())) {
    if (Date.now() > patientUntil) throw new Error('it did not come to be within 45 s')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

describe('a locked deployment', () => {
  it('forwards the document’s paths and methods, below the target’s path, and nothing else', async () => {
    const { asked: statusOf } = await locked()
    const through: [target: string, method: string, path: string][] = [
      ['/items', 'GET', '/v1/items'],
      ['/items?q=a/b', 'GET', '/v1/items?q=a/b'],
      ['/items', 'POST', '/v1/items'],
      ['/items/7', 'GET', '/v1/items/7'],
      ['/items/7/parts/8.json', 'DELETE', '/v1/items/7/parts/8.json'],
      ['/items/a%3Fb%23c%20d%25', 'GET', '/v1/items/a%3Fb%23c%20d%25'],
      ['/items/100%25%20of%20J%C3%A1n', 'GET', '/v1/items/100%25%20of%20J%C3%A1n'],
      ['/items/7;v=1', 'GET', '/v1/items/7;v=1'],
      ['/items/%41%7e', 'GET', '/v1/items/A~'],
      ['/other/../items/7', 'GET', '/v1/items/7'],
      ['/other/%2e%2e/items/7', 'GET', '/v1/items/7'],
      ['//items//7', 'GET', '/v1/items/7'],
      ['/items/$(uri_captures.rest)', 'GET', '/v1/items/$(uri_captures.rest)'],
    ]
    for (const [target, method, path] of through) expect([target, method, await statusOf(target, method)]).toEqual([target, method, path])
    const refused: [target: string, method: string][] = [
      ['', 'GET'],
      ['/', 'GET'],
      ['/items/', 'GET'],
      ['/items', 'DELETE'],
      ['/items', 'HEAD'],
      ['/items', 'OPTIONS'],
      ['/items/7', 'POST'],
      ['/items/7/8', 'GET'],
      ['/items/7%2f8', 'GET'],
      ['/items/7/%2e%2e/%2e%2e/admin', 'GET'],
      ['/items/%0d%0aX:1', 'GET'],
      ['/items%2f7', 'GET'],
      ['/items%3fx', 'GET'],
      ['/items/1%252Fadmin', 'GET'],
      ['/items/1%252fadmin', 'GET'],
      ['/items/1%25%32%66admin', 'GET'],
      ['/items/1%255Cadmin', 'GET'],
      ['/items/1%25252Fadmin', 'GET'],
      ['/items/%3Fx', 'GET'],
      ['/items/%23x', 'GET'],
      ['/items/%3bx', 'GET'],
      ['/items/7%3Fx/parts/8.json', 'DELETE'],
      ['/items/7/parts/8%3B.json', 'DELETE'],
      ['/admin', 'GET'],
      ['/oauth2/token', 'POST'],
    ]
    for (const [target, method] of refused) expect([target, method, await statusOf(target, method)]).toEqual([target, method, 404])
    const unclear = [
      '..%2f..%2fadmin',
      '%2e%2e%2fadmin',
      '..%5cadmin',
      '..;/admin',
      '..;',
      '%252e%252e/admin',
      '%%32E%%32E/admin',
      '%%32Fadmin',
      '%%32fadmin',
      '1%c0%afadmin',
      '1%e0%80%afadmin',
      '1%25c0%25afadmin',
      '1%00',
      '1%2500',
    ]
    for (const value of unclear) expect([value, await statusOf(`/items/${value}`)]).toEqual([value, 400])
  })
  it('sends the service only paths of the document, however the service reads them', async () => {
    const { asked: statusOf } = await locked()
    const pieces = [
      '%25 %2F %2f %5C %3B %3F %23 %20 %0D %2B %2525 %252F %255c %252e %2500 %253B %253F %25u002f %c0%af %e0%80%af %c3%a9 %%32f'.split(' '),
      '2 5 0 c e f u b . .. ; - x %2e ..; / \\'.split(' '),
    ].flat()
    const isOf = ['/v1/items', '/v1/items/{id}'].map(judgeOf)
    const other: string[][] = []
    let through = 0
    for (const value of generatedValues(pieces, 800)) {
      const path = await statusOf(`/items/${value}`)
      if (typeof path === 'number') continue
      through++
      for (const reading of serverReadings(path)) if (!isOf.some((is) => is(reading))) other.push([value, path, reading])
    }
    expect(other).toEqual([])
    expect(through).toBeGreaterThan(100)
  })
  it('applies its request transformer without changing the locked path', async () => {
    const { gatewayUrl, apiKey } = await locked({ enableRequestTransformer: true, addHeaders: ['X-A:1'], addQuerystring: ['from:portal'] })
    const { text } = await askFor(`${gatewayUrl}/items/7?x=1`, { apiKey })
    expect(JSON.parse(text)).toMatchObject({ path: '/v1/items/7?from=portal&x=1', headers: { 'x-a': '1' } })
  })
  it('sends the same paths for a consumer with its own transformer, even after the target changes', async () => {
    const { id, form, pathname, gatewayUrl } = await locked({ enableRequestTransformer: true, addHeaders: ['X-A:common', 'X-B:common'] })
    const own = { deploymentId: id, organizationId: job.people.globex.id, enableRequestTransformer: true, addHeaders: ['X-A:own'] }
    const { body } = await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', own)
    const { apiKey } = body.credentials
    const statusOf = async (target: string) => {
      const { status, text } = await askFor(gatewayUrl, { apiKey, target: pathname + target })
      return status === 200 ? (JSON.parse(text) as { path: string; headers: Record<string, string> }) : { path: status, headers: {} }
    }
    expect(await statusOf('/items/7')).toMatchObject({ path: '/v1/items/7', headers: { 'x-a': 'own', 'x-b': 'common' } })
    for (const target of ['/admin', '/items/7%2f8']) expect((await statusOf(target)).path).toBe(404)
    expect((await statusOf('/items/..%2fadmin')).path).toBe(400)
    expect((await deploy({ ...form, deploymentId: id, upstreamUrl: `${job.upstream.url}/v2` })).status).toBe(200)
    await until(async () => (await statusOf('/items/7')).path === '/v2/items/7')
    expect((await statusOf('/admin')).path).toBe(404)
  })
  it('sends the document’s paths to a target without a path', async () => {
    const { asked: statusOf } = await locked({ upstreamUrl: job.upstream.url })
    expect([await statusOf('/items/7'), await statusOf('/admin')]).toEqual(['/items/7', 404])
  })
  it('issues tokens at its token endpoint', async () => {
    const { id, gatewayUrl } = await locked({ auth: 'oauth2' })
    const { body } = await job
      .as(job.people.portalAdmin)
      .post('/api/kong/add-consumer', { deploymentId: id, organizationId: job.people.acme.id })
    const { clientId, clientSecret } = body.credentials
    const token = (path: string) =>
      fetch(`${gatewayUrl}${path}`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
      })
    const answer = await token('/oauth2/token')
    expect(answer.status).toBe(200)
    expect((await token('/admin/oauth2/token')).status).toBe(404)
    const { access_token: bearer } = (await answer.json()) as { access_token: string }
    const statusOf = async (path: string) => (await askFor(gatewayUrl + path, { headers: { authorization: `Bearer ${bearer}` } })).status
    expect([await statusOf('/items'), await statusOf('/admin')]).toEqual([200, 404])
  })
  it('coexists with its API’s other environments, and leaves nothing at the gateway when it is deleted', async () => {
    const { id, form } = await locked()
    expect((await deploy({ ...form, env: 'UAT' })).status).toBe(200)
    expect((await job.as(job.people.maintainer).delete(`/api/swaggers/deployment/${id}`)).status).toBe(200)
    const left = (await job.gateway.listAll('routes')).filter(({ tags }) => tags?.includes(`apim-deployment-${id}`))
    expect([left, (await job.gateway.admin(`/services/${serviceIdOf(id)}`)).status]).toEqual([[], 404])
  })
  it('is refused for an API whose document has no paths', async () => {
    const apiId = await upload({ bizappId: job.payments.id }, {})
    const { status, body } = await deploy(job.form(apiId, { enablePathLockdown: true }))
    expect([status, body.errors]).toEqual([400, { enablePathLockdown: 'This API has no document with paths to lock' }])
    expect(await job.app.db.$count(deployments, eq(deployments.apiId, apiId))).toBe(0)
  })
})

it('a deployment with hundreds of paths can be locked, and each path is found', async () => {
  const file = new URL(import.meta.resolve('@octokit/openapi/generated/api.github.com.json'))
  const described = (JSON.parse(await readFile(file, 'utf8')) as { paths: Record<string, object> }).paths
  const methods = ['get', 'put', 'post', 'delete', 'patch']
  const paths = Object.fromEntries(Object.entries(described).map(([path, item]) => [path, methods.filter((method) => method in item)]))
  const { asked: statusOf, id } = await locked({}, paths)
  expect(await statusOf('/repos/octo/hello/compare/main...topic')).toBe('/v1/repos/octo/hello/compare/main...topic')
  expect(await statusOf('/repos/octo/hello/issues/7', 'PATCH')).toBe('/v1/repos/octo/hello/issues/7')
  expect([await statusOf('/repos/octo/hello/issues/7', 'DELETE'), await statusOf('/repos/octo'), await statusOf('/admin')]).toEqual([
    404, 404, 404,
  ])
  const routes = (await job.gateway.admin(`/services/${serviceIdOf(id)}/routes`)).body.data as { paths: string[] }[]
  expect(routes.length).toBeLessThan(20)
  expect(routes.flatMap((route) => route.paths)).toHaveLength(Object.keys(paths).length)
})

describe('a lockdown when its document changes', () => {
  it('an edit neither ends nor starts it (trust T57)', async () => {
    const { id, form, asked: statusOf } = await locked()
    expect((await deploy({ ...form, deploymentId: id, enablePathLockdown: false, upstreamUrl: `${job.upstream.url}/v2` })).status).toBe(200)
    expect([await statusOf('/items'), await statusOf('/admin')]).toEqual(['/v2/items', 404])
    expect(await viewOf(id)).toMatchObject({ pathLockdown: { enabled: true, revision: 1, isCurrent: true } })
    const { api, id: open } = await job.deployed({ name: 'openone', contextPath: 'openone' })
    const edit = job.form(api.id, { deploymentId: open, name: 'openone', contextPath: 'openone', enablePathLockdown: true })
    expect((await deploy(edit)).status).toBe(200)
    expect((await viewOf(open)).pathLockdown).toEqual({ enabled: false, revision: null, isCurrent: true })
  })
  it('a new document takes effect only when an edit takes it over, after showing what opens and closes', async () => {
    const { id, apiId, form, asked: statusOf } = await locked()
    await upload({ id: apiId }, { '/items': ['get'], '/orders/{id}': ['get'] })
    const before = [404, '/v1/items']
    expect([await statusOf('/orders/1'), await statusOf('/items', 'POST')]).toEqual(before)
    expect((await deploy({ ...form, deploymentId: id, rateLimit: { enabled: true, ratePerMinute: 900 } })).status).toBe(200)
    expect([await statusOf('/orders/1'), await statusOf('/items', 'POST')]).toEqual(before)
    expect((await viewOf(id)).pathLockdown).toEqual({
      enabled: true,
      revision: 1,
      isCurrent: false,
      next: {
        revision: 2,
        opens: [{ path: '/orders/{id}', methods: ['GET'] }],
        closes: [
          { path: '/items', methods: ['POST'] },
          { path: '/items/{id}', methods: ['GET'] },
          { path: '/items/{id}/parts/{part}.json', methods: ['DELETE'] },
        ],
      },
    })
    expect((await deploy({ ...form, deploymentId: id, lockdownRevision: 2 })).status).toBe(200)
    expect([await statusOf('/orders/1'), await statusOf('/items'), await statusOf('/items', 'POST')]).toEqual([
      '/v1/orders/1',
      '/v1/items',
      404,
    ])
    expect((await viewOf(id)).pathLockdown).toEqual({ enabled: true, revision: 2, isCurrent: true })
    const names = (await job.gateway.admin(`/services/${serviceIdOf(id)}/routes`)).body.data.map(({ name }: { name: string }) => name)
    expect(names).toEqual([expect.stringMatching(/\.GET$/)])
    const edits = await job.app.db.select().from(auditLog).where(eq(auditLog.action, 'deployment.edit')).orderBy(auditLog.id)
    const edit = edits.filter(({ objectId }) => objectId === String(id)).at(-1)
    expect([edit?.before, edit?.after]).toMatchObject([
      { pathLockdown: { revision: 1, paths: 3 } },
      { pathLockdown: { revision: 2, paths: 2 } },
    ])
  })
  it('a revision that is no longer current is not taken over: the editor has not seen the newer paths', async () => {
    const { id, apiId, form, asked: statusOf } = await locked()
    await upload({ id: apiId }, { '/orders': ['get'] })
    await upload({ id: apiId }, { '/orders': ['get', 'delete'] })
    const { status, body } = await deploy({ ...form, deploymentId: id, lockdownRevision: 2 })
    expect([status, body.errors]).toEqual([400, { lockdownRevision: 'The document is at revision 3; review its paths first' }])
    expect([await statusOf('/items'), await statusOf('/orders')]).toEqual(['/v1/items', 404])
  })
  it('a document without paths leaves the lock as it was', async () => {
    const { id, apiId, form, asked: statusOf } = await locked()
    await upload({ id: apiId }, {})
    expect((await deploy({ ...form, deploymentId: id })).status).toBe(200)
    expect([await statusOf('/items'), await statusOf('/admin')]).toEqual(['/v1/items', 404])
    expect((await viewOf(id)).pathLockdown).toEqual({ enabled: true, revision: 1, isCurrent: false })
  })
})

describe('manual changes to a lock at the gateway', () => {
  const patch = (path: string, body: object) => job.gateway.admin(path, { method: 'PATCH', body: JSON.stringify(body) })
  it.each<[string, (id: number, at: string) => Promise<unknown>]>([
    ['widened methods', (id) => patch(`/routes/${routeIdOf(id, 'GET')}`, { methods: null })],
    ['widened paths', (id, at) => patch(`/routes/${routeIdOf(id, 'GET')}`, { paths: [at] })],
    ['a deleted route', (id) => job.gateway.admin(`/routes/${routeIdOf(id, 'GET')}`, { method: 'DELETE' })],
    [
      'the pattern of an earlier version of the product',
      (id, at) => patch(`/routes/${routeIdOf(id, 'GET')}`, { paths: [`~${at}(?<rest>/items)$`, `~${at}(?<rest>/items/[^/]+)$`] }),
    ],
    [
      'an added route',
      (id, at) =>
        job.gateway.admin(`/services/${serviceIdOf(id)}/routes`, {
          method: 'POST',
          body: JSON.stringify({ paths: [at], strip_path: true }),
        }),
    ],
    ['a deleted transformer', (id) => job.gateway.admin(`/plugins/${pluginIdOf(id, 'request-transformer')}`, { method: 'DELETE' })],
  ])('%s: restored at once', async (_, change) => {
    const { id, pathname, asked: statusOf } = await locked()
    const before = (await job.gateway.admin(`/services/${serviceIdOf(id)}/routes`)).body.data.length
    await change(id, pathname)
    const repairs = async () =>
      (await job.app.db.select().from(auditLog).where(eq(auditLog.action, 'deployment.repair'))).some(
        ({ objectId }) => objectId === String(id),
      )
    await until(
      async () => (await repairs()) && (await statusOf('/items/7')) === '/v1/items/7' && (await statusOf('/items/7', 'DELETE')) === 404,
    )
    await job.settled()
    expect((await job.gateway.admin(`/services/${serviceIdOf(id)}/routes`)).body.data).toHaveLength(before)
    expect([await statusOf('/admin'), await statusOf('/items/1%252Fadmin')]).toEqual([404, 404])
  })
})
