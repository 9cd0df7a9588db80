import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { buildApi, buildLogRoom, buildPeople, type People } from '../../../../test/factories.ts'
import { accessLog, accessLogDays, accessLogGaps, consumers, deployments } from '../../../db/schema/index.ts'
import { kongConsumerIdOf, serviceIdOf } from '../../../gateway/ids.ts'
import { createReports } from '../index.ts'

let app: TestApp
let people: People
let token: string
let otherToken: string
let gatewayId: number
let otherGatewayId: number
let deploymentId: number
let consumerId: number
const kongConsumerId = kongConsumerIdOf(1)

const gateway = async (name: string) => {
  const service = app.app.services.resources
  const id = await service.ensureKongResource({
    name,
    adminUrl: 'http://127.0.0.1:18801',
    apiUrl: 'http://localhost:18800',
    httpLogEndpoint: 'http://127.0.0.1/ingest/access-log',
  })
  return { id, token: (await service.kongResource(id))?.ingestToken ?? '' }
}
const deploy = async (apiId: number, resourceId: number, name: string) => {
  const values = {
    apiId,
    resourceId,
    env: 'UAT',
    auth: 'apikey',
    name,
    contextPath: name,
    serviceName: name,
    routePath: `/${name}`,
    upstreamUrl: 'http://127.0.0.1:18890',
    state: 'ACTIVE',
    createdBy: people.author.id,
  } as const
  return (await app.db.insert(deployments).values(values).returning())[0]?.id ?? 0
}
beforeAll(async () => {
  app = await buildTestApp()
  people = await buildPeople(app.db)
  ;({ id: gatewayId, token } = await gateway('First'))
  ;({ id: otherGatewayId, token: otherToken } = await gateway('Second'))
  const api = await buildApi(app.db, people.author.id, { name: 'Fund Prices' })
  deploymentId = await deploy(api.id, gatewayId, 'prices-uat')
  const [consumer] = await app.db
    .insert(consumers)
    .values({ deploymentId, organizationId: people.acme.id, kongConsumerId, state: 'ACTIVE', createdBy: people.portalAdmin.id })
    .returning()
  consumerId = consumer?.id ?? 0
})
beforeEach(async () => {
  await app.db.delete(accessLog)
  await app.db.delete(accessLogGaps)
})
afterAll(() => app.close())

/** As a real Kong 3.9 sends it. */
const record = (more: object = {}) => ({
  latencies: { request: 12, proxy: 10, kong: 1, receive: 1 },
  response: { size: 803, status: 200, headers: { 'x-kong-request-id': 'unused', 'set-cookie': 'session=s3cret-cookie' } },
  upstream_uri: '/accounts/7?apikey=s3cret-query&page=2',
  started_at: Date.now() - 1000,
  workspace_name: 'default',
  upstream_status: '200',
  source: 'upstream',
  tries: [{ balancer_latency: 0, port: 18890, ip: '127.0.0.1' }],
  route: { id: randomUUID(), name: 'prices-uat', paths: ['/prices-uat'] },
  service: { id: serviceIdOf(deploymentId), name: 'prices-uat', tags: ['apim', `apim-deployment-${deploymentId}`] },
  consumer: { id: kongConsumerId, username: 'acme', custom_id: String(consumerId) },
  authenticated_entity: { id: randomUUID() },
  client_ip: '203.0.113.9',
  request: {
    id: randomUUID().replaceAll('-', ''),
    method: 'GET',
    uri: '/prices-uat/accounts/7?apikey=s3cret-query&page=2',
    url: 'http://localhost:18800/prices-uat/accounts/7?apikey=s3cret-query',
    size: 144,
    querystring: { apikey: 's3cret-query', page: '2' },
    headers: { apikey: 's3cret-header', authorization: 'Bearer s3cret-bearer', cookie: 's3cret-cookie', host: 'localhost' },
  },
  ...more,
})
const send = async (body: unknown, authorization = `Bearer ${token}`, contentType = 'application/json') => {
  const reply = await app.app.inject({
    method: 'POST',
    url: '/ingest/access-log',
    headers: { ...(authorization && { authorization }), 'content-type': contentType },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const rows = () => app.db.select().from(accessLog).orderBy(accessLog.id)

describe('delivering the access log', () => {
  it('maps a call to API, deployment, environment, organization and consumer', async () => {
    const sent = record()
    expect(await send([sent])).toEqual({ status: 200, body: { stored: 1, refused: 0, expired: 0 } })
    expect(await rows()).toMatchObject([
      {
        resourceId: gatewayId,
        requestId: sent.request.id,
        deploymentId,
        env: 'UAT',
        organizationId: people.acme.id,
        consumerId,
        clientIp: '203.0.113.9',
        method: 'GET',
        upstreamUri: '/prices-uat/accounts/7?page=2',
        responseStatus: 200,
        latencyMs: 12,
        startedAt: new Date(sent.started_at),
      },
    ])
  })
  it('stores a call of a consumer, or to a service, whose id somebody wrote by hand as Kong allows', async () => {
    const id = '11111111-1111-1111-1111-111111111111'
    const sent = [record({ consumer: { id } }), record({ service: { id } })] as const
    expect(await send(sent)).toMatchObject({ body: { stored: 2, refused: 0 } })
    const stored = new Map((await rows()).map((row) => [row.requestId, row]))
    expect(stored.get(sent[0].request.id)).toMatchObject({ deploymentId, consumerId: null })
    expect(stored.get(sent[1].request.id)).toMatchObject({ deploymentId: null, consumerId })
  })
  it('keeps the address that the client sent, for passed and refused calls alike, and nothing that policies added', async () => {
    const added = 'S3CR3T-VALUE'
    const answers = [{ upstream_uri: `/accounts/7?page=2&backend_secret=${added}` }, { upstream_uri: '', response: { status: 403 } }]
    // Kong's record shows the transformed request in other fields too.
    const request = { ...record().request, querystring: { backend_secret: added }, headers: { 'x-backend': added } }
    for (const answer of answers) await send([record({ ...answer, request: { ...request, id: randomUUID() } })])
    expect(await rows()).toMatchObject(
      [200, 403].map((responseStatus) => ({ method: 'GET', upstreamUri: '/prices-uat/accounts/7?page=2', responseStatus })),
    )
    expect(JSON.stringify((await app.db.execute(sql`select t::text from access_log t`)).rows)).not.toContain(added)
  })
  it('shows only the path of records stored by earlier versions, in the report and its CSV, and sorts by nothing else', async () => {
    const secrets = ['=zzz', '=aaa']
    const [lastWeek, today] = [7, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString()) as [string, string]
    await buildLogRoom(app.db, lastWeek, today)
    for (const [n, secret] of secrets.entries())
      await app.db.execute(sql`insert into access_log (resource_id, request_id, client_ip, method, upstream_uri, response_status, started_at)
        values (${gatewayId}, ${`old ${n}`}, '203.0.113.9', 'GET', ${`/accounts/7?backend_secret${secret}`}, 200, now() - ${n} * interval '1 hour')`)
    await send([record()])
    const shown = ['/accounts/7', '/accounts/7', '/prices-uat/accounts/7?page=2']
    const admin = app.as(people.portalAdmin.email)
    const report = await admin.get('/api/kong/requests?sort=upstreamUri&order=asc')
    expect(report.body.requests.map((row: any) => row.upstreamUri)).toEqual(shown)
    // Of equal rows the newer one comes first.
    const [first, second] = report.body.requests
    expect(Date.parse(first.startedAt)).toBeGreaterThan(Date.parse(second.startedAt))
    const csv = await admin.get('/api/kong/requests/download?sort=upstreamUri&order=asc')
    for (const url of shown) expect(csv.text).toContain(`,${url},`)
    expect(report.text + csv.text).not.toContain('backend_secret')
  })
  it('accepts a single record, as Kong sends it with a batch size of one', async () => {
    expect((await send(record())).body).toEqual({ stored: 1, refused: 0, expired: 0 })
  })
  it('recognizes a call to a deployment created after the server started', async () => {
    await send([record()])
    const api = await buildApi(app.db, people.author.id)
    const newer = await deploy(api.id, gatewayId, 'newer')
    await send([record({ service: { id: serviceIdOf(newer) } })])
    expect((await rows()).at(-1)).toMatchObject({ deploymentId: newer, apiId: api.id })
  })
  it('keeps a rejected call that had no upstream or consumer', async () => {
    await send([record({ upstream_uri: '', consumer: undefined, response: { status: 401, headers: {} } })])
    expect((await rows())[0]).toMatchObject({
      responseStatus: 401,
      organizationId: null,
      consumerId: null,
      deploymentId,
      upstreamUri: '/prices-uat/accounts/7?page=2',
    })
  })
  it('stores a call once when it is delivered three times in a row, within one batch and concurrently', async () => {
    const batch = [record(), record()]
    for (const _ of [1, 2, 3]) await send(batch)
    await send([batch[0], batch[0], batch[0]])
    await Promise.all(Array.from({ length: 10 }, () => send(batch)))
    expect(await rows()).toHaveLength(2)
    expect(await app.db.select({ calls: sql<number>`sum(${accessLogDays.calls})::int` }).from(accessLogDays)).toEqual([{ calls: 2 }])
  })
  it('takes the request id from Kong’s header if the record has none', async () => {
    const { request, ...rest } = record()
    await send([{ ...rest, request: { ...request, id: undefined, headers: { 'x-kong-request-id': 'from-header' } } }])
    await send([
      {
        ...rest,
        request: { ...request, id: undefined, headers: {} },
        response: { status: 200, headers: { 'x-kong-request-id': 'from-answer' } },
      },
    ])
    expect((await rows()).map(({ requestId }) => requestId)).toEqual(['from-header', 'from-answer'])
  })
  it('counts once the calls whose records a gateway dropped', async () => {
    const gap = { request: { id: randomUUID() }, started_at: Date.now() - 60_000, gap: { dropped: 17, since: 1, reason: 'spool full' } }
    await send([gap, record()])
    expect((await send([gap])).body).toEqual({ stored: 0, refused: 0, expired: 0 })
    expect(await app.db.select().from(accessLogGaps)).toMatchObject([{ resourceId: gatewayId, dropped: 17, reason: 'spool full' }])
  })
})

describe('what ingestion does not trust', () => {
  it('rejects a missing token, a wrong one and a user’s', async () => {
    for (const authorization of ['', 'Bearer nonsense-that-is-long-enough-to-be-one', `Basic ${token}`, `Bearer ${token}x`])
      expect((await send([record()], authorization)).status).toBe(401)
    expect((await send('not even JSON', '')).status).toBe(401)
    expect(await rows()).toEqual([])
  })
  it('takes the gateway from the token, whatever gateway, service or consumer the body names', async () => {
    await send([record({ gateway: gatewayId, resourceId: gatewayId, resource_id: gatewayId })], `Bearer ${otherToken}`)
    expect(await rows()).toMatchObject([
      { resourceId: otherGatewayId, apiId: null, deploymentId: null, organizationId: null, consumerId: null },
    ])
  })
  it('keeps two gateways that use the same request id apart', async () => {
    const sent = record()
    await send([sent])
    await send([sent], `Bearer ${otherToken}`)
    expect(await rows()).toHaveLength(2)
  })
  it('rejects records more than five minutes in the future one by one', async () => {
    const ahead = record({ started_at: Date.now() + 6 * 60_000 })
    const nearly = record({ started_at: Date.now() + 4 * 60_000 })
    expect((await send([ahead, record(), nearly])).body).toEqual({ stored: 2, refused: 1, expired: 0 })
  })
  it('accepts late calls within the retention period, and reports how many older ones it left out', async () => {
    const { ingest } = createReports({
      db: app.db,
      log: app.app.log,
      gateways: { resourceOfToken: async () => undefined },
      retentionDays: 90,
    })
    const [late, tooLate] = [89, 98].map((days) => record({ started_at: Date.now() - days * 86_400_000 }))
    expect(await ingest(gatewayId, [late, tooLate, record()])).toEqual({ stored: 2, refused: 0, expired: 1 })
    expect(await ingest(gatewayId, [late, tooLate])).toEqual({ stored: 0, refused: 0, expired: 1 })
    expect(await rows()).toHaveLength(2)
  })
  it('counts items that are not access records and stores the others', async () => {
    const { request, ...rest } = record()
    const bad = [
      null,
      7,
      'x',
      {},
      { ...rest, request: { ...request, id: 'a b' } },
      record({ client_ip: '=cmd()' }),
      record({ response: { status: '200' } }),
      record({ started_at: 'now' }),
    ]
    expect((await send([...bad, record()])).body).toEqual({ stored: 1, refused: bad.length, expired: 0 })
  })
  it('is unaffected by what clients put into their requests', async () => {
    const hostile = JSON.stringify(record()).replace(
      '"querystring":{',
      '"querystring":{"__proto__":{"x":1},"constructor":{"prototype":{}},',
    )
    expect((await send(`[${hostile}]`)).body).toEqual({ stored: 1, refused: 0, expired: 0 })
    const request = { ...record().request, uri: '/a\u0000b\ud800c\u0007' }
    expect((await send([record({ request })])).body).toEqual({ stored: 1, refused: 0, expired: 0 })
    expect((await rows()).at(-1)?.upstreamUri).toBe('/ab\ufffdc')
  })
  it('keeps no key, token or cookie from any field', async () => {
    const key = `apk_uat_${'A'.repeat(36)}`
    const asking = (uri: string) => record({ request: { ...record().request, id: randomUUID(), uri } })
    await send([
      record(),
      asking(`/by-key/${key}?TOKEN=s3cret-token&Client-Secret=s3cret&q=1`),
      asking('/x?access_token=s3cret'),
      asking('http://ann:s3cret@bank.example/y'),
      // A key outside the address: nothing from these fields is stored.
      record({ workspace_name: 's3cret', tries: [{ ip: 's3cret' }], authenticated_entity: { id: 's3cret' }, source: 's3cret' }),
      record({ service: { id: serviceIdOf(deploymentId), host: 's3cret', path: '/s3cret' }, route: { name: 's3cret' } }),
    ])
    const dump = JSON.stringify((await app.db.execute(sql`select t::text from access_log t`)).rows)
    expect(dump).toContain('/by-key/')
    expect(dump).not.toContain('s3cret')
    expect(dump).not.toContain(key)
  })
  it('has limits: a thousand records, one mebibyte, JSON only', async () => {
    const small = { request: {} }
    expect((await send(Array.from({ length: 1001 }, () => small))).status).toBe(413)
    expect((await send(Array.from({ length: 1000 }, () => small))).body).toEqual({ stored: 0, refused: 1000, expired: 0 })
    expect((await send([record({ padding: 'x'.repeat(1024 * 1024) })])).status).toBe(413)
    expect((await send('{"request":')).status).toBe(400)
    expect((await send('7')).status).toBe(400)
    expect((await send('x', undefined, 'text/plain')).status).toBe(415)
  })
  it('accepts a thousand real records at once', async () => {
    const batch = Array.from({ length: 1000 }, () => ({
      ...record(),
      request: { id: randomUUID(), method: 'GET', uri: '/x' },
      route: undefined,
      response: { status: 200 },
    }))
    expect((await send(batch)).body).toEqual({ stored: 1000, refused: 0, expired: 0 })
    expect(await app.db.$count(accessLog, eq(accessLog.deploymentId, deploymentId))).toBe(1000)
  })
})
