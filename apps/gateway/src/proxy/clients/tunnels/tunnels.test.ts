import { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tunnels } from './tunnels.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** One side of a tunnel that accepts everything and sends nothing. */
const silent = () => new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() })

const world = () => {
  const tunnels = new Tunnels()
  const looks: number[] = []
  let allowed = true
  return {
    tunnels,
    looks,
    forbid: () => {
      allowed = false
    },
    open: () => {
      const number = looks.push(0) - 1
      const sides = { client: silent(), upstream: silent() }
      tunnels.add({ ...sides, idleMs: 3_600_000, onEnd: () => undefined }, () => {
        looks[number] = (looks[number] as number) + 1
        return Promise.resolve(allowed)
      })
      return sides.client
    },
  }
}

test('opening a tunnel triggers no review of the others, however many there are', async () => {
  const { open, looks } = world()
  for (let at = 0; at < 20; at++) {
    open()
    await vi.advanceTimersByTimeAsync(400)
  }
  expect(looks).toEqual(Array.from({ length: 20 }, () => 1))
})

test('a tunnel that was forbidden while the upstream was responding is closed without another change', async () => {
  const { open, forbid } = world()
  forbid()
  const client = open()
  await vi.advanceTimersByTimeAsync(500)
  expect(client.writableEnded).toBe(true)
})

test('all tunnels are reviewed periodically, including later ones and after a period without any', async () => {
  const { open, looks } = world()
  const first = open()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(looks).toEqual([2])
  first.destroy()
  await vi.advanceTimersByTimeAsync(60_000)
  open()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(looks).toEqual([2, 2])
})

test('several changes at once trigger one review of every tunnel', async () => {
  const { tunnels, open, looks } = world()
  for (let at = 0; at < 3; at++) open()
  await vi.advanceTimersByTimeAsync(500)
  for (let at = 0; at < 5; at++) tunnels.reviewSoon()
  await vi.advanceTimersByTimeAsync(500)
  expect(looks).toEqual([2, 2, 2])
})

test('however many tunnels and changes there are, reviews take a small part of the time', async () => {
  const { tunnels, open, looks } = world()
  const lookMs = 5
  const spentMs = () => looks.reduce((sum, each) => sum + each, 0) * lookMs
  vi.spyOn(performance, 'now').mockImplementation(spentMs)
  for (let at = 0; at < 40; at++) open()
  await vi.advanceTimersByTimeAsync(60_000)
  const before = spentMs()
  for (let second = 0; second < 300; second++) {
    tunnels.reviewSoon()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  const share = (spentMs() - before) / 300_000
  expect(share).toBeGreaterThan(0.02)
  expect(share).toBeLessThan(0.06)
})
