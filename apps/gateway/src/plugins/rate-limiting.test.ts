import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { consumer, key, plugin, route, service } from '../../test/entities.ts'
import { type Rig, startRig } from '../../test/rig.ts'
import type { Change } from '../entity.ts'

let upstream: EchoUpstream
let rig: Rig
let echo: Change

beforeAll(async () => {
  upstream = await startEcho()
  echo = service(upstream.url)
  rig = await startRig([echo], { workers: 4 })
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
})

const limited = async (name: string, config: Record<string, unknown>, ...more: Change[]) => {
  const own = route(echo, { paths: [`/${name}`] })
  await rig.apply(own, plugin('rate-limiting', config, { route: own }), ...more)
  return own
}

/** Keeps a test that counts within one window from crossing its end. */
const roomInMinute = async (needed: number) => {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < needed) await sleep(left + 10)
}

const send = (agent: Agent, path: string) =>
  new Promise<number>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: rig.port, path, agent }, (incoming) => {
      incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })

test.each(['second', 'minute', 'hour', 'day'] as const)(
  'of 400 requests over 20 connections on four threads exactly 100 pass a limit of 100 a %s',
  async (unit) => {
    await roomInMinute(15_000)
    const path = `exact-${unit}`
    await limited(path, { [unit]: 100 })
    const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    // Connections first, so that the requests themselves are in one window.
    await Promise.all(agents.map((agent) => send(agent, '/nothing-here')))
    if (unit === 'second') await sleep(1_000 - (Date.now() % 1_000))
    const began = Date.now()
    const statuses = await Promise.all(agents.flatMap((agent) => Array.from({ length: 20 }, () => send(agent, `/${path}`))))
    for (const agent of agents) agent.destroy()
    const passed = statuses.filter((status) => status === 200).length
    const refused = statuses.filter((status) => status === 429).length
    expect(passed + refused).toBe(400)
    // A slow machine may need more than one second: then each of those seconds lets 100 through, never 101.
    const windows = unit === 'second' ? Math.floor(Date.now() / 1000) - Math.floor(began / 1000) + 1 : 1
    expect(passed).toBeGreaterThanOrEqual(100)
    expect(passed).toBeLessThanOrEqual(100 * windows)
  },
)

test('the headers contain limit, remaining requests and reset time of each window, and of the tightest one', async () => {
  await roomInMinute(5_000)
  await limited('told', { minute: 2, hour: 10 })
  const answers = [await rig.ask('/told'), await rig.ask('/told'), await rig.ask('/told')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(answers.map(({ headers }) => [headers['x-ratelimit-remaining-minute'], headers['x-ratelimit-remaining-hour']])).toEqual([
    ['1', '9'],
    ['0', '8'],
    ['0', '8'],
  ])
  const { headers } = answers[2] as { headers: Record<string, string> }
  expect(headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '0', 'retry-after': headers['ratelimit-reset'] })
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60 - (Math.floor(Date.now() / 1000) % 60) + 1)
})

test('each consumer has its own counters, unauthenticated callers share their address’s', async () => {
  await roomInMinute(5_000)
  const [ann, ben] = [consumer('ann'), consumer('ben')]
  const own = await limited('each', { minute: 1 }, ann, ben, key(ann, 'ka'), key(ben, 'kb'))
  await rig.apply(plugin('key-auth', {}, { route: own }))
  const ask = async (apikey: string) => (await rig.ask('/each', { headers: { apikey } })).status
  expect([await ask('ka'), await ask('ka'), await ask('kb'), await ask('kb')]).toEqual([200, 429, 200, 429])
})

test('changing the limit keeps the counts', async () => {
  await roomInMinute(5_000)
  const own = route(echo, { paths: ['/raised'] })
  const policy = plugin('rate-limiting', { minute: 1 }, { route: own })
  await rig.apply(own, policy)
  await rig.ask('/raised')
  expect((await rig.ask('/raised')).status).toBe(429)
  const raised = plugin('rate-limiting', { minute: 3 }, { route: own })
  await rig.apply({ ...raised, id: policy.id, value: { ...raised.value, id: policy.id } as never })
  expect((await rig.ask('/raised')).headers['x-ratelimit-remaining-minute']).toBe('1')
})
