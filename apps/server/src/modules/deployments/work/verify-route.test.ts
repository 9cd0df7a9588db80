import { createServer, type Server } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildMainJob, type MainJob } from '../../../../test/main-job.ts'
import { deployments, resourceConfigs } from '../../../db/schema/index.ts'
import { pluginIdOf, routeIdOf, serviceIdOf } from '../../../gateway/ids.ts'
import { verifyRoute } from './verify-route.ts'

let job: MainJob
let asked = 0
const service = createServer((_, response) => {
  asked += 1
  response.end('reached')
})
let upstreamUrl: string
beforeAll(async () => {
  job = await buildMainJob()
  upstreamUrl = await listening(service)
})
afterEach(() => job.admin.begin())
afterAll(async () => {
  service.close()
  await job.close()
})
const shown = async (id: number) => (await job.as(job.people.maintainer).get(`/api/swaggers/deployment/${id}`)).body
const progressOf = async (apiId: number) => (await job.app.db.select().from(deployments).where(eq(deployments.apiId, apiId)))[0]?.progress

it.each(['apikey', 'oauth2', 'both'])(
  'a deployment with %s is verified by a call without a key, which never reaches its service',
  async (auth) => {
    const api = await job.newApi()
    const { status, body } = await job.deploy(job.form(api.id, { auth, upstreamUrl }))
    expect([status, body.verified]).toEqual([200, 'guarded'])
    expect((await shown(body.id)).progress).toEqual({ at: 'verify', verified: 'guarded' })
    expect(asked).toBe(0)
  },
)

const verify = async (apiId: number, withinMs = 2000) => {
  const [row] = await job.app.db.select().from(deployments).where(eq(deployments.apiId, apiId))
  const server = await job.resources.kongResource(job.resourceId)
  if (!row || !server) throw new Error('there is no deployment')
  return verifyRoute({ ...row, ending: null }, server, { ownAddresses: [], resolve: async () => ['127.0.0.1'] }, withinMs)
}

it('one that lets such a call through is said to be open, whatever its service answers; one without a route is not served', async () => {
  const { api, id } = await job.deployed({ upstreamUrl })
  for (const plugin of ['key-auth', 'acl']) await job.gateway.admin(`/plugins/${pluginIdOf(id, plugin)}`, { method: 'DELETE' })
  expect(await verify(api.id)).toBe('open')
  await job.gateway.admin(`/services/${serviceIdOf(id)}`, { method: 'PATCH', body: JSON.stringify({ port: 9 }) })
  expect(await verify(api.id)).toBe('open')
  await job.gateway.admin(`/routes/${routeIdOf(id)}`, { method: 'DELETE' })
  expect(await verify(api.id)).toBe('not-served')
})

const listening = async (server: Server) => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}
/** A deployment that leads there, whose guards someone took off. */
const opened = async (target: string) => {
  const { api, id } = await job.deployed({ upstreamUrl: target })
  expect(await verify(api.id)).toBe('guarded')
  for (const plugin of ['key-auth', 'acl']) await job.gateway.admin(`/plugins/${pluginIdOf(id, plugin)}`, { method: 'DELETE' })
  return api.id
}

it('a service that refuses the call itself is no guard: it was asked', async () => {
  const refusing = createServer((_, response) => response.writeHead(401).end())
  expect(await verify(await opened(await listening(refusing)))).toBe('open')
  refusing.close()
})

it('a service that keeps the call waiting is not taken for a route that is not there yet', async () => {
  const silent = createServer(() => undefined)
  expect(await verify(await opened(await listening(silent)), 1000)).toBe('unclear')
  silent.closeAllConnections()
  silent.close()
})

it('is asked in the time that is left, however little, and not at all once there is none', async () => {
  const { api } = await job.deployed({ upstreamUrl })
  expect(await verify(api.id, 1999.5)).toBe('guarded')
  expect(await verify(api.id, 0.5)).toBe('unchecked')
  expect(await verify(api.id, -1)).toBe('unchecked')
})

/** What a deployment is verified to be while clients reach the gateway at another address. */
const verifiedAt = async (address: string) => {
  const where = eq(resourceConfigs.resourceId, job.resourceId)
  const [apiUrl] = (await job.app.db.select().from(resourceConfigs).where(where)).filter(({ name }) => name === 'apiUrl')
  const set = (value: string) =>
    job.app.db
      .update(resourceConfigs)
      .set({ value })
      .where(eq(resourceConfigs.id, apiUrl?.id ?? 0))
  await set(address)
  const api = await job.newApi()
  const { status, body } = await job.deploy(job.form(api.id))
  await set(apiUrl?.value ?? '')
  return [status, body.verified]
}

it('a gateway whose proxy the portal cannot call is not held against the deployment: it is said not to be verified', async () => {
  expect(await verifiedAt('http://127.0.0.1:9')).toEqual([200, 'unchecked'])
})

it('a redirect by what stands before the gateway says nothing of the deployment', async () => {
  const before = createServer((_, response) => response.writeHead(301, { location: 'https://gateway.example/' }).end())
  expect(await verifiedAt(await listening(before))).toEqual([200, 'unclear'])
  before.close()
})

it('a refusal by what does not say that it is the gateway says nothing either, unless its words are a guard’s: a Kong can be told to send no headers', async () => {
  const said = (message: string) =>
    createServer((_, response) => response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ message })))
  for (const [message, meaning] of [
    ['Who are you?', 'unclear'],
    ['No API key found in request', 'guarded'],
  ] as const) {
    const before = said(message)
    expect(await verifiedAt(await listening(before))).toEqual([200, meaning])
    before.close()
  }
})

it('a route that comes into force after a while, and whose service keeps the call waiting then, is not said to be missing', async () => {
  let calls = 0
  const late = createServer((_, response) => {
    calls += 1
    if (calls === 1) response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"no Route matched with those values"}')
  })
  expect(await verifiedAt(await listening(late))).toEqual([200, 'unclear'])
  expect(calls).toBe(2)
  late.closeAllConnections()
  late.close()
})

it('a deployment that failed says at which step, and one that is asked for again begins anew', async () => {
  const api = await job.newApi()
  const form = job.form(api.id)
  for (const [kind, at] of [
    ['/services/', 'service'],
    ['/plugins/', 'plugins'],
    ['/routes/', 'route'],
  ] as const) {
    job.admin.begin(({ method, path }) => (method === 'PUT' && path.startsWith(kind) ? 'refuse' : undefined))
    expect((await job.deploy(form)).status).toBe(502)
    expect(await progressOf(api.id)).toEqual({ at, verified: null })
  }
  job.admin.begin()
  expect((await job.deploy(form)).body.verified).toBe('guarded')
})

it('clients are not told how far the work is', async () => {
  const { id, api } = await job.deployed()
  const added = { deploymentId: id, organizationId: job.people.acme.id }
  await job.as(job.people.portalAdmin).post('/api/kong/add-consumer', added)
  const { body } = await job.as(job.people.externalAdmin).get(`/api/api-detail/${api.id}`)
  expect(body.deployments).toHaveLength(1)
  expect(body.deployments[0]).not.toHaveProperty('progress')
})
