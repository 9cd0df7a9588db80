import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Deadline } from './deadline.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const counted = () => {
  const seen = { over: 0 }
  return {
    seen,
    deadline: new Deadline(() => {
      seen.over++
    }),
  }
}

test('it expires once, at its time', () => {
  const { seen, deadline } = counted()
  deadline.set(1_000)
  vi.advanceTimersByTime(999)
  expect(seen.over).toBe(0)
  vi.advanceTimersByTime(2)
  expect(seen.over).toBe(1)
  vi.advanceTimersByTime(10_000)
  expect(seen.over).toBe(1)
})

test('setting it again restarts it, sooner or later', () => {
  const { seen, deadline } = counted()
  deadline.set(1_000)
  vi.advanceTimersByTime(900)
  deadline.set(1_000)
  vi.advanceTimersByTime(900)
  expect(seen.over).toBe(0)
  deadline.set(50)
  vi.advanceTimersByTime(60)
  expect(seen.over).toBe(1)
})

test('cleared or without a limit it never expires, and can be set again', () => {
  const { seen, deadline } = counted()
  deadline.set(100)
  deadline.clear()
  vi.advanceTimersByTime(1_000)
  deadline.set(0)
  vi.advanceTimersByTime(1_000)
  expect(seen.over).toBe(0)
  deadline.set(100)
  vi.advanceTimersByTime(101)
  expect(seen.over).toBe(1)
})

test('ended, it leaves no timer behind', () => {
  const { deadline } = counted()
  deadline.set(100)
  deadline.end()
  expect(vi.getTimerCount()).toBe(0)
})
