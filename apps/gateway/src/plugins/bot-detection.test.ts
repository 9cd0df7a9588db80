import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { plugin, route, service } from '../../test/entities.ts'
import { type Rig, startRig } from '../../test/rig.ts'
import { botDetection } from './bot-detection.ts'

let upstream: EchoUpstream
let rig: Rig

beforeAll(async () => {
  upstream = await startEcho()
  const echo = service(upstream.url)
  const [guarded, own] = [route(echo, { paths: ['/guarded'] }), route(echo, { paths: ['/own'] })]
  const bots = plugin('bot-detection', {}, { route: guarded })
  rig = await startRig([echo, guarded, own, bots, plugin('bot-detection', { deny: ['^Old/[0-4]\\b'], allow: ['Nice'] }, { route: own })])
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
})

const asking = (path: string, agent: string | string[]) => rig.ask(path, { headers: { 'User-Agent': agent } })

test.each(['Googlebot/2.1', 'some-spider', 'axios/1.0', 'Scrapy/2.11'])('%s is blocked', async (agent) => {
  const answer = await asking('/guarded', agent)
  expect([answer.status, answer.json<{ message: string }>().message]).toEqual([403, 'Forbidden'])
})

test.each(['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'CUBOT X19', 'curl/8.0', ''])(
  '%s passes',
  async (agent) => expect((await asking('/guarded', agent)).status).toBe(200),
)

test('custom patterns are case-insensitive; an allowed client passes even if it is denied', async () => {
  expect((await asking('/own', 'OLD/3.1')).status).toBe(403)
  expect((await asking('/own', 'Old/7')).status).toBe(200)
  expect((await asking('/own', 'Old/3 Nice Googlebot')).status).toBe(200)
})

test('a request with two User-Agent headers is refused', async () => {
  expect((await asking('/guarded', ['Mozilla/5.0', 'Googlebot'])).status).toBe(400)
})

/** Returns how a plugin instance with these patterns judges user agents. */
const judging = (deny: readonly string[], allow: readonly string[] = []) =>
  botDetection.prepare?.({ deny, allow } as never, 'id', { route: null, service: null }) as (agent: string) => boolean

test('a pattern that would blow up in a backtracking engine is matched against 8 KB in linear time', () => {
  const isRefused = judging(['^(a+)+$', '(x+x+)+y', '(a|a)*b'])
  expect(isRefused(`${'a'.repeat(8_000)}!`)).toBe(false)
  expect(isRefused('x'.repeat(8_000))).toBe(false)
})

test('more user agents than fit into the cache are judged like uncached ones', () => {
  const [remembering, once] = [judging(['7$'], ['77$']), judging(['7$'], ['77$'])]
  const names = Array.from({ length: 11_000 }, (_, number) => `${number % 3 === 0 ? 'curl bot' : 'Browser'} ${number}`)
  const verdicts = new Map(names.map((name) => [name, once(name)]))
  for (const name of [...names, ...names.toReversed(), ...names]) expect([name, remembering(name)]).toEqual([name, verdicts.get(name)])
  expect(new Set(verdicts.values()).size).toBe(2)
})
