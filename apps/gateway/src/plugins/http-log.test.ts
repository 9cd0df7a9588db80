import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proxyExchanges } from '../../conformance/proxy-recording.ts'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { consumer, key, plugin, removed, route, service } from '../../test/entities.ts'
import { type Rig, startRig } from '../../test/rig.ts'
import type { Change } from '../entity.ts'

type Rec = Record<string, unknown> & {
  request: Record<string, unknown> & { id: string; headers: Record<string, unknown> }
  response: { status: number; headers: Record<string, unknown> }
}

let upstream: EchoUpstream
let sink: Server
let rig: Rig
let echo: Change
let log: (scope: { route?: Change }) => Change
let logged: Rec[] = []
const texts: string[] = []

beforeAll(async () => {
  upstream = await startEcho()
  sink = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      texts.push(text)
      logged.push(...(JSON.parse(text) as Rec[]))
      response.end()
    })
  })
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/log`
  log = (scope) => plugin('http-log', { http_endpoint: endpoint, queue: { max_batch_size: 200 } }, scope)
  echo = service(upstream.url)
  const ann = consumer('ann')
  const open = route(echo, { paths: ['/open'] })
  const keyed = route(echo, { paths: ['/keyed'] })
  const down = service('http://127.0.0.1:9', { retries: 1 })
  const broken = route(down, { paths: ['/down'] })
  const keyAuth = plugin('key-auth', { key_names: ['apikey', 'my-own-key'] }, { route: keyed })
  rig = await startRig([
    echo,
    down,
    ann,
    key(ann, 'ann-secret'),
    open,
    keyed,
    broken,
    log({ route: open }),
    log({ route: keyed }),
    log({ route: broken }),
    keyAuth,
  ])
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
  sink.closeAllConnections()
  sink.close()
})

const recordOf = async (id: string | undefined): Promise<Rec> => {
  await expect.poll(() => logged.some(({ request }) => request.id === id)).toBe(true)
  return logged.find(({ request }) => request.id === id) as Rec
}
const asked = async (path: string, asking = {}) => {
  const answer = await rig.ask(path, asking)
  return { answer, record: await recordOf(answer.headers['x-kong-request-id']) }
}

const shape = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, typeof inner]))
    : typeof value

test('a record has the members of one recorded from Kong, with the same types', async () => {
  const recording = proxyExchanges().find(({ request, section }) => section === 'proxy:http-log' && request.target === 'http-log sink')
  const kong = (recording?.response.body as { json: Rec }[] | undefined)?.[0]?.json
  const { record } = await asked('/open/x?a=1&b=2&b=3&c')
  const left = Object.keys(kong as Rec).filter((name) => !(name in record))
  expect(left).toEqual(['workspace'])
  for (const name of ['latencies', 'started_at', 'client_ip', 'upstream_uri', 'upstream_status', 'source'])
    expect(shape(record[name])).toEqual(shape(kong?.[name]))
  expect(shape(record.request)).toEqual(shape(kong?.request))
  expect(record.request).toMatchObject({ uri: '/open/x?a=1&b=2&b=3&c', querystring: { a: '1', b: ['2', '3'], c: true }, method: 'GET' })
  expect(record).toMatchObject({ upstream_status: '200', source: 'upstream', upstream_uri: '/x?a=1&b=2&b=3&c', service: { id: echo.id } })
})

test('refusals are logged with their status, and with the consumer if it is known', async () => {
  const refused = await asked('/keyed')
  expect(refused.record).toMatchObject({ response: { status: 401 }, source: 'kong', upstream_status: '', tries: [] })
  expect(refused.record).not.toHaveProperty('consumer')
  const { record } = await asked('/keyed', { headers: { apikey: 'ann-secret' } })
  expect(record).toMatchObject({ response: { status: 200 }, consumer: { username: 'ann' } })
})

test('every attempt at a failing upstream is in the record', async () => {
  const { record } = await asked('/down')
  expect(record).toMatchObject({ upstream_status: '502, 502', source: 'kong', response: { status: 502 } })
  expect(record.tries).toHaveLength(2)
})

test('a client that disconnects first is logged with status 499', async () => {
  const before = logged.length
  const socket = connect(rig.port, '127.0.0.1')
  const slowAtUpstream = once(upstream.server, 'request')
  socket.write('GET /open/slow HTTP/1.1\r\nHost: a\r\n\r\n')
  await slowAtUpstream
  socket.destroy()
  const uploading = connect(rig.port, '127.0.0.1')
  const uploadAtUpstream = once(upstream.server, 'request')
  uploading.write('POST /open/x HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf')
  await uploadAtUpstream
  uploading.destroy()
  await expect.poll(() => logged.slice(before).map(({ response }) => response.status)).toEqual([499, 499])
})

test('keys, tokens and cookies reach neither the spool nor the record, wherever they were sent', async () => {
  const secret = 'S3cr3t-value'
  const names = ['apikey', 'my-own-key', 'Authorization', 'Proxy-Authorization', 'Cookie', 'X-Api-Key', 'X-Auth-Token']
  const headers = {
    ...Object.fromEntries(names.map((name) => [name, secret])),
    Referer: `https://portal.test/?access_token=${secret}&ok=1`,
  }
  const query = ['apikey', 'APIKEY', 'my-own-key', 'access_token', 'client_secret', 'code', 'p%61ssword']
    .map((name) => `${name}=${secret}`)
    .join('&')
  const { record } = await asked(`/keyed/x?${query}&kept=yes`, { headers })
  const { record: open } = await asked('/open/setcookie')
  expect(JSON.stringify([record, texts])).not.toContain(secret)
  expect(record.request).toMatchObject({ uri: '/keyed/x?kept=yes', querystring: { kept: 'yes' } })
  expect(record.request.headers).toMatchObject({ referer: 'https://portal.test/?ok=1' })
  expect(open.response.headers).not.toHaveProperty('set-cookie')
  for (const name of await readdir(rig.spoolDir)) expect(await readFile(join(rig.spoolDir, name), 'utf8')).not.toContain(secret)
})

const ADDED = 'P0licy-secret'
const everywhere = (name: string) => ({ headers: [`${name}:${ADDED}`], querystring: [`${name}:${ADDED}`], body: [`${name}:${ADDED}`] })

test.each([
  ['adds', { add: everywhere('x-backend') }],
  ['appends to what was sent', { append: everywhere('x-sent') }],
  ['replaces', { replace: everywhere('x-sent') }],
  ['requests another path', { replace: { uri: `/x/${ADDED}` } }],
  ['changes the method, and the form with it', { http_method: 'GET', add: everywhere('x-backend') }],
  ['renames over', { rename: { headers: ['x-sent:x-moved'], querystring: ['x-sent:x-moved'] }, add: everywhere('x-sent') }],
  ['removes', { remove: { headers: ['x-sent'], querystring: ['x-sent'] } }],
])('what a plugin %s is in no record, which contains what the client sent', async (_name, config) => {
  const own = route(echo, { paths: ['/changed'] })
  const changes = [own, log({ route: own }), plugin('request-transformer', config, { route: own })]
  await rig.apply(...changes)
  const path = '/changed/x?a=1&x-sent=1&b=%20c&&d'
  const headers = { 'X-Sent': '1', 'content-type': 'application/x-www-form-urlencoded' }
  const { record } = await asked(path, { method: 'POST', headers, body: 'e=1' })
  const isReplaced = 'replace' in config && 'uri' in config.replace
  expect(record).toMatchObject({
    request: { method: 'POST', uri: path, querystring: { a: '1', 'x-sent': '1', b: ' c', d: true } },
    upstream_uri: isReplaced ? '' : '/x?a=1&x-sent=1&b=%20c&&d',
  })
  expect(JSON.stringify(texts)).not.toContain(ADDED)
  for (const name of await readdir(rig.spoolDir)) expect(await readFile(join(rig.spoolDir, name), 'utf8')).not.toContain(ADDED)
  await rig.apply(...changes.map(removed))
})

test('a credential that a policy gives another name is not logged under it', async () => {
  const own = route(echo, { paths: ['/renamed'] })
  const config = { rename: { headers: ['authorization:x-backend-auth', 'X-Api-Key:X-Upstream-Key'] } }
  const changes = [own, log({ route: own }), plugin('request-transformer', config, { route: own })]
  await rig.apply(...changes)
  await asked('/renamed/x', { headers: { authorization: 'Bearer CL13NT', 'x-api-key': 'CL13NT' } })
  expect(JSON.stringify(texts)).not.toContain('CL13NT')
  for (const name of await readdir(rig.spoolDir)) expect(await readFile(join(rig.spoolDir, name), 'utf8')).not.toContain('CL13NT')
  await rig.apply(...changes.map(removed))
})

test('a request without a route is logged by a global plugin', async () => {
  await rig.apply(log({}))
  const { record } = await asked('/no-such-route?x=1')
  expect(record).toMatchObject({ response: { status: 404 }, source: 'kong', upstream_uri: '' })
  expect(record).not.toHaveProperty('route')
  expect(record).not.toHaveProperty('service')
})

test('a key under a custom name is in no record, even if no plugin has looked at it', async () => {
  const secret = 'S3cr3t-elsewhere'
  const own = route(echo, { paths: ['/no-bots'] })
  const policies = [plugin('key-auth', { key_names: ['my-own-key'] }, { route: own }), plugin('bot-detection', {}, { route: own })]
  const changes = [own, log({}), log({ route: own }), ...policies]
  await rig.apply(...changes)
  for (const path of ['/no-such-route', '/no-bots/x']) {
    const headers = { 'my-own-key': secret, 'user-agent': 'Googlebot' }
    const { record } = await asked(`${path}?my-own-key=${secret}&kept=yes`, { headers })
    expect(record.request).toMatchObject({ uri: `${path}?kept=yes`, querystring: { kept: 'yes' } })
  }
  expect(JSON.stringify(texts)).not.toContain(secret)
  await rig.apply(...changes.map(removed))
})

test('an access token in the fragment of a Location is in no record', async () => {
  const secret = 'T0ken-of-implicit'
  const own = route(echo, { paths: ['/implicit'] })
  const location = `Location:https://client.example/cb#access_token=${secret}&token_type=bearer`
  const changes = [own, log({ route: own }), plugin('response-transformer', { add: { headers: [location] } }, { route: own })]
  await rig.apply(...changes)
  const { record, answer } = await asked('/implicit/x')
  expect(answer.headers['location']).toContain(secret)
  expect(record.response.headers).toMatchObject({ location: 'https://client.example/cb' })
  expect(JSON.stringify(texts)).not.toContain(secret)
  await rig.apply(...changes.map(removed))
})

test('when a client has its complete response, the record is already on disk', async () => {
  logged = []
  const { headers } = await rig.ask('/open/sized')
  const files = await Promise.all(
    (await readdir(rig.spoolDir)).filter((name) => name.endsWith('.log')).map((name) => readFile(join(rig.spoolDir, name), 'utf8')),
  )
  const isOnDisk = files.some((text) => text.includes(headers['x-kong-request-id'] as string))
  expect(isOnDisk || logged.some(({ request }) => request.id === headers['x-kong-request-id'])).toBe(true)
})
