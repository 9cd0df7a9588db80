import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { egressTags } from '@apim/kong-admin'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { route, service, target, upstream } from '../../../test/entities.ts'
import { type Rig, startRig } from '../../../test/rig.ts'
import type { Change, Entity } from '../../entity.ts'

const REFRESH_MS = 20
let server: Server
let port: number
let hits = 0
let rig: Rig
/** What the targets' names resolve to. */
const names = new Map<string, string>()
const srv = new Map<string, string>()

const notFound = () => Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
const lookups = {
  lookup: async (name: string) => [names.get(name) ?? Promise.reject(notFound())] as string[],
  services: async (name: string) => {
    const found = srv.get(name)
    if (found === undefined) throw notFound()
    return [{ name: found, port, priority: 1, weight: 1 }]
  },
}

beforeAll(async () => {
  server = createServer((_request, response) => {
    hits++
    response.end('inside')
  })
  server.on('upgrade', (_request, socket) => {
    hits++
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  port = (server.address() as AddressInfo).port
  rig = await startRig([], { workers: 1, names: { lookups, refreshMs: REFRESH_MS } })
})
beforeEach(() => {
  hits = 0
})
afterAll(async () => {
  await rig.stop()
  server.close()
})

const tagged = (...allowed: string[]) => ({ tags: ['apim', ...egressTags(allowed)], retries: 2 })
const put = async (path: string, host: string, fields: Record<string, unknown>, ...more: Change[]): Promise<Change> => {
  const own = service('http://placeholder.test', { host, port, ...fields })
  await rig.apply(...more, own, route(own, { paths: [path] }))
  return own
}

const spellings = ['127.0.0.1', 'localhost', 'LOCALHOST', 'localhost.', '127.1', '0x7f.1', '2130706433', '017700000001', '127.8.8.8', '::1']
const mapped = ['::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:7f00:1', '0.0.0.0', '::']

test.each([...spellings, ...mapped])(
  'a service at %s that may only reach public addresses gets 502, and nothing is contacted',
  async (host) => {
    await put(`/spelled-${host}`, host, tagged())
    const { status } = await rig.ask(`/spelled-${host}/x`)
    // A spelling that is neither an address nor a name.
    expect([502, 503]).toContain(status)
    expect(hits).toBe(0)
  },
)

test('over TLS and WebSocket too', async () => {
  await put('/over-tls', 'localhost', { ...tagged(), protocol: 'https' })
  await put('/upgraded', 'localhost', tagged())
  const upgrade = {
    Connection: 'upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  }
  expect((await rig.ask('/over-tls/x')).status).toBe(502)
  expect((await rig.ask('/upgraded/x', { headers: upgrade })).status).toBe(502)
  expect(hits).toBe(0)
})

test('listed private addresses are reached from the next request, and no longer once they are removed', async () => {
  const own = await put('/listed', 'localhost', tagged())
  const now = (...allowed: string[]) => rig.apply({ ...own, value: { ...(own.value as Entity), ...tagged(...allowed) } })
  expect((await rig.ask('/listed/x')).status).toBe(502)
  await now(`127.0.0.1:${port}`, '::1')
  expect((await rig.ask('/listed/x')).status).toBe(200)
  await now('10.0.0.0/8')
  expect((await rig.ask('/listed/x')).status).toBe(502)
  expect(hits).toBe(1)
})

test('a connection that one service may open is not reused for another that may not', async () => {
  await put('/may', '127.0.0.1', tagged('127.0.0.1'))
  await put('/may-not', '127.0.0.1', tagged('127.0.0.2'))
  await put('/anywhere', '127.0.0.1', { tags: null })
  expect((await rig.ask('/anywhere/x')).status).toBe(200)
  expect((await rig.ask('/may/x')).status).toBe(200)
  expect((await rig.ask('/may-not/x')).status).toBe(502)
})

test.each(['by address', 'by SRV record'])(
  'a target whose name, looked up %s, resolves to a private address gets 502, and its health is unaffected',
  async (way) => {
    const [name, pool] = [
      `${way.replaceAll(' ', '-')}.test`,
      upstream('turning.internal', { healthchecks: { passive: { unhealthy: { tcp_failures: 1 } } } }),
    ]
    if (way === 'by SRV record') srv.set(name, `node.${name}`)
    names.set(name, '127.0.0.2').set(`node.${name}`, '127.0.0.2')
    const through = await put(`/${name}`, 'turning.internal', tagged('127.0.0.2'), pool, target(pool, `${name}:${port}`))
    expect((await rig.ask(`/${name}/x`)).status).toBe(200)
    names.set(name, '127.0.0.1').set(`node.${name}`, '127.0.0.1')
    while ((await rig.ask(`/${name}/x`)).status === 200) await new Promise((resolve) => setTimeout(resolve, REFRESH_MS))
    hits = 0
    for (let round = 0; round < 4; round++) expect((await rig.ask(`/${name}/x`)).status).toBe(502)
    expect(hits).toBe(0)
    expect((await rig.plane.upstreamHealth.state(pool.id))?.isHealthy).toBe(true)
    await rig.apply({ ...pool, value: null }, { ...through, value: null })
  },
)
