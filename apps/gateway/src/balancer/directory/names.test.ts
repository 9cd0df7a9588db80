import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EchoUpstream, startEcho } from '../../../test/echo-upstream.ts'
import { route, service, target, upstream } from '../../../test/entities.ts'
import { type Rig, startRig } from '../../../test/rig.ts'

const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
let answers: Record<string, () => Promise<readonly string[]>> = {}
let asked = 0
let echo: EchoUpstream
let rig: Rig

beforeAll(async () => {
  echo = await startEcho()
})
afterEach(async () => rig.stop())
afterAll(async () => echo.close())

const pool = upstream('pool.internal')
const start = async (host: string, forbiddenUpstreams: string[] = []) => {
  const through = service('http://pool.internal')
  const named = target(pool, `${host}:${echo.port}`)
  const lookup = (name: string) => {
    asked++
    return answers[name]?.() ?? failing('ENOTFOUND')
  }
  rig = await startRig([pool, named, through, route(through, { paths: ['/u'] })], {
    forbiddenUpstreams,
    names: { lookups: { lookup }, refreshMs: 20 },
  })
}
const stateOf = async () => (await rig.plane.upstreamHealth.state(pool.id))?.hosts[0]
const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}
const rounds = async (count: number) => {
  const before = asked
  await until(async () => asked >= before + count)
}

test('a target’s name is sent as its Host, and followed when its addresses change', async () => {
  answers = { 'app.test': async () => ['127.0.0.1'] }
  await start('app.test')
  const answer = await rig.ask('/u')
  expect(answer.forwarded('host')).toBe(`app.test:${echo.port}`)
  answers = { 'app.test': async () => ['127.0.0.2', '127.0.0.1'] }
  await until(async () => (await stateOf())?.addresses.length === 2)
  expect((await stateOf())?.addresses.map(({ ip }) => ip)).toEqual(['127.0.0.1', '127.0.0.2'])
})

test('a name that does not exist has no address; once it exists it is used', async () => {
  answers = {}
  await start('later.test')
  expect((await rig.ask('/u')).status).toBe(503)
  expect(await stateOf()).toMatchObject({ dns: 'dns server error: 3 name error', addresses: [] })
  answers = { 'later.test': async () => ['127.0.0.1'] }
  await until(async () => (await stateOf())?.dns === 'A')
  await until(async () => (await rig.ask('/u')).status === 200)
})

test('a resolver that fails temporarily changes nothing', async () => {
  answers = { 'app.test': async () => ['127.0.0.1'] }
  await start('app.test')
  answers = { 'app.test': () => failing('EAI_AGAIN') }
  await rounds(3)
  expect((await rig.ask('/u')).status).toBe(200)
})

test('a name that resolves to a forbidden address is not connected to there', async () => {
  answers = { 'app.test': async () => ['127.0.0.1'] }
  const before = echo.seen.length
  await start('app.test', [`127.0.0.1:${echo.port}`])
  expect((await rig.ask('/u')).status).toBe(502)
  expect(echo.seen).toHaveLength(before)
})
