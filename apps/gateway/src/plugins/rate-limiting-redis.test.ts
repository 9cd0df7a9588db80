import { createClient } from '@redis/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../tools/test-programs/free-ports.ts'
import { type Redis, startRedis } from '../../../../tools/test-programs/redis.ts'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { plugin, route, service } from '../../test/entities.ts'
import { type Rig, startRig } from '../../test/rig.ts'
import type { Change } from '../entity.ts'

const PASSWORD = 'the-password'
let upstream: EchoUpstream
let redis: Redis
let here: Rig
let there: Rig
let echo: Change

const start = (port: number) => startRedis(port, '--requirepass', PASSWORD)

beforeAll(async () => {
  upstream = await startEcho()
  redis = await start(await freePort())
  echo = service(upstream.url)
  ;[here, there] = await Promise.all([startRig([echo]), startRig([echo])])
})
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()])
  await redis.stop()
  await upstream.close()
})

/** Limits per year, so that no test crosses the end of its window. */
const limited = async (name: string, config: Record<string, unknown>, own: Record<string, unknown> = {}) => {
  const at = route(echo, { paths: [`/${name}`] })
  const counting = { host: '127.0.0.1', port: redis.port, password: PASSWORD, timeout: 15_000, ...own }
  const policy = plugin('rate-limiting', { year: 20, policy: 'redis', redis: counting, ...config }, { route: at })
  await Promise.all([here.apply(at, policy), there.apply(at, policy)])
  return at
}

test('two gateways sharing a Redis let exactly the limit through together, on all their threads', async () => {
  await limited('shared', {})
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? here : there).ask('/shared')))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  const told = answers.filter(({ status }) => status === 200).map(({ headers }) => Number(headers['x-ratelimit-remaining-year']))
  expect(told.sort((a, b) => b - a)).toEqual(Array.from({ length: 20 }, (_, index) => 19 - index))
})

test('counters are in the configured database, have Kong’s names and expire with their window', async () => {
  const at = await limited('named', {}, { database: 3 })
  await here.ask('/named')
  const client = await createClient({ socket: { host: '127.0.0.1', port: redis.port }, password: PASSWORD, database: 3 }).connect()
  const year = new Date().getUTCFullYear()
  const key = `ratelimit:${at.id}:00000000-0000-0000-0000-000000000000:127.0.0.1:${Date.UTC(year, 0)}:year`
  expect([await client.keys('*'), await client.get(key)]).toEqual([[key], '1'])
  const left = Math.ceil((Date.UTC(year + 1, 0) - Date.now()) / 1000)
  expect(Math.abs((await client.ttl(key)) - left)).toBeLessThanOrEqual(5)
  client.destroy()
})

test('a request refused by one of several limits counts in none of them', async () => {
  await limited('several', { month: 1, year: 5 })
  const answers = [await here.ask('/several'), await there.ask('/several'), await here.ask('/several')]
  expect(answers.map(({ status, headers }) => [status, headers['x-ratelimit-remaining-year']])).toEqual([
    [200, '4'],
    [429, '4'],
    [429, '4'],
  ])
})

test.each([
  ['a wrong password', { password: 'wrong' }],
  ['nothing listening', { host: '127.0.0.1', port: 9 }],
])('%s: requests pass uncounted if it is fault tolerant, and are refused if not', async (name, wrong) => {
  const path = name.replaceAll(' ', '-')
  await limited(`${path}-tolerated`, { year: 1, fault_tolerant: true }, wrong)
  await limited(`${path}-strict`, { year: 1, fault_tolerant: false }, wrong)
  for (let request = 0; request < 3; request++) {
    const passed = await here.ask(`/${path}-tolerated`)
    expect([passed.status, passed.headers['x-ratelimit-limit-year']]).toEqual([200, undefined])
    const refused = await here.ask(`/${path}-strict`)
    expect([refused.status, refused.json<{ message: string }>().message]).toEqual([500, 'An unexpected error occurred'])
  }
})

test('an unresponsive Redis delays no request beyond its timeout, and is used again once it responds', async () => {
  await limited('frozen', { year: 1_000 }, { timeout: 2_000 })
  expect((await here.ask('/frozen')).headers['x-ratelimit-remaining-year']).toBe('999')
  redis.freeze()
  const answer = await here.ask('/frozen')
  expect([answer.status, answer.headers['x-ratelimit-limit-year']]).toEqual([200, undefined])
  redis.thaw()
  await expect.poll(async () => (await here.ask('/frozen')).headers['x-ratelimit-limit-year'], { timeout: 10_000 }).toBe('1000')
})

test('a restarted Redis is found again', async () => {
  await limited('again', {})
  await here.ask('/again')
  await redis.stop()
  expect((await here.ask('/again')).headers['x-ratelimit-limit-year']).toBeUndefined()
  redis = await start(redis.port)
  await expect.poll(async () => (await here.ask('/again')).headers['x-ratelimit-limit-year'], { timeout: 10_000 }).toBe('20')
})

test('values of sync_rate that Kong refuses are refused', () => {
  expect(() => plugin('rate-limiting', { minute: 1, sync_rate: 1 })).toThrow('sync_rate can only be used with the redis policy')
  expect(() => plugin('rate-limiting', { minute: 1, policy: 'redis', sync_rate: 0.01 })).toThrow('sync_rate must be greater than 0.02')
})
