import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKongAdmin } from '@apim/kong-admin'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../../tools/test-programs/free-ports.ts'
import { ask } from './client.ts'
import { startEcho } from './echo-upstream.ts'
import { type GatewayProcess, spawnGateway, untilStatus } from './process.ts'
import { startLoad } from './steady-load.ts'

// Each test starts several processes one after another.
vi.setConfig({ testTimeout: 180_000 })

const [proxyPort, tlsPort, adminPort] = [await freePort(), await freePort(), await freePort()]
const ports = { GATEWAY_PROXY_PORT: `${proxyPort}`, GATEWAY_PROXY_TLS_PORT: `${tlsPort}`, GATEWAY_ADMIN_PORT: `${adminPort}` }
const adminUrl = `http://127.0.0.1:${adminPort}`
const kong = createKongAdmin({ adminUrl })

let upstream: Server
let folder: string
const running: GatewayProcess[] = []

beforeAll(async () => {
  upstream = createServer((incoming, response) => {
    const slow = incoming.url === '/slow'
    setTimeout(() => response.end('whole'), slow ? 800 : 0)
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  upstream.closeAllConnections()
  await new Promise((resolve) => upstream.close(resolve))
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

const start = (more: Record<string, string> = {}): GatewayProcess => {
  const gateway = spawnGateway({ ...ports, DATA_DIR: folder, ...more })
  running.push(gateway)
  return gateway
}

/** Starts a gateway with a route to the upstream. */
const first = async (): Promise<GatewayProcess> => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-takeover-'))
  const gateway = start()
  await untilStatus(adminPort, 200, gateway)
  const { port } = upstream.address() as AddressInfo
  await kong.services.create({ name: 'all', url: `http://127.0.0.1:${port}` })
  await kong.routes.create({ name: 'all', paths: ['/'], service: { name: 'all' } })
  return gateway
}

const load = (clients: number) =>
  startLoad({
    port: proxyPort,
    clients,
    perSecond: 100,
    plan: (number) => ({ path: number % 20 === 0 ? '/slow' : '/quick', text: 'whole' }),
  })

test('a client that connects to the Admin API and sends nothing, or half a request, delays neither a takeover nor a stop', async () => {
  const silent = () =>
    ['', 'GET / HTTP/1.1\r\nHost: localhost\r\n'].map((said) => {
      const socket = connect(adminPort, '127.0.0.1').on('error', () => undefined)
      socket.write(said)
      return socket
    })
  const before = await first()
  const sockets = silent()
  // Connections are accepted in order: once this is answered, the others have been accepted.
  await kong.version()
  const next = start({ GATEWAY_TAKEOVER: '1' })
  expect(await before.ended).toBe(0)
  await untilStatus(adminPort, 200, next)
  sockets.push(...silent())
  await kong.version()
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
  for (const socket of sockets) socket.destroy()
})

test('processes take over from one another under load without a failed request, and what was written before and in between is in effect', async () => {
  let current = await first()
  const traffic = load(6)
  for (let round = 0; round < 2; round++) {
    const before = traffic.answers()
    const next = start({ GATEWAY_TAKEOVER: '1' })
    expect(await current.ended).toBe(0)
    await untilStatus(adminPort, 200, next)
    await kong.consumers.create({ username: `round-${round}` })
    await expect.poll(() => traffic.answers(), { timeout: 20_000 }).toBeGreaterThan(before + 20)
    current = next
  }
  await traffic.stop()
  expect(traffic.failures).toEqual([])
  expect((await kong.consumers.list()).map(({ username }) => username).sort()).toEqual(['round-0', 'round-1'])
})

test('rate-limit counters and the health of targets are handed over', async () => {
  const current = await first()
  const echo = await startEcho()
  const unhealthy = { http_failures: 3, http_statuses: [500] }
  for (const name of ['sick', 'ailing']) {
    await kong.upstreams.create({ name: `${name}.internal`, healthchecks: { passive: { unhealthy } } })
    await kong.ofUpstream(`${name}.internal`).targets.create({ target: `127.0.0.1:${echo.port}` })
    await kong.services.create({ name, url: `http://${name}.internal` })
    await kong.routes.create({ name, paths: [`/${name}`], service: { name } })
  }
  await kong.plugins.create({ name: 'rate-limiting', route: { name: 'all' }, config: { year: 3 } })
  const statuses = async (count: number, path: string) => {
    const found = []
    for (let index = 0; index < count; index++) found.push((await ask(proxyPort, path)).status)
    return found
  }
  expect(await statuses(4, '/sick/status/500')).toEqual([500, 500, 500, 503])
  expect(await statuses(2, '/ailing/status/500')).toEqual([500, 500])
  expect(await statuses(2, '/quick')).toEqual([200, 200])
  const next = start({ GATEWAY_TAKEOVER: '1' })
  expect(await current.ended).toBe(0)
  await untilStatus(adminPort, 200, next)
  expect(await statuses(1, '/sick/x')).toEqual([503])
  // The third failure counts together with the two that the previous process saw.
  expect(await statuses(2, '/ailing/status/500')).toEqual([500, 503])
  expect(await statuses(2, '/quick')).toEqual([200, 429])
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
  const restarted = start()
  await untilStatus(adminPort, 200, restarted)
  expect(await statuses(1, '/sick/x')).toEqual([200])
  await echo.close()
})

test('if a process cannot take over, the running one goes on, and the next one takes over from it', async () => {
  const current = await first()
  const traffic = load(2)
  const taken = createTcpServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const bad = start({ GATEWAY_TAKEOVER: '1', GATEWAY_ADMIN_PORT: String((taken.address() as AddressInfo).port) })
  expect(await bad.ended).toBe(1)
  expect(bad.output()).toMatch(/GATEWAY_ADMIN_PORT\), is taken/)
  taken.close()
  const before = traffic.answers()
  await expect.poll(() => traffic.answers(), { timeout: 20_000 }).toBeGreaterThan(before + 20)
  const next = start({ GATEWAY_TAKEOVER: '1' })
  expect(await current.ended).toBe(0)
  await untilStatus(adminPort, 200, next)
  await traffic.stop()
  expect(traffic.failures).toEqual([])
})

test('without takeover enabled, a second process on the same folder is refused', async () => {
  const current = await first()
  const second = start()
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(new RegExp(`is in use by process ${current.child.pid}\n$`))
})

test('with takeover enabled and nothing running, a gateway simply starts', async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-takeover-'))
  const gateway = start({ GATEWAY_TAKEOVER: '1' })
  await untilStatus(adminPort, 200, gateway)
  expect(gateway.child.exitCode).toBeNull()
})
