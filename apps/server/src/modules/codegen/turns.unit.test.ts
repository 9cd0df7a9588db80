import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new AbortController().signal
/** Lets promises settle. */
const tick = () => vi.advanceTimersByTimeAsync(0)
const settled = (promise: Promise<unknown>) => Promise.race([promise.then(() => 'turn'), tick().then(() => 'waits')])

it('turns are given in the order of asking, never more than allowed at a time', async () => {
  const { turn } = createTurns({ running: 2, waiting: 20, waitMs: 1000 })
  const [first, second] = [await turn(never), await turn(never)]
  const [third, fourth] = [turn(never), turn(never)]
  expect([await settled(third), await settled(fourth)]).toEqual(['waits', 'waits'])
  first()
  first()
  expect([await settled(third), await settled(fourth)]).toEqual(['turn', 'waits'])
  second()
  expect(await settled(fourth)).toBe('turn')
  const fifth = turn(never)
  expect(await settled(fifth)).toBe('waits')
  ;(await third)()
  ;(await fourth)()
  expect([await settled(fifth), await settled(turn(never)), await settled(turn(never))]).toEqual(['turn', 'turn', 'waits'])
})

it('too many who wait, and too long a wait, are refused with 503 and Retry-After', async () => {
  const { turn } = createTurns({ running: 1, waiting: 1, waitMs: 1000 })
  await turn(never)
  const waiting = turn(never).catch((error: unknown) => error)
  await expect(turn(never)).rejects.toMatchObject({ status: 503, details: { headers: { 'retry-after': '60' } } })
  await vi.advanceTimersByTimeAsync(1000)
  expect(await waiting).toMatchObject({ status: 503, details: { headers: { 'retry-after': '60' } } })
})

it('whoever is gone gives up the place', async () => {
  const { turn } = createTurns({ running: 1, waiting: 1, waitMs: 1000 })
  const end = await turn(never)
  const gone = new AbortController()
  const waiting = turn(gone.signal)
  gone.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  const next = turn(never)
  end()
  expect(typeof (await next)).toBe('function')
  await expect(async () => turn(gone.signal)).rejects.toThrow('gone')
})
