import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DnsServer, startDns } from '../../../test/dns-server.ts'
import { type EchoUpstream, startEcho } from '../../../test/echo-upstream.ts'
import { route, service, target, upstream } from '../../../test/entities.ts'
import { type Rig, startRig } from '../../../test/rig.ts'
import type { Change } from '../../entity.ts'
import { type DnsOptions, lookupsBy } from './resolve.ts'

const REFRESH_MS = 50
let dns: DnsServer
let [one, two]: EchoUpstream[] = []
let rig: Rig
let pool: Change

beforeAll(async () => {
  ;[one, two] = await Promise.all([startEcho(), startEcho()])
})
beforeEach(async () => {
  dns = await startDns()
})
afterEach(async () => {
  await rig.stop()
  await dns.close()
})
afterAll(async () => {
  await Promise.all([one?.close(), two?.close()])
})

const portOf = (echo: EchoUpstream | undefined) => echo?.port as number
const srv = (echo: EchoUpstream | undefined, weight: number, more: { priority?: number; name?: string } = {}) => ({
  priority: 1,
  weight,
  port: portOf(echo),
  name: 'node.test',
  ...more,
})

const stateOf = async () => (await rig.plane.upstreamHealth.state(pool.id))?.hosts[0]
const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** A gateway with an upstream of one target, at a port with no listener. */
const start = async (
  order: DnsOptions['order'],
  fields: Record<string, unknown> = {},
  at = 'app.test:1',
  forbiddenUpstreams: string[] = [],
) => {
  pool = upstream('pool.internal', fields)
  const through = service('http://pool.internal', { retries: 0 })
  const names = { lookups: lookupsBy({ order, servers: [dns.address] }), refreshMs: REFRESH_MS }
  rig = await startRig([pool, target(pool, at), through, route(through, { paths: ['/u'] })], { names, forbiddenUpstreams })
  // Without a time limit, for busy machines.
  await until(async () => (await rig.ask('/u')).status !== 503)
}
const portsOf = async (count: number) => {
  const ports: number[] = []
  for (let index = 0; index < count; index++) ports.push((await rig.ask('/u')).json().port)
  return ports
}

test('SRV records set the ports and weights of requests', async () => {
  dns.names.set('app.test', { srv: [srv(one, 3), srv(two, 1)], a: ['127.0.0.9'] })
  dns.names.set('node.test', { a: ['127.0.0.1'] })
  await start('SRV,A')
  const ports = await portsOf(8)
  expect([one, two].map((echo) => ports.filter((port) => port === portOf(echo)).length)).toEqual([6, 2])
  const addresses = [one, two].map((echo, index) => ({ ip: '127.0.0.1', port: portOf(echo), weight: [3, 1][index], isHealthy: true }))
  expect((await stateOf())?.addresses).toEqual(expect.arrayContaining(addresses))
  expect(await stateOf()).toMatchObject({ dns: 'SRV', host: 'app.test', port: 1, nodeWeight: 100 })
  expect((await rig.ask('/u')).forwarded('host')).toMatch(/^app\.test:/)
})

test('only records with the first priority count, weight 0 gets little, and the name in the record is used as Host if configured', async () => {
  dns.names.set('app.test', { srv: [srv(one, 0), srv(two, 9, { priority: 2 })] })
  dns.names.set('node.test', { a: ['127.0.0.1'] })
  await start('SRV,A', { use_srv_name: true })
  expect(new Set(await portsOf(4))).toEqual(new Set([portOf(one)]))
  expect((await stateOf())?.addresses).toEqual([{ ip: '127.0.0.1', port: portOf(one), weight: 1, isHealthy: true }])
  expect((await rig.ask('/u')).forwarded('host')).toBe(`node.test:${portOf(one)}`)
})

test('a name without SRV records resolves to its addresses, at the target’s port', async () => {
  dns.names.set('app.test', { a: ['127.0.0.1'] })
  await start('SRV,A', {}, `app.test:${portOf(two)}`)
  expect(await portsOf(1)).toEqual([portOf(two)])
  expect(await stateOf()).toMatchObject({ dns: 'A', addresses: [{ ip: '127.0.0.1', port: portOf(two), weight: 100 }] })
})

test('changed SRV records take effect; a failing name server changes nothing', async () => {
  dns.names.set('app.test', { srv: [srv(one, 1)] })
  dns.names.set('node.test', { a: ['127.0.0.1'] })
  await start('SRV,A')
  expect(await portsOf(1)).toEqual([portOf(one)])
  dns.names.set('app.test', { srv: [srv(two, 1)] })
  await until(async () => (await stateOf())?.addresses[0]?.port === portOf(two))
  await until(async () => (await rig.ask('/u')).json().port === portOf(two))
  dns.isFailing = true
  await new Promise((resolve) => setTimeout(resolve, 4 * REFRESH_MS))
  expect(await portsOf(2)).toEqual([portOf(two), portOf(two)])
  dns.isFailing = false
  dns.names.delete('app.test')
  await until(async () => (await stateOf())?.dns === 'dns server error: 3 name error')
  await until(async () => (await rig.ask('/u')).status === 503)
})

test('SRV records are not queried unless configured', async () => {
  dns.names.set('app.test', { srv: [srv(one, 1)], a: ['127.0.0.1'] })
  await start('A', {}, `app.test:${portOf(two)}`)
  expect(await portsOf(1)).toEqual([portOf(two)])
})

test('an SRV record does not lead to a forbidden address', async () => {
  dns.names.set('app.test', { srv: [srv(one, 1)] })
  dns.names.set('node.test', { a: ['127.0.0.1'] })
  const before = one?.seen.length
  await start('SRV,A', {}, 'app.test:1', [`127.0.0.1:${portOf(one)}`])
  expect((await rig.ask('/u')).status).toBe(502)
  expect(one?.seen).toHaveLength(before as number)
})
