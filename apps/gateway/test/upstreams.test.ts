import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKongAdmin } from '@apim/kong-admin'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../../tools/test-programs/free-ports.ts'
import { ask } from './client.ts'
import { type EchoUpstream, startEcho } from './echo-upstream.ts'
import { type GatewayProcess, spawnGateway, untilStatus } from './process.ts'

// A process is started, and once more.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const [proxyPort, adminPort] = [await freePort(), await freePort()]
const adminUrl = `http://127.0.0.1:${adminPort}`
const kong = createKongAdmin({ adminUrl })
const folder = mkdtempSync(join(tmpdir(), 'gateway-upstreams-'))
let gateway: GatewayProcess
let echo: EchoUpstream
let other: EchoUpstream

const start = async () => {
  gateway = spawnGateway({ GATEWAY_PROXY_PORT: `${proxyPort}`, GATEWAY_ADMIN_PORT: `${adminPort}`, DATA_DIR: folder })
  await untilStatus(adminPort, 200, gateway)
}
const end = async (signal: NodeJS.Signals) => {
  gateway.child.kill(signal)
  await gateway.ended
}

beforeAll(async () => {
  ;[echo, other] = await Promise.all([startEcho(), startEcho()])
  await start()
})
afterAll(async () => {
  await end('SIGKILL')
  await Promise.all([echo.close(), other.close()])
  rmSync(folder, { recursive: true, force: true })
})

interface Health {
  data: { target: string; health: string }[]
}
interface BalancerHealth {
  data: { balancer_health: string; details: { weight: object } }
}
const told = async <T>(path: string): Promise<T> => (await (await fetch(adminUrl + path)).json()) as T
const healthOf = async (name: string) => (await told<Health>(`/upstreams/${name}/health`)).data.map(({ health }) => health)
const statusesOf = async (count: number, path: string) => {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await ask(proxyPort, path)).status)
  return [...new Set(statuses)]
}

test('through the Admin API: targets are in effect when the call is answered, and their health is reported, set and counted', async () => {
  const unhealthy = { http_failures: 2, http_statuses: [500] }
  await kong.upstreams.create({ name: 'pa.internal', healthchecks: { passive: { unhealthy } } })
  await kong.services.create({ name: 'pa', url: 'http://pa.internal' })
  await kong.routes.create({ name: 'pa', paths: ['/pa'], service: { name: 'pa' } })
  expect(await statusesOf(4, '/pa/x')).toEqual([503])
  const { targets } = kong.ofUpstream('pa.internal')
  const first = `127.0.0.1:${echo.port}`
  await targets.create({ target: first })
  expect(await statusesOf(4, '/pa/x')).toEqual([200])
  expect(await healthOf('pa.internal')).toEqual(['HEALTHY'])
  expect(await statusesOf(2, '/pa/status/500')).toEqual([500])
  expect(await statusesOf(4, '/pa/x')).toEqual([503])
  expect(await healthOf('pa.internal')).toEqual(['UNHEALTHY'])
  const { data } = await told<BalancerHealth>('/upstreams/pa.internal/health?balancer_health=1')
  expect(data).toMatchObject({ balancer_health: 'UNHEALTHY', details: { weight: { unavailable: 100, total: 100, available: 0 } } })
  const mark = (word: string) => fetch(`${adminUrl}/upstreams/pa.internal/targets/${first}/${first}/${word}`, { method: 'PUT' })
  expect((await mark('healthy')).status).toBe(204)
  expect(await statusesOf(4, '/pa/x')).toEqual([200])
  expect((await mark('unhealthy')).status).toBe(204)
  expect(await statusesOf(4, '/pa/x')).toEqual([503])
  await kong.plugins.create({ name: 'prometheus', config: { upstream_health_metrics: true } })
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text()
  const gauge = (state: string) => new RegExp(`^kong_upstream_target_health{[^}]*address="${first}"[^}]*state="${state}"[^}]*} 1$`, 'm')
  expect(metrics).toMatch(gauge('unhealthy'))
  expect(metrics).not.toMatch(gauge('healthy'))
})

test('upstreams survive kill -9, and a deleted one gets no more requests', async () => {
  await kong.upstreams.create({ name: 'lb.internal' })
  const { targets } = kong.ofUpstream('lb.internal')
  await targets.create({ target: `127.0.0.1:${echo.port}` })
  await targets.create({ target: `127.0.0.1:${other.port}` })
  await kong.services.create({ name: 'lb', url: 'http://lb.internal' })
  await kong.routes.create({ name: 'lb', paths: ['/lb'], service: { name: 'lb' } })
  await end('SIGKILL')
  await start()
  const ports = new Set([(await ask(proxyPort, '/lb')).json().port, (await ask(proxyPort, '/lb')).json().port])
  expect(ports).toEqual(new Set([echo.port, other.port]))
  expect(await healthOf('lb.internal')).toEqual(['HEALTHCHECKS_OFF', 'HEALTHCHECKS_OFF'])
  await kong.upstreams.delete('lb.internal')
  expect(await statusesOf(4, '/lb')).toEqual([503])
})
