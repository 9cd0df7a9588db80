import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { allocateCounters, Counters } from './counters.ts'
import { units, windowEnd } from './window.ts'

const minute = (limit: number) => [{ unit: 'minute' as const, limit }]
const noon = Date.UTC(2026, 5, 15, 12)

test('exactly the limit passes in one window, and refused requests are not counted', () => {
  const counters = new Counters(allocateCounters(16))
  const passed = Array.from({ length: 50 }, () => counters.take('a', minute(10), noon + 1).allowed).filter(Boolean)
  expect(passed).toHaveLength(10)
  expect(counters.take('a', minute(11), noon + 2)).toMatchObject({ allowed: true, used: [11] })
})

test('a new window starts from zero, and keys do not share counters', () => {
  const counters = new Counters(allocateCounters(16))
  expect(counters.take('a', minute(1), noon).allowed).toBe(true)
  expect(counters.take('a', minute(1), noon + 59_999).allowed).toBe(false)
  expect(counters.take('b', minute(1), noon + 59_999).allowed).toBe(true)
  expect(counters.take('a', minute(1), noon + 60_000).allowed).toBe(true)
})

test('a request refused by one of several limits counts in none of them', () => {
  const counters = new Counters(allocateCounters(16))
  const demands = [
    { unit: 'minute' as const, limit: 3 },
    { unit: 'hour' as const, limit: 100 },
  ]
  for (let request = 0; request < 3; request++) counters.take('a', demands, noon)
  expect(counters.take('a', demands, noon)).toMatchObject({ allowed: false, used: [3, 3] })
  expect(counters.take('a', demands, noon + 60_000)).toMatchObject({ allowed: true, used: [1, 4] })
})

test('a thread whose clock lags at a boundary counts in the new window and does not reset it', () => {
  const counters = new Counters(allocateCounters(16))
  counters.take('a', minute(5), noon + 60_001)
  counters.take('a', minute(5), noon + 60_002)
  expect(counters.take('a', minute(5), noon + 59_999).used).toEqual([3])
})

const DAY_MS = 86_400_000
const steps = [1_000, 3_000, 60_000, 3_600_000, DAY_MS, 40 * DAY_MS, 400 * DAY_MS].flatMap((step) => [step, -step])
/** Moments within a window: at its start, in the middle, and just before its end. */
const places = [0, 29_500, 58_500, 59_999]

test.each(units)('however the clock steps, a limit by the %s blocks no one for longer than one window', (unit) => {
  for (const step of steps) {
    for (const place of places) {
      const counters = new Counters(allocateCounters(16))
      const limits = [{ unit, limit: 2 }]
      const allowed = (now: number) => [1, 2, 3].filter(() => counters.take('a', limits, now).allowed).length
      expect(allowed(noon + place)).toBe(2)
      const stepped = noon + place + step
      // A thread that lags by less than two seconds looks like a clock that was set back.
      const passed = [stepped, stepped + 2_000, windowEnd(unit, stepped + 2_000)].map(allowed)
      expect({ step, place, passed }).toEqual({ step, place, passed: expect.arrayContaining([2]) })
      expect(Math.max(...passed)).toBe(2)
    }
  }
})

test('counters of past windows are evicted: a small table serves any number of keys over time', () => {
  const counters = new Counters(allocateCounters(1))
  for (let second = 0; second < 100; second++) {
    for (let key = 0; key < 16; key++) {
      expect(counters.take(`${second} ${key}`, [{ unit: 'second', limit: 1 }], noon + second * 1000).allowed).toBe(true)
      expect(counters.take(`${second} ${key}`, [{ unit: 'second', limit: 1 }], noon + second * 1000).allowed).toBe(false)
    }
  }
  expect(counters.overflows).toBe(0)
})

test('counters written while the clock was years ahead are evicted once it is right', () => {
  const counters = new Counters(allocateCounters(16))
  const ahead = noon + 30 * 366 * DAY_MS
  for (let key = 0; key < 5_000; key++) counters.take(`ahead ${key}`, minute(1), ahead)
  const before = counters.overflows
  const passed = Array.from(
    { length: 100 },
    (_, key) => [1, 2, 3].filter(() => counters.take(`now ${key}`, minute(2), noon).allowed).length,
  )
  expect([new Set(passed), counters.overflows]).toEqual([new Set([2]), before])
})

test('a full table lets requests pass and reports how many, and keeps counting its keys', () => {
  const counters = new Counters(allocateCounters(1))
  for (let key = 0; key < 16; key++) counters.take(`held ${key}`, minute(1), noon)
  expect(counters.take('one too many', minute(1), noon).allowed).toBe(true)
  expect(counters.take('one too many', minute(1), noon).allowed).toBe(true)
  expect(counters.overflows).toBe(2)
  expect(counters.take('held 3', minute(1), noon).allowed).toBe(false)
})

test('a thread that died holding a lock blocks no one', () => {
  const memory = allocateCounters(1)
  new Int32Array(memory)[16] = 1
  expect(new Counters(memory).take('a', minute(1), noon).allowed).toBe(true)
})

test('four threads counting as fast as they can pass exactly the limit, in each of 40 windows', async () => {
  const memory = allocateCounters(64)
  const source = `
    import { parentPort, workerData } from 'node:worker_threads'
    import { Counters } from '${new URL('./counters.ts', import.meta.url)}'
    const counters = new Counters(workerData.memory)
    const passed = []
    for (let window = 0; window < 40; window++) {
      Atomics.add(workerData.gate, window, 1)
      while (Atomics.load(workerData.gate, window) < 4) Atomics.wait(workerData.gate, 63, 0, 1)
      let count = 0
      for (let request = 0; request < 500; request++) {
        if (counters.take('shared', [{ unit: 'minute', limit: 1000 }], workerData.noon + window * 60000 + request).allowed) count++
      }
      passed.push(count)
    }
    parentPort.postMessage(passed)`
  const gate = new Int32Array(new SharedArrayBuffer(256))
  const results = await Promise.all(
    Array.from({ length: 4 }, () => {
      const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), { workerData: { memory, gate, noon } })
      return new Promise<number[]>((resolve, reject) => worker.on('message', resolve).on('error', reject))
    }),
  )
  for (let window = 0; window < 40; window++) expect(results.reduce((sum, passed) => sum + (passed[window] as number), 0)).toBe(1000)
})

test.each([
  ['second', '2026-06-15T12:34:57.000Z'],
  ['minute', '2026-06-15T12:35:00.000Z'],
  ['hour', '2026-06-15T13:00:00.000Z'],
  ['day', '2026-06-16T00:00:00.000Z'],
  ['month', '2026-07-01T00:00:00.000Z'],
  ['year', '2027-01-01T00:00:00.000Z'],
] as const)('the window of a %s ends at its calendar boundary in UTC', (unit, end) => {
  expect(new Date(windowEnd(unit, Date.parse('2026-06-15T12:34:56.789Z'))).toISOString()).toBe(end)
})
