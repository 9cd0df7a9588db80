import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '../../test/client.ts'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { consumer, group, key, plugin, removed, route, service } from '../../test/entities.ts'
import { type Rig, startRig } from '../../test/rig.ts'
import type { Change, Entity } from '../entity.ts'
import { AddressList } from '../net/address-list.ts'
import type { Exchange, Services } from '../plugin.ts'
import { PluginTable } from '../proxy/configuration/plugin-table.ts'
import { runAccess } from '../proxy/exchange/chain.ts'
import { plugins } from './index.ts'

let upstream: EchoUpstream
let rig: Rig
let echo: Change
const ann = consumer('ann', { custom_id: 'cid-ann' })
const ben = consumer('ben')
const stranger = consumer('stranger')

/** Adds a route at `/name` with these plugins. */
const guarded = async (name: string, ...policies: [string, Record<string, unknown>, { consumer?: Change }?][]) => {
  const own = route(echo, { paths: [`/${name}`] })
  await rig.apply(own, ...policies.map(([plugged, config, scope]) => plugin(plugged, config, { route: own, ...scope })))
  return own
}

beforeAll(async () => {
  upstream = await startEcho()
  echo = service(upstream.url)
  rig = await startRig([echo, ann, ben, stranger, key(ann, 'ann-key'), key(ben, 'ben-key'), group(ann, 'gold'), group(ben, 'silver')])
  await guarded('plain')
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
})

test('a hidden key does not reach the upstream anywhere: header, query, form or JSON', async () => {
  await guarded('hidden', ['key-auth', { key_names: ['apikey', 'x-key'], hide_credentials: true, key_in_body: true }])
  const asked = [
    rig.ask('/hidden?z=1', { headers: { apikey: 'ann-key', 'X-Key': 'ann-key' } }),
    rig.ask('/hidden?z=1&apikey=ann-key&x-key=ann-key'),
    rig.ask('/hidden', { method: 'POST', body: 'z=1&apikey=ann-key', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
    rig.ask('/hidden', { method: 'POST', body: '{"z":1,"apikey":"ann-key"}', headers: { 'Content-Type': 'application/json' } }),
  ]
  for (const answer of await Promise.all(asked)) {
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain('ann-key')
    expect(answer.text).toContain('z')
  }
})

test('a body too long to be searched for a key is refused, and the gateway stays usable', async () => {
  await guarded('searched', ['key-auth', { key_in_body: true }])
  const { status } = await rig.ask('/searched', {
    method: 'POST',
    body: Buffer.alloc(3 * 1024 * 1024),
    headers: { 'Content-Type': 'application/json' },
  })
  expect(status).toBe(413)
  expect((await rig.ask('/plain')).status).toBe(200)
})

test('an expired key is refused', async () => {
  await guarded('timed', ['key-auth', {}])
  const now = Math.floor(Date.now() / 1000)
  await rig.apply(key(ann, 'short', { ttl: 10, created_at: now - 20 }), key(ann, 'long', { ttl: 1000, created_at: now }))
  expect((await rig.ask('/timed', { headers: { apikey: 'short' } })).status).toBe(401)
  expect((await rig.ask('/timed', { headers: { apikey: 'long' } })).status).toBe(200)
})

test('the key of a deleted consumer is refused', async () => {
  await guarded('orphan', ['key-auth', {}])
  const gone = consumer('gone')
  await rig.apply(gone, key(gone, 'gone-key'))
  expect((await rig.ask('/orphan', { headers: { apikey: 'gone-key' } })).status).toBe(200)
  await rig.apply(removed(gone))
  expect((await rig.ask('/orphan', { headers: { apikey: 'gone-key' } })).status).toBe(401)
})

const lies = [
  'X-Consumer-ID',
  'X-Consumer-Username',
  'X-Consumer-Custom-ID',
  'X-Consumer-Groups',
  'X-Credential-Identifier',
  'X-Anonymous-Consumer',
  'X-Authenticated-Groups',
  'X-Authenticated-Userid',
  'X-Authenticated-Scope',
  'X-Credential-Username',
  'X-Kong-Request-Id',
]

test.each(['/plain', '/identified'])(
  '%s: what a client puts into the gateway’s own headers is never passed on, in any spelling',
  async (path) => {
    if (path === '/identified') await guarded('identified', ['key-auth', {}])
    const forged = lies.flatMap((name) => [name, name.replaceAll('-', '_'), name.toUpperCase(), name.toLowerCase()])
    const text = await sendRaw(
      rig.port,
      `GET ${path} HTTP/1.1\r\nHost: a\r\napikey: ann-key\r\nConnection: close\r\n${forged.map((name) => `${name}: forged\r\n`).join('')}\r\n`,
    )
    expect(text).toMatch(/^HTTP\/1\.1 200 /)
    expect(text).not.toContain('forged')
    expect(text.includes('"X-Consumer-Username","ann"')).toBe(path === '/identified')
  },
)

test('listing one of the gateway’s headers in Connection does not keep it from the upstream', async () => {
  await guarded('named', ['key-auth', {}])
  const answer = await rig.ask('/named', {
    headers: { apikey: 'ann-key', Connection: 'x-consumer-id, x-consumer-username, x-real-ip, x-forwarded-for' },
  })
  expect(answer.forwarded('X-Consumer-ID')).toBe(ann.id)
  expect(answer.forwarded('X-Consumer-Username')).toBe('ann')
  expect(answer.forwarded('X-Real-IP')).toBe('127.0.0.1')
})

test('forged forwarding headers change neither the client’s address nor what is forwarded to the upstream', async () => {
  const forged = {
    'X-Forwarded-For': '10.0.0.1',
    'X-Real-IP': '10.0.0.1',
    'X-Forwarded-Host': 'evil',
    'X-Forwarded-Proto': 'https',
    X_Real_IP: '10.0.0.1',
    x_forwarded_for: '10.0.0.1',
  }
  await guarded('fenced', ['ip-restriction', { allow: ['10.0.0.0/8'] }])
  expect((await rig.ask('/fenced', { headers: forged })).status).toBe(403)
  const answer = await rig.ask('/plain', { headers: forged })
  expect(answer.forwarded('X-Real-IP')).toBe('127.0.0.1')
  expect(answer.forwarded('X-Forwarded-For')).toBe('10.0.0.1, 127.0.0.1')
  expect(answer.forwarded('X-Forwarded-Proto')).toBe('http')
  expect(answer.forwarded('X-Forwarded-Host')).not.toBe('evil')
  expect(answer.text).not.toMatch(/x_real_ip|x_forwarded_for/i)
})

test('a key for one API is refused by another that requires its own group', async () => {
  await guarded('gold', ['key-auth', {}], ['acl', { allow: ['gold'], hide_groups_header: true }])
  expect((await rig.ask('/gold', { headers: { apikey: 'ben-key' } })).status).toBe(403)
  const answer = await rig.ask('/gold', { headers: { apikey: 'ann-key' } })
  expect(answer.status).toBe(200)
  expect(answer.forwarded('X-Consumer-Groups')).toBeUndefined()
})

test('removing a group takes effect at once', async () => {
  await guarded('bronze', ['key-auth', {}], ['acl', { allow: ['bronze'] }])
  const membership = group(ann, 'bronze')
  await rig.apply(membership)
  expect((await rig.ask('/bronze', { headers: { apikey: 'ann-key' } })).status).toBe(200)
  await rig.apply(removed(membership))
  expect((await rig.ask('/bronze', { headers: { apikey: 'ann-key' } })).status).toBe(403)
})

test('an anonymous consumer with its own terminator refuses unauthenticated requests and lets keys pass', async () => {
  const own = await guarded('both', ['key-auth', { anonymous: stranger.id }])
  await rig.apply(plugin('request-termination', { status_code: 401, message: 'Who are you?' }, { route: own, consumer: stranger }))
  const refused = await rig.ask('/both')
  expect(refused.status).toBe(401)
  expect(refused.json<{ message: string }>().message).toBe('Who are you?')
  expect((await rig.ask('/both', { headers: { apikey: 'wrong' } })).status).toBe(401)
  expect((await rig.ask('/both', { headers: { apikey: 'ann-key' } })).status).toBe(200)
})

test('request-termination responds with the configured body and type, without calling the upstream', async () => {
  const seen = upstream.seen.length
  await guarded('ended', ['request-termination', { status_code: 418, content_type: 'text/csv', body: 'a,b' }])
  const answer = await rig.ask('/ended')
  expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([418, 'text/csv', 'a,b'])
  expect(upstream.seen.length).toBe(seen)
})

test('request-termination sends final responses: 1xx is refused, and previously stored ones become the default', async () => {
  for (const status_code of [100, 101, 199]) expect(() => plugin('request-termination', { status_code })).toThrow('status_code')
  const own = route(echo, { paths: ['/interim'] })
  const stored = plugin('request-termination', {}, { route: own })
  const config = { ...(stored.value?.config as object), status_code: 100 }
  await rig.apply(own, { ...stored, value: { ...(stored.value as Entity), config } })
  expect((await rig.ask('/interim')).status).toBe(503)
})

test.each([204, 304])('request-termination with %d announces no body, and the connection continues', async (status) => {
  await guarded(`none-${status}`, ['request-termination', { status_code: status, message: 'a body' }])
  const one = `GET /none-${status} HTTP/1.1\r\nHost: a\r\n\r\n`
  const text = await sendRaw(rig.port, [one + one + `GET /plain HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`])
  expect([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code))).toEqual([status, status, 200])
  expect(text.slice(0, text.lastIndexOf('HTTP/1.1 '))).not.toMatch(/content-(length|type)|a body/i)
})

test('a connection without a peer address is refused by every list of addresses', () => {
  const replyTo = (clientIp: string, config: Record<string, unknown>) => {
    const table = new PluginTable(plugins, () => undefined)
    table.put(plugin('ip-restriction', config).value as never)
    return runAccess(
      table.chain('', ''),
      { clientIp, consumer: null, request: { bodyLength: 0 } } as Exchange,
      {} as Services,
      async () => true,
    )
  }
  for (const config of [{ deny: ['10.0.0.0/8'] }, { allow: ['0.0.0.0/0', '::/0'] }]) {
    expect(replyTo('127.0.0.1', config)).toBeUndefined()
    expect(replyTo('', config)).toMatchObject({ status: 403 })
  }
})

test('request-termination with a trigger lets other requests pass', async () => {
  await guarded('triggered', ['request-termination', { trigger: 'x-stop' }])
  expect((await rig.ask('/triggered')).status).toBe(200)
  expect((await rig.ask('/triggered', { headers: { 'X-Stop': '1' } })).status).toBe(503)
  expect((await rig.ask('/triggered?x-stop=1')).status).toBe(503)
})

test.each([
  ['10.0.0.0/8', '10.255.1.2', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['192.168.1.7', '192.168.1.7', true],
  ['::ffff:10.0.0.0/104', '10.1.2.3', true],
  ['::ffff:10.0.0.5', '10.0.0.5', true],
  ['2001:db8::/32', '2001:db8:1::7', true],
  ['2001:db8::/32', '2001:db9::7', false],
  ['0.0.0.0/0', '8.8.8.8', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['::/0', '2001:db8::1', true],
])('the range %s and the address %s: %s', (range, address, isIn) => {
  expect(new AddressList([range]).has(address)).toBe(isIn)
})
