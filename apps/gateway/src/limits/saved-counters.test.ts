import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEcho } from '../../test/echo-upstream.ts'
import { plugin, route, service } from '../../test/entities.ts'
import { startRig } from '../../test/rig.ts'
import { allocateCounters, Counters } from './counters.ts'
import { loadCounters, saveCounters } from './saved-counters.ts'

const folder = mkdtempSync(join(tmpdir(), 'counters-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const noon = Date.UTC(2026, 5, 15, 12)
const demands = [{ unit: 'hour' as const, limit: 3 }]

test('counts continue after a graceful restart, even if a thread died holding a lock', () => {
  const file = join(folder, 'kept')
  const before = allocateCounters()
  new Counters(before).take('a', demands, noon)
  new Int32Array(before).fill(1, 16, 16 + 16_384)
  saveCounters(file, before)
  const after = loadCounters(file)
  expect(new Int32Array(after, 0, 16 + 16_384).subarray(16).every((lock) => lock === 0)).toBe(true)
  expect(new Counters(after).take('a', demands, noon + 1).used).toEqual([2])
  expect(existsSync(file)).toBe(false)
})

test.each(['', 'rubbish', 'apim-rate-counters-1\nshort'])('a file with %j starts from zero', (text) => {
  const file = join(folder, 'damaged')
  writeFileSync(file, text)
  expect(new Counters(loadCounters(file)).take('a', demands, noon).used).toEqual([1])
})

test('restarting a gateway does not reset its clients’ limits', async () => {
  const upstream = await startEcho()
  const echo = service(upstream.url)
  const own = route(echo, { paths: ['/limited'] })
  const changes = [echo, own, plugin('rate-limiting', { year: 3 }, { route: own })]
  const countersFile = join(folder, 'restarted')
  const left: (string | undefined)[] = []
  for (let start = 0; start < 2; start++) {
    const rig = await startRig(changes, { countersFile })
    for (let request = 0; request < 2; request++) left.push((await rig.ask('/limited')).headers['x-ratelimit-remaining-year'])
    expect((await rig.ask('/limited')).status).toBe(start === 0 ? 200 : 429)
    await rig.stop()
  }
  expect(left).toEqual(['2', '1', '0', '0'])
  await upstream.close()
})
