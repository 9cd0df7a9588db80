import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LogSink, startLogSink } from '../../../conformance/log-sink.ts'
import { recordsOf } from '../../../conformance/logged-records.ts'
import type { RequestOptions } from '../../../test/client.ts'
import { type EchoUpstream, startEcho } from '../../../test/echo-upstream.ts'
import { consumer, oauth2Client, plugin, route, service } from '../../../test/entities.ts'
import { type Rig, startRig } from '../../../test/rig.ts'
import { HeaderList } from '../../http/header-list.ts'
import { TrustedProxies } from './trusted-proxies.ts'

const PROXY = '127.0.0.2'
const STRANGER = '127.0.0.3'
const CLIENT = '203.0.113.9'
const told = {
  'X-Real-IP': CLIENT,
  'X-Forwarded-For': '198.51.100.1',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'public.example',
  'X-Forwarded-Port': '443',
  'X-Forwarded-Path': '/public',
  'X-Forwarded-Prefix': '/pub',
}

let upstream: EchoUpstream
let sink: LogSink
/** One gateway trusts the proxy, the other no one. */
let trusting: Rig
let trustingNone: Rig

beforeAll(async () => {
  ;[upstream, sink] = await Promise.all([startEcho(), startLogSink()])
  const echo = service(upstream.url)
  const at = (path: string, fields: Record<string, unknown> = {}) => route(echo, { paths: [path], ...fields })
  const [open, allowed, limited, secure, moved, tokens] = [
    at('/open'),
    at('/allowed'),
    at('/limited'),
    at('/secure', { protocols: ['https'] }),
    at('/moved', { protocols: ['https'], https_redirect_status_code: 301 }),
    at('/tokens'),
  ]
  const ann = consumer('ann')
  const changes = [
    echo,
    open,
    allowed,
    limited,
    secure,
    moved,
    tokens,
    ann,
    oauth2Client(ann, 'ann-id', 'ann-secret'),
    plugin('http-log', { http_endpoint: `http://${sink.host}/log` }, { route: open }),
    plugin('ip-restriction', { allow: [CLIENT] }, { route: allowed }),
    plugin('rate-limiting', { year: 1, limit_by: 'ip' }, { route: limited }),
    plugin('oauth2', { enable_client_credentials: true, accept_http_if_already_terminated: true }, { route: tokens }),
  ]
  ;[trusting, trustingNone] = await Promise.all([
    startRig(changes, { trust: { ranges: [`${PROXY}/32`], header: 'X-Real-IP' } }),
    startRig(changes),
  ])
})
afterAll(async () => {
  await Promise.all([trusting.stop(), trustingNone.stop()])
  await Promise.all([upstream.close(), sink.close()])
})

/** Callers and gateways that must not be trusted: only the trusted proxy is. */
const untrusted = [
  { who: 'any other peer', from: STRANGER, rig: () => trusting },
  { who: 'a proxy, where none is trusted', from: PROXY, rig: () => trustingNone },
]

const grant = 'grant_type=client_credentials&client_id=ann-id&client_secret=ann-secret'
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const askToken = (rig: Rig, from: string, headers: Record<string, string>) =>
  rig.ask('/tokens/oauth2/token', { method: 'POST', body: grant, from, headers: { ...form, ...headers } })

test('what a trusted proxy passes on about its client reaches the upstream', async () => {
  const answer = await trusting.ask('/open/x', { from: PROXY, headers: told })
  const forwarded = Object.fromEntries(Object.keys(told).map((name) => [name, answer.forwarded(name)]))
  expect(forwarded).toEqual({ ...told, 'X-Forwarded-For': `198.51.100.1, ${PROXY}` })
})

test.each(untrusted)('what $who claims is ignored', async ({ from, rig }) => {
  const answer = await rig().ask('/open/x', { from, headers: told })
  const forwarded = Object.fromEntries(Object.keys(told).map((name) => [name, answer.forwarded(name)]))
  expect(forwarded).toEqual({
    'X-Real-IP': from,
    'X-Forwarded-For': `198.51.100.1, ${from}`,
    'X-Forwarded-Proto': 'http',
    'X-Forwarded-Host': '127.0.0.1',
    'X-Forwarded-Port': String(rig().port),
    'X-Forwarded-Path': '/open/x',
    'X-Forwarded-Prefix': '/open',
  })
})

test('ip-restriction checks the client behind a trusted proxy', async () => {
  expect((await trusting.ask('/allowed', { from: PROXY, headers: told })).status).toBe(200)
  expect((await trusting.ask('/allowed', { from: PROXY })).status).toBe(403)
})

test.each(untrusted)('ip-restriction checks the peer itself when it is $who', async ({ from, rig }) => {
  const { status, text } = await rig().ask('/allowed', { from, headers: told })
  expect([status, text]).toEqual([403, expect.stringContaining(`IP address not allowed: ${from}`)])
})

test('rate-limiting by address counts clients behind a trusted proxy separately, and anyone else as one, whatever it claims', async () => {
  const statuses = async (from: string) => {
    const answers = []
    for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.1'])
      answers.push((await trusting.ask('/limited', { from, headers: { 'X-Real-IP': ip } })).status)
    return answers
  }
  expect(await statuses(PROXY)).toEqual([200, 200, 429])
  expect(await statuses(STRANGER)).toEqual([200, 429, 429])
})

test('records contain the client behind a trusted proxy, and for anyone else the peer', async () => {
  const addressOf = async (asking: RequestOptions) => {
    const { headers } = await trusting.ask('/open', asking)
    const mine = () => recordsOf(sink.calls).find(({ record }) => (record.request as { id: string }).id === headers['x-kong-request-id'])
    await expect.poll(mine, { timeout: 20_000 }).toBeDefined()
    return mine()?.record.client_ip
  }
  expect(await addressOf({ from: PROXY, headers: told })).toBe(CLIENT)
  expect(await addressOf({ from: STRANGER, headers: told })).toBe(STRANGER)
})

test('an HTTPS-only route serves a trusted proxy that terminated TLS, and redirects to the host it passes on', async () => {
  expect((await trusting.ask('/secure', { from: PROXY, headers: { 'X-Forwarded-Proto': 'https' } })).status).toBe(200)
  const plain = { 'X-Forwarded-Proto': 'http', 'X-Forwarded-Host': 'public.example' }
  expect((await trusting.ask('/moved/x?a=1', { from: PROXY, headers: plain })).headers.location).toBe('https://public.example/moved/x?a=1')
  expect((await trusting.ask('/secure', { from: PROXY })).status).toBe(426)
})

test.each(untrusted)('an HTTPS-only route refuses $who, who claims that TLS was terminated', async ({ from, rig }) => {
  expect((await rig().ask('/secure', { from, headers: told })).status).toBe(426)
  expect((await rig().ask('/moved', { from, headers: told })).headers.location).toBe('https://127.0.0.1/moved')
})

test('tokens are issued behind a trusted proxy that terminated TLS, stated once and unambiguously', async () => {
  const statuses = []
  for (const headers of [{ 'X-Forwarded-Proto': 'https' }, { 'X-Forwarded-Proto': 'http' }, { 'X-Forwarded-Proto': 'http, https' }, {}])
    statuses.push((await askToken(trusting, PROXY, headers as Record<string, string>)).status)
  expect(statuses).toEqual([200, 400, 400, 400])
})

test.each(untrusted)('no token is issued when $who claims that TLS was terminated', async ({ from, rig }) => {
  expect((await askToken(rig(), from, told)).status).toBe(400)
})

const headers = (name: string, ...values: string[]) => HeaderList.of(values.flatMap((value) => [name, value]))

test.each([
  [[CLIENT], CLIENT],
  [[`${CLIENT}:4711`], CLIENT],
  [['::ffff:203.0.113.9'], CLIENT],
  [['[2001:db8::1]:443'], '2001:db8::1'],
  [['localhost'], PROXY],
  [['203.0.113.9, 203.0.113.8'], PROXY],
  [['203.0.113.9', '203.0.113.8'], PROXY],
  [[], PROXY],
])('X-Real-IP %j from a trusted proxy means %s', (values, client) => {
  const proxies = new TrustedProxies({ ranges: ['127.0.0.0/8'], header: 'X-Real-IP' })
  expect(proxies.read(PROXY, headers('X-Real-IP', ...values))?.clientIp).toBe(client)
})

test.each([
  [['203.0.113.9'], CLIENT],
  [['6.6.6.6, 203.0.113.9'], CLIENT],
  [['6.6.6.6', '203.0.113.9, 127.0.0.7'], CLIENT],
  [['127.0.0.5, 127.0.0.6'], '127.0.0.5'],
  [['203.0.113.9, unknown, 127.0.0.7'], '127.0.0.7'],
  [['unknown'], PROXY],
  [[], PROXY],
])('X-Forwarded-For %j from a trusted proxy means %s: the last one that is not a trusted proxy', (values, client) => {
  const proxies = new TrustedProxies({ ranges: ['127.0.0.0/8'], header: 'X-Forwarded-For' })
  expect(proxies.read(PROXY, headers('X-Forwarded-For', ...values))?.clientIp).toBe(client)
  expect(proxies.read('203.0.113.77', headers('X-Forwarded-For', ...values))).toBeNull()
})
