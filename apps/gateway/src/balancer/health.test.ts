import { createServer, type Server } from 'node:http'
import { createServer as createTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closedPort } from '../../conformance/proxy-replay.ts'
import { makeCertificate } from '../../test/certificate.ts'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { removed, route, service, target, upstream } from '../../test/entities.ts'
import { type Rig, startRig } from '../../test/rig.ts'
import type { Change } from '../entity.ts'

let [one, two]: EchoUpstream[] = []
let rig: Rig
let made: Change[] = []

/** A server that is healthy or not, and counts health checks. */
let status = 200
let probes: { url: string; host: string; mark: string }[] = []
let server: Server
let own = ''

beforeAll(async () => {
  ;[one, two] = await Promise.all([startEcho(), startEcho()])
  server = createServer((request, response) => {
    probes.push({ url: request.url ?? '', host: request.headers.host ?? '', mark: String(request.headers['x-probe']) })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  own = `127.0.0.1:${(server.address() as AddressInfo).port}`
  rig = await startRig([])
})
afterEach(async () => {
  await rig.apply(...made.reverse().map(removed))
  made = []
  status = 200
  probes = []
})
afterAll(async () => {
  await rig.stop()
  await Promise.all([one?.close(), two?.close()])
  server.close()
})

const at = (echo: EchoUpstream | undefined) => `127.0.0.1:${echo?.port}`

/** Sets up an upstream with these checks and targets, and a route to it at /u. */
const checked = async (
  healthchecks: Record<string, unknown>,
  targets: readonly string[],
  fields: Record<string, unknown> = {},
  patience: Record<string, unknown> = {},
) => {
  const pool = upstream('pool.internal', { healthchecks, ...fields })
  const through = service('http://pool.internal', { retries: 0, ...patience })
  made = [pool, ...targets.map((address) => target(pool, address)), through, route(through, { paths: ['/u'] })]
  await rig.apply(...made)
  return pool
}

const healthOf = async (pool: Change) =>
  (await rig.plane.upstreamHealth.state(pool.id))?.hosts.map(({ addresses }) => addresses[0]?.isHealthy) ?? []

/** Waits for the effect of active checks; the test's timeout is the only limit. */
const until = async (isSo: () => Promise<boolean> | boolean) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('responses with a failing status take a target out on every thread, until it is marked healthy', async () => {
  const pool = await checked({ passive: { unhealthy: { http_failures: 3, http_statuses: [500] } } }, [at(one)])
  for (let count = 0; count < 3; count++) expect((await rig.ask('/u/status/500')).status).toBe(500)
  for (let count = 0; count < 6; count++) expect((await rig.ask('/u/x')).status).toBe(503)
  expect(await rig.plane.upstreamHealth.state(pool.id)).toMatchObject({ isChecked: true, isHealthy: false })
  const { mark } = rig.plane.upstreamHealth
  const targetId = made[1]?.id as string
  expect(await mark.call(rig.plane.upstreamHealth, pool.id, targetId, true, { ip: '127.0.0.1', port: 1 })).toBe(false)
  expect(await rig.plane.upstreamHealth.mark(pool.id, targetId, true)).toBe(true)
  expect((await rig.ask('/u/x')).status).toBe(200)
})

test('successes reset failures if the upstream counts them', async () => {
  const failing = { http_failures: 2, http_statuses: [500] }
  const pool = await checked({ passive: { unhealthy: failing, healthy: { successes: 1 } } }, [at(one)])
  for (let count = 0; count < 3; count++) {
    expect((await rig.ask('/u/status/500')).status).toBe(500)
    expect((await rig.ask('/u/x')).status).toBe(200)
  }
  expect(await healthOf(pool)).toEqual([true])
})

test('refused connections and timeouts are counted, each with its own limit', async () => {
  const down = `127.0.0.1:${await closedPort()}`
  const refusing = await checked({ passive: { unhealthy: { tcp_failures: 2 } } }, [down])
  expect((await rig.ask('/u')).status).toBe(502)
  expect(await healthOf(refusing)).toEqual([true])
  expect((await rig.ask('/u')).status).toBe(502)
  expect(await healthOf(refusing)).toEqual([false])
  await rig.apply(...made.reverse().map(removed))
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(silent.address() as AddressInfo).port}`
  const late = await checked({ passive: { unhealthy: { timeouts: 1 } } }, [address], {}, { read_timeout: 300 })
  expect((await rig.ask('/u')).status).toBe(504)
  expect(await healthOf(late)).toEqual([false])
  silent.closeAllConnections()
  silent.close()
})

test('without checks nothing takes a target out', async () => {
  const pool = await checked({}, [`127.0.0.1:${await closedPort()}`])
  for (let count = 0; count < 4; count++) expect((await rig.ask('/u')).status).toBe(502)
  expect(await rig.plane.upstreamHealth.state(pool.id)).toMatchObject({ isChecked: false, isHealthy: true })
})

test('disabling the checks puts every target back', async () => {
  const pool = await checked({ passive: { unhealthy: { http_failures: 1, http_statuses: [500] } } }, [at(one)])
  await rig.ask('/u/status/500')
  expect((await rig.ask('/u/x')).status).toBe(503)
  await rig.apply({ ...pool, value: { ...upstream('pool.internal').value, id: pool.id } })
  expect((await rig.ask('/u/x')).status).toBe(200)
})

test('below the threshold the whole upstream is unavailable', async () => {
  const passive = { unhealthy: { http_failures: 1, http_statuses: [500] } }
  const pool = await checked({ passive, threshold: 60 }, [at(one), at(two)])
  expect((await rig.ask('/u/x')).status).toBe(200)
  await rig.ask('/u/status/500')
  expect((await rig.ask('/u/x')).status).toBe(503)
  expect(await rig.plane.upstreamHealth.state(pool.id)).toMatchObject({ isHealthy: false })
  await rig.apply({ ...pool, value: { ...upstream('pool.internal', { healthchecks: { passive, threshold: 50 } }).value, id: pool.id } })
  expect((await rig.ask('/u/x')).status).toBe(200)
})

const active = (fields: Record<string, unknown> = {}) => ({
  active: {
    healthy: { interval: 0.05, successes: 2 },
    unhealthy: { interval: 0.05, http_failures: 2, tcp_failures: 2, timeouts: 2 },
    timeout: 5,
    ...fields,
  },
})

test('active checks take a target out and put it back, with the configured requests', async () => {
  const pool = await checked(active({ http_path: '/healthz', headers: { 'X-Probe': ['yes'] } }), [own], { host_header: 'inner.test' })
  status = 500
  await until(async () => (await healthOf(pool))[0] === false)
  expect((await rig.ask('/u/x')).status).toBe(503)
  status = 200
  await until(async () => (await healthOf(pool))[0] === true)
  expect((await rig.ask('/u/x')).status).toBe(200)
  expect(probes[0]).toEqual({ url: '/healthz', host: 'inner.test', mark: 'yes' })
})

test('a check that cannot be sent takes nothing out and breaks nothing', async () => {
  const pool = await checked(active({ http_path: '/unsendable', headers: { 'X-Probe': ['not\nallowed'] } }), [own])
  const healthy = upstream('other.internal', { healthchecks: active({ http_path: '/sendable' }) })
  made.push(healthy, target(healthy, own))
  await rig.apply(...made.slice(-2))
  // Not all that arrives: the last check of an earlier test's upstream may still be on its way.
  await until(() => probes.filter(({ url }) => url === '/sendable').length > 3)
  expect(await healthOf(pool)).toEqual([true])
  expect(probes.filter(({ url }) => url === '/unsendable')).toEqual([])
})

test('active TCP checks detect open and closed ports', async () => {
  const pool = await checked(active({ type: 'tcp' }), [at(one), `127.0.0.1:${await closedPort()}`])
  await until(async () => (await healthOf(pool))[1] === false)
  expect(await healthOf(pool)).toEqual([true, false])
  for (let count = 0; count < 6; count++) expect((await rig.ask('/u/x')).json().port).toBe(one?.port)
})

test('active checks end with the upstream, and when their interval is set to 0', async () => {
  const pool = await checked(active({ http_path: '/healthz' }), [own])
  await until(() => probes.length > 1)
  await rig.apply(removed(pool))
  // A check in progress may still arrive; after that, another upstream's checks run without any from the old one.
  await checked(active({ http_path: '/other' }), [own])
  await until(() => probes.filter(({ url }) => url === '/other').length > 2)
  const before = probes.filter(({ url }) => url === '/healthz').length
  const others = probes.length
  await until(() => probes.length > others + 4)
  expect(probes.filter(({ url }) => url === '/healthz').length).toBe(before)
})

test('a target at the gateway’s own ports is neither probed nor connected to', async () => {
  const pool = await checked({}, [`127.0.0.1:${rig.port}`])
  expect((await rig.ask('/u')).status).toBe(502)
  // Only now: checks take the target out, and then it is not tried at all.
  const probed = upstream('pool.internal', { healthchecks: active({ type: 'tcp' }) })
  await rig.apply({ ...pool, value: { ...probed.value, id: pool.id } })
  await until(async () => (await healthOf(pool))[0] === false)
})

test('active checks over TLS verify the certificate unless configured otherwise', async () => {
  const secure = createTls(await makeCertificate({ names: ['localhost'] }), (_request, response) => response.end())
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(secure.address() as AddressInfo).port}`
  const strict = await checked(active({ type: 'https' }), [address])
  await until(async () => (await healthOf(strict))[0] === false)
  expect(await healthOf(strict)).toEqual([false])
  await rig.apply({
    ...strict,
    value: {
      ...upstream('pool.internal', { healthchecks: active({ type: 'https', https_verify_certificate: false }) }).value,
      id: strict.id,
    },
  })
  await until(async () => (await healthOf(strict))[0] === true)
  expect(await healthOf(strict)).toEqual([true])
  secure.closeAllConnections()
  secure.close()
})
