import { Socket } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp, testToken } from '../../test/app.ts'
import { buildApi, buildGrant, buildPeople, type People } from '../../test/factories.ts'
import { auditLog } from '../db/schema/index.ts'

const perMinute = 3
const limits = { userPerMinute: 1000, anonymousPerMinute: perMinute }
let behind: TestApp
let alone: TestApp
let people: Record<'behind' | 'alone', People>
beforeAll(async () => {
  behind = await buildTestApp({ limits, trustedProxies: ['10.0.0.0/8', '2001:db8::1'] })
  alone = await buildTestApp({ limits })
  people = { behind: await buildPeople(behind.db), alone: await buildPeople(alone.db) }
})
afterAll(async () => {
  await behind.close()
  await alone.close()
})

const send = (app: TestApp, remoteAddress: string, headers: Record<string, string> = {}, url = '/api/openapi.json') =>
  app.app.inject({ method: 'GET', url, remoteAddress, headers: { host: 'localhost', ...headers } })
const forwarded = (chain: string) => ({ 'x-forwarded-for': chain })
/** How many of five calls are let through. */
const passes = async (app: TestApp, call: (n: number) => [peer: string, chain: string]) => {
  let passed = 0
  for (let n = 0; n < 5; n += 1) {
    const [peer, chain] = call(n)
    if ((await send(app, peer, forwarded(chain))).statusCode === 200) passed += 1
  }
  return passed
}

/** The audit log's address for a grant that a portal admin revoked with that call. */
const auditedAddress = async (
  { db }: TestApp,
  { author, acme, portalAdmin: { id, email } }: People,
  call: (url: string, headers: Record<string, string>) => Promise<number>,
) => {
  const api = await buildApi(db, author.id)
  const grant = await buildGrant(db, api.id, acme.id, id)
  const token = await testToken({ sub: `sub ${email}`, sid: `sid ${email}`, email })
  expect(await call(`/api/api-access/${grant.id}`, { authorization: `Bearer ${token}` })).toBe(200)
  const [row] = await db
    .select({ address: auditLog.address })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'access-grant.revoke'), eq(auditLog.objectId, String(grant.id))))
  return row?.address
}
const injected = (app: TestApp, who: People, remoteAddress: string, chain = '203.0.113.9, 198.51.100.77') =>
  auditedAddress(app, who, async (url, headers) => {
    const more = { host: 'localhost', ...forwarded(chain), ...headers }
    return (await app.app.inject({ method: 'DELETE', url, remoteAddress, headers: more })).statusCode
  })

describe('behind a trusted proxy', () => {
  it('each client has its own limit, whichever proxy it uses', async () => {
    expect(await passes(behind, (n) => [`10.0.0.${n}`, '198.51.100.1'])).toBe(perMinute)
    expect(await passes(behind, (n) => ['2001:db8::1', `198.51.100.2, 10.0.0.${n}`])).toBe(perMinute)
    expect(await passes(behind, (n) => ['10.0.0.1', `198.51.100.1${n}`])).toBe(5)
  })
  it('what a client says about itself is ignored: the proxy appends the real address', async () => {
    expect(await passes(behind, (n) => ['10.0.0.1', `203.0.113.${n}, 198.51.100.3`])).toBe(perMinute)
  })
  it.each([
    ['198.51.100.21', (port: number) => `198.51.100.21:${port}`],
    ['2001:db8:5::1', (port: number) => `[2001:db8:5::1]:${port}`],
    ['2001:db8:6::1', () => '[2001:db8:6::1]'],
    ['2001:db8:7::1', (n: number) => (n % 2 ? '2001:DB8:7:0:0:0:0:1' : '2001:db8:7::1')],
    ['198.51.100.22', (n: number) => (n % 2 ? '::ffff:198.51.100.22' : '198.51.100.22')],
  ])('%s is one client, however the proxy writes it', async (address, written) => {
    expect(await passes(behind, (n) => ['10.0.0.1', `${written(4711 + n)}, 10.0.0.2:44${n}`])).toBe(perMinute)
    expect(await injected(behind, people.behind, '10.0.0.1', `${written(4711)}, 10.0.0.2:4712`)).toBe(address)
  })
  it('the audit log has the address that the proxy reports', async () => {
    expect(await injected(behind, people.behind, '10.0.0.1')).toBe('198.51.100.77')
  })
  it('the host name is ours, whatever name the proxy uses for us', async () => {
    const host = (name: string) => ({ host: 'portal-7c9f:8080', 'x-forwarded-host': name })
    expect((await send(behind, '10.0.0.9', host('localhost'))).statusCode).toBe(200)
    expect((await send(behind, '10.0.0.9', host('evil.example'))).statusCode).toBe(421)
  })
})

describe('from any other peer', () => {
  it.each([
    ['with proxies', () => behind],
    ['without proxies', () => alone],
  ])('%s, forwarding headers are ignored', async (_, app) => {
    expect(await passes(app(), (n) => ['192.0.2.1', `198.51.100.5${n}`])).toBe(perMinute)
    const foreign = { host: 'evil.example', 'x-forwarded-host': 'localhost' }
    expect((await send(app(), '192.0.2.9', foreign)).statusCode).toBe(421)
  })
  it('the audit log has the peer’s address', async () => {
    expect(await injected(alone, people.alone, '192.0.2.8')).toBe('192.0.2.8')
  })
})

it('an IPv6 client has one limit for all addresses of its /64 network, and its neighbors have their own', async () => {
  expect(await passes(behind, (n) => ['10.0.0.1', `2001:db8:64:1:${n}::${n}`])).toBe(perMinute)
  expect(await passes(alone, (n) => [`2001:db8:64:2::${n}`, ''])).toBe(perMinute)
  expect(await passes(behind, (n) => ['10.0.0.1', `2001:db8:64:1${n}::1`])).toBe(5)
  expect(await injected(behind, people.behind, '10.0.0.1', '2001:db8:64:3::77')).toBe('2001:db8:64:3::77')
})

const odd = [
  'unknown',
  '_hidden',
  '::1%eth0',
  '2001:db8:91::1%-',
  'fe80::1%br-lan',
  '2001:db8:92::1%eth0.100',
  '[2001:db8:93::1%-]:44',
  '300.1.1.1:80',
  '[::1',
  '""',
]
it.each(odd)('a client that a proxy reports as %j is one client too', async (name) => {
  expect(await passes(behind, () => ['10.0.0.1', name])).toBe(perMinute)
})

it('a neighbor with an odd zone ID causes no error and counts as one client', async () => {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: 'fe80::1%br-lan', configurable: true })
  expect(() => alone.app.server.emit('connection', socket)).not.toThrow()
  socket.destroy()
  expect(await passes(alone, () => ['fe80::1%br-lan', '::1%-'])).toBe(perMinute)
})

it('a server on :: sees an IPv4 caller under the same address as a server on 0.0.0.0', async () => {
  await alone.app.listen({ host: '::', port: 0 })
  const { port } = alone.app.server.address() as { port: number }
  for (const [host, address] of [
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]', '::1'],
  ] as const)
    expect(
      await auditedAddress(alone, people.alone, async (url, headers) => {
        return (await fetch(`http://${host}:${port}${url}`, { method: 'DELETE', headers })).status
      }),
    ).toBe(address)
})
