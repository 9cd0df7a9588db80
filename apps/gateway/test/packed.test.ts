import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKongAdmin } from '@apim/kong-admin'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { gatewayProgram } from '../../../tools/launch/prepare/gateway-program.mjs'
import { freePort } from '../../../tools/test-programs/free-ports.ts'
import { type Redis, startRedis } from '../../../tools/test-programs/redis.ts'
import { ask } from './client.ts'
import { type GatewayProcess, spawnGateway, untilStatus } from './process.ts'
import { startLoad } from './steady-load.ts'

// Each test starts a process.
vi.setConfig({ testTimeout: 120_000 })

const [proxyPort, tlsPort, adminPort] = [await freePort(), await freePort(), await freePort()]
const ports = { GATEWAY_PROXY_PORT: `${proxyPort}`, GATEWAY_PROXY_TLS_PORT: `${tlsPort}`, GATEWAY_ADMIN_PORT: `${adminPort}` }
const kong = createKongAdmin({ adminUrl: `http://127.0.0.1:${adminPort}` })
const folder = mkdtempSync(join(tmpdir(), 'gateway-packed-'))
const running: GatewayProcess[] = []
let upstream: Server
let redis: Redis

const start = async (more: Record<string, string> = {}): Promise<GatewayProcess> => {
  const gateway = spawnGateway({ ...ports, DATA_DIR: folder, ...more })
  running.push(gateway)
  return gateway
}

beforeAll(async () => {
  redis = await startRedis(await freePort())
  upstream = createServer((_request, response) => response.end('whole'))
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  await untilStatus(adminPort, 200, await start())
  await kong.services.create({ name: 'all', url: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` })
  await kong.routes.create({ name: 'all', paths: ['/open', '~/pattern/\\d+$'], service: { name: 'all' } })
  await kong.routes.create({ name: 'keys', paths: ['/keys'], service: { name: 'all' } })
  await kong.plugins.create({ name: 'key-auth', route: { name: 'keys' } })
  const limit = { hour: 1000, policy: 'redis', fault_tolerant: false, redis: { host: '127.0.0.1', port: redis.port } }
  await kong.plugins.create({ name: 'rate-limiting', route: { name: 'keys' }, config: limit })
  const { id } = await kong.consumers.create({ username: 'caller' })
  await kong.keyAuths.create({ consumer: { id }, key: 'a-key-of-enough-length' })
}, 120_000)

afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
  upstream.closeAllConnections()
  await new Promise((resolve) => upstream.close(resolve))
  await redis.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('the bundle is the program that is started', () => {
  expect(gatewayProgram().script).toMatch(/\.build.gateway.[0-9a-f]{16}.main\.js$/)
})

test('the bundled gateway proxies, also with patterns and over TLS with the certificate it created', async () => {
  expect(await ask(proxyPort, '/open')).toMatchObject({ status: 200, text: 'whole' })
  expect(await ask(proxyPort, '/pattern/12')).toMatchObject({ status: 200, text: 'whole' })
  expect((await ask(proxyPort, '/pattern/x')).status).toBe(404)
  expect(await ask(tlsPort, '/open', { tls: {} })).toMatchObject({ status: 200, text: 'whole' })
})

test('its plugins work, including the parts that are loaded only on demand', async () => {
  expect((await ask(proxyPort, '/keys')).status).toBe(401)
  const allowed = await ask(proxyPort, '/keys', { headers: { apikey: 'a-key-of-enough-length' } })
  expect(allowed).toMatchObject({ status: 200, headers: { 'x-ratelimit-remaining-hour': '999' } })
})

test('it takes over from a running one without a failed request', async () => {
  const [before] = running as [GatewayProcess]
  const traffic = startLoad({ port: proxyPort, clients: 4, perSecond: 200, plan: () => ({ path: '/open', expected: 'whole' }) })
  const next = await start({ GATEWAY_TAKEOVER: '1' })
  expect(await before.ended).toBe(0)
  await untilStatus(adminPort, 200, next)
  const answers = traffic.answers()
  await expect.poll(() => traffic.answers(), { timeout: 20_000 }).toBeGreaterThan(answers + 20)
  await traffic.stop()
  expect(traffic.failures).toEqual([])
  expect((await kong.routes.list()).length).toBe(2)
})
