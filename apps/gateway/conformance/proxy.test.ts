import { beforeAll, expect, test } from 'vitest'
import { replayAdmin } from './admin-outcomes.ts'
import { loggedDifferently, proxyDifferences } from './proxy-differences.ts'
import { isEqual, type ProxyOutcome, replayProxy } from './proxy-outcomes.ts'
import { isFromLogSink, isMeasurement, type ProxyExchange, proxyExchanges } from './proxy-recording.ts'

const floor = 0.98

let outcomes: ProxyOutcome[] = []
beforeAll(async () => {
  outcomes = await replayProxy()
}, 240_000)

const intended = ({ section, name }: ProxyExchange) => proxyDifferences.find((each) => each.section === section && each.name === name)

test(`at least ${floor * 100} % of the recorded proxy exchanges end as in Kong 3.9.1, and no other differs unintentionally`, () => {
  const equal = outcomes.filter(isEqual)
  const all = proxyExchanges().length
  process.stdout.write(`Proxy: ${equal.length} of ${all} recorded exchanges equal (${((equal.length / all) * 100).toFixed(1)} %)\n`)
  const unintended = outcomes.filter((outcome) => !isEqual(outcome) && !intended(outcome.exchange))
  for (const { exchange, was, is } of unintended.slice(0, 5)) expect(is, `${exchange.section} / ${exchange.name}`).toEqual(was)
  expect(unintended).toEqual([])
  expect(equal.length / all).toBeGreaterThanOrEqual(floor)
})

test.each(proxyDifferences)('$section / $name differs from Kong as documented: $reason', ({ section, name, status }) => {
  const outcome = outcomes.find(({ exchange }) => exchange.section === section && exchange.name === name) as ProxyOutcome
  expect(isEqual(outcome)).toBe(false)
  expect(outcome.is.status).toBe(status)
})

test('http-log’s records differ from Kong’s only in the documented members', () => {
  const found = outcomes.filter(({ exchange }) => isFromLogSink(exchange)).flatMap(({ is }) => is.body as string[])
  expect([...new Set(found)].sort()).toEqual(Object.keys(loggedDifferently).sort())
})

test('no recorded exchange, of the Admin API or the proxy, is left out', async () => {
  const admin = await replayAdmin()
  const replayed = admin.length + outcomes.length
  const equal = admin.filter(({ result }) => result === 'equal').length + outcomes.filter(isEqual).length
  const measured = proxyExchanges().filter(isMeasurement).length
  process.stdout.write(
    `Recorded in all: ${replayed + measured}; equal: ${equal} (${((equal / (replayed + measured)) * 100).toFixed(1)} %), ${replayed - equal} end differently for a written reason, ${measured} is a measurement of time\n`,
  )
  expect(replayed + measured).toBe(1_106)
})
