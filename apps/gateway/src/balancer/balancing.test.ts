import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closedPort } from '../../conformance/proxy-replay.ts'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { consumer, key, plugin, removed, route, service, target, upstream } from '../../test/entities.ts'
import { type Rig, startRig } from '../../test/rig.ts'
import type { Change } from '../entity.ts'

let servers: EchoUpstream[]
let rig: Rig
let [a, b, c] = ['', '', '']
let made: Change[] = []

beforeAll(async () => {
  servers = await Promise.all([startEcho(), startEcho(), startEcho()])
  ;[a = '', b = '', c = ''] = servers.map(({ port }) => `127.0.0.1:${port}`)
  rig = await startRig([])
})
afterEach(async () => {
  await rig.apply(...made.reverse().map(removed))
  made = []
  for (const { seen } of servers) seen.splice(0)
})
afterAll(async () => {
  await rig.stop()
  await Promise.all(servers.map((server) => server.close()))
})

/** An upstream with these targets, behind the route /u. */
const balanced = async (fields: Record<string, unknown>, targets: Record<string, number>, over: Record<string, unknown> = {}) => {
  const pool = upstream('pool.internal', fields)
  const through = service('http://pool.internal:81')
  const { paths = ['/u'], ...serviceFields } = over
  made = [
    pool,
    ...Object.entries(targets).map(([address, weight]) => target(pool, address, { weight })),
    { ...through, value: { ...through.value, ...serviceFields } as never },
    route(through, { paths }),
  ]
  await rig.apply(...made)
  return pool
}

const portsOf = async (count: number, asking: (index: number) => { path?: string; headers?: Record<string, string> } = () => ({})) => {
  const ports: number[] = []
  for (let index = 0; index < count; index++) {
    const { path = '/u', headers = {} } = asking(index)
    ports.push((await rig.ask(path, { headers })).json().port)
  }
  return ports
}
const times = (ports: readonly number[]) => servers.map(({ port }) => ports.filter((each) => each === port).length)

test('round-robin distributes exactly by weight across all threads, and sends nothing to weight 0', async () => {
  await balanced({}, { [a]: 300, [b]: 100, [c]: 0 })
  expect(times(await portsOf(40))).toEqual([30, 10, 0])
})

test('a target that is added, changed or removed takes effect from the next request', async () => {
  const pool = await balanced({}, { [a]: 100 })
  expect(times(await portsOf(4))).toEqual([4, 0, 0])
  const more = target(pool, b)
  made.push(more)
  await rig.apply(more)
  expect(times(await portsOf(4))).toEqual([2, 2, 0])
  await rig.apply({ ...more, value: { ...more.value, weight: 0 } as never })
  expect(times(await portsOf(4))).toEqual([4, 0, 0])
  await rig.apply(removed(more))
  expect(times(await portsOf(4))).toEqual([4, 0, 0])
})

test('without targets, or with none above weight 0, requests get 503', async () => {
  await balanced({}, { [a]: 0 })
  const answer = await rig.ask('/u')
  expect(answer.status).toBe(503)
  expect(answer.json<{ message: string }>().message).toBe('failure to get a peer from the ring-balancer')
})

test('the latency algorithm uses all targets and responds', async () => {
  await balanced({ algorithm: 'latency' }, { [a]: 100, [b]: 100 })
  const [first = 0, second = 0] = times(await portsOf(60))
  expect(first + second).toBe(60)
})

const spread = { algorithm: 'consistent-hashing' }
/** Whether each of many clients is always sent to the same target, and not all of them to one. */
const isSticky = async (asking: (client: number) => { path?: string; headers?: Record<string, string> }) => {
  const [first, second] = [await portsOf(24, asking), await portsOf(24, asking)]
  return first.join() === second.join() && new Set(first).size > 1
}

test('hashing by header, query argument, path and URI capture keeps each client on one target', async () => {
  const all = { [a]: 100, [b]: 100, [c]: 100 }
  await balanced({ ...spread, hash_on: 'header', hash_on_header: 'X-Client' }, all)
  expect(await isSticky((client) => ({ headers: { 'X-Client': `c${client}` } }))).toBe(true)
  await rig.apply({ ...upstream('pool.internal', { ...spread, hash_on: 'query_arg', hash_on_query_arg: 'q' }), id: made[0]?.id as string })
  expect(await isSticky((client) => ({ path: `/u?q=${client}&r=${Math.random()}` }))).toBe(true)
  await rig.apply({ ...upstream('pool.internal', { ...spread, hash_on: 'path' }), id: made[0]?.id as string })
  expect(await isSticky((client) => ({ path: `/u/${client}?r=${Math.random()}` }))).toBe(true)
})

test('hashing by a URI capture uses only that capture', async () => {
  const on = { ...spread, hash_on: 'uri_capture', hash_on_uri_capture: 'who' }
  await balanced(on, { [a]: 100, [b]: 100, [c]: 100 }, { paths: ['~/u/(?<who>\\w+)/'] })
  expect(await isSticky((client) => ({ path: `/u/c${client}/${Math.round(Math.random() * 1e9)}` }))).toBe(true)
})

test('hashing by IP address keeps a client on one target, and requests without a hash input take turns', async () => {
  await balanced({ ...spread, hash_on: 'ip' }, { [a]: 100, [b]: 100 })
  expect(new Set(await portsOf(6)).size).toBe(1)
  const on = upstream('pool.internal', { ...spread, hash_on: 'header', hash_on_header: 'X-Client' })
  await rig.apply({ ...on, id: made[0]?.id as string })
  expect(times(await portsOf(6))).toEqual([3, 3, 0])
  const behind = upstream('pool.internal', { ...spread, hash_on: 'header', hash_on_header: 'X-Client', hash_fallback: 'ip' })
  await rig.apply({ ...behind, id: made[0]?.id as string })
  expect(new Set(await portsOf(6)).size).toBe(1)
})

test('hashing by consumer keeps each consumer on one target', async () => {
  await balanced({ ...spread, hash_on: 'consumer' }, { [a]: 100, [b]: 100, [c]: 100 })
  const through = made.find(({ collection }) => collection === 'services') as Change
  const people = Array.from({ length: 24 }, (_, index) => consumer(`consumer-${index}`))
  const more = [plugin('key-auth', {}, { service: through }), ...people, ...people.map((each, index) => key(each, `key-${index}`))]
  made.push(...more)
  await rig.apply(...more)
  expect(await isSticky((client) => ({ headers: { apikey: `key-${client}` } }))).toBe(true)
})

test('hashing by cookie sets the cookie for a client without one, in addition to the upstream’s cookies', async () => {
  await balanced({ ...spread, hash_on: 'cookie', hash_on_cookie: 'lane', hash_on_cookie_path: '/u' }, { [a]: 100, [b]: 100, [c]: 100 })
  const first = await rig.ask('/u')
  const cookie = /^(lane=[0-9a-f-]{36}); Path=\/u$/.exec(first.headers['set-cookie'] ?? '')?.[1] as string
  const ports = await portsOf(6, () => ({ headers: { Cookie: `other=1; ${cookie}` } }))
  expect(new Set(ports)).toEqual(new Set([first.json().port]))
  const known = await rig.ask('/u', { headers: { Cookie: cookie } })
  expect(known.headers['set-cookie']).toBeUndefined()
  const both = await rig.ask('/u/setcookie')
  const cookies = both.rawHeaders.filter((_, index) => index % 2 === 1 && both.rawHeaders[index - 1]?.toLowerCase() === 'set-cookie')
  expect(cookies).toEqual(['a=1', 'b=2', expect.stringMatching(/^lane=/)])
})

test('a refused connection is retried at the other targets, and each request succeeds', async () => {
  const down = `127.0.0.1:${await closedPort()}`
  for (const algorithm of ['round-robin', 'least-connections', 'latency']) {
    await balanced({ algorithm }, { [down]: 100, [b]: 100 }, { retries: 1 })
    expect(times(await portsOf(6))).toEqual([0, 6, 0])
    await rig.apply(...made.reverse().map(removed))
  }
  await balanced({ ...spread, hash_on: 'path' }, { [down]: 100, [b]: 100 }, { retries: 1 })
  expect(times(await portsOf(12, (index) => ({ path: `/u/${index}` })))).toEqual([0, 12, 0])
})

test('Host is the target, the upstream’s host_header, or the client’s, as configured', async () => {
  await balanced({}, { [a]: 100 })
  expect((await rig.ask('/u')).forwarded('host')).toBe(a)
  await rig.apply({ ...upstream('pool.internal', { host_header: 'inner.test' }), id: made[0]?.id as string })
  expect((await rig.ask('/u')).forwarded('host')).toBe('inner.test')
  const kept = made.find(({ collection }) => collection === 'routes') as Change
  await rig.apply({ ...kept, value: { ...kept.value, preserve_host: true } as never })
  expect((await rig.ask('/u', { headers: { Host: 'client.test' } })).forwarded('host')).toBe('client.test')
})

test('upstreams may swap their names in one change', async () => {
  const first = await balanced({}, { [a]: 100 })
  const second = upstream('other.internal')
  const other = target(second, b)
  made.push(second, other)
  await rig.apply(second, other)
  await rig.apply(
    { ...first, value: { ...first.value, name: 'other.internal' } as never },
    { ...second, value: { ...second.value, name: 'pool.internal' } as never },
  )
  expect(times(await portsOf(3))).toEqual([0, 3, 0])
})
