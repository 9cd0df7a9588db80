import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EchoUpstream, startEcho } from '../test/echo-upstream.ts'
import { type Rig, startRig } from '../test/rig.ts'
import { proxyDifferences } from './proxy-differences.ts'
import { beforeExchange, IssuedSecrets } from './proxy-oauth2.ts'
import { isLater, type ProxyExchange, proxyExchanges } from './proxy-recording.ts'
import { type Comparable, closedPort, type Ports, recorded, replayed } from './proxy-replay.ts'
import { proxyWorld } from './proxy-world.ts'

const floor = 0.98

interface Outcome {
  exchange: ProxyExchange
  was: Comparable
  is: Comparable
}

let echo: EchoUpstream
let other: EchoUpstream
let sink: EchoUpstream
let rig: Rig
const outcomes: Outcome[] = []

/** The recordings count requests of one minute and one second: neither may end in the middle. */
const waitForQuietMinute = async () => {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 15_000) await sleep(left + 10)
}

beforeAll(async () => {
  ;[echo, other, sink] = await Promise.all([startEcho(), startEcho(), startEcho()])
  const down = `http://127.0.0.1:${await closedPort()}`
  rig = await startRig(proxyWorld({ echo: echo.url, other: other.url, down, log: `${sink.url}/log` }))
  const ports: Ports = { proxy: rig.port, tls: rig.tlsPort, echo: echo.port, other: other.port }
  const secrets = new IssuedSecrets()
  await waitForQuietMinute()
  for (const exchange of proxyExchanges().filter((each) => !isLater(each))) {
    if (exchange.name.startsWith('second=1') && exchange.name.endsWith('request 1')) await sleep(1_000 - (Date.now() % 1_000))
    const own = { ...exchange, request: secrets.translated(exchange.request) }
    await beforeExchange(rig, own)
    const is = await replayed(own, ports)
    outcomes.push({ exchange, was: recorded(secrets.learned(exchange, is.body), ports), is })
  }
}, 180_000)

afterAll(async () => {
  await rig.stop()
  await Promise.all([echo, other, sink].map((server) => server.close()))
})

const isEqual = ({ was, is }: Outcome) => isDeepStrictEqual(was, is)
const intended = ({ section, name }: ProxyExchange) => proxyDifferences.find((each) => each.section === section && each.name === name)

test(`at least ${floor * 100} % of the recorded proxy exchanges end as in Kong 3.9.1, and no other differs unintended`, () => {
  const equal = outcomes.filter(isEqual)
  const all = proxyExchanges().length
  process.stdout.write(
    `Proxy: ${equal.length} of ${outcomes.length} recorded exchanges equal (${((equal.length / outcomes.length) * 100).toFixed(1)} %), ${all - outcomes.length} are about parts that this gateway does not have\n`,
  )
  const unintended = outcomes.filter((outcome) => !isEqual(outcome) && !intended(outcome.exchange))
  for (const { exchange, was, is } of unintended.slice(0, 5)) expect(is, `${exchange.section} / ${exchange.name}`).toEqual(was)
  expect(unintended).toEqual([])
  expect(equal.length / outcomes.length).toBeGreaterThanOrEqual(floor)
})

test.each(proxyDifferences)('$section / $name differs from Kong as written down: $reason', ({ section, name, status }) => {
  const outcome = outcomes.find(({ exchange }) => exchange.section === section && exchange.name === name) as Outcome
  expect(isEqual(outcome)).toBe(false)
  expect(outcome.is.status).toBe(status)
})
