import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { collectGarbage, MemoryReclaimer } from './return-memory.ts'

test('threads that collect garbage at the same time do not disturb each other', async () => {
  const program = `import(${JSON.stringify(new URL('./return-memory.ts', import.meta.url).href)}).then(async ({ collectGarbage }) => {
    for (let round = 0; round < 10; round++) await collectGarbage()
  })`
  const ends = Array.from({ length: 4 }, () => once(new Worker(program, { eval: true }), 'exit'))
  for (let round = 0; round < 10; round++) await collectGarbage()
  expect(await Promise.all(ends)).toEqual([[0], [0], [0], [0]])
})

test('unused memory is returned', async () => {
  let texts: string[] | null = Array.from({ length: 300_000 }, (_, n) => `text ${n}`)
  const before = process.memoryUsage().heapUsed
  expect(texts).toHaveLength(300_000)
  texts = null
  await collectGarbage()
  expect(process.memoryUsage().heapUsed).toBeLessThan(before - 300_000 * 16)
})

describe('after many changes', () => {
  let times: number
  let memory: MemoryReclaimer
  beforeEach(() => {
    vi.useFakeTimers()
    times = 0
    memory = new MemoryReclaimer(async () => {
      times++
    })
  })
  afterEach(() => void vi.useRealTimers())
  const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)

  test('memory is returned once they pause, and not after few', () => {
    memory.note(4_999)
    seconds(60)
    expect(times).toBe(0)
    memory.note(1)
    seconds(2)
    memory.note(1)
    seconds(2)
    expect(times).toBe(0)
    seconds(1)
    expect(times).toBe(1)
    memory.note(4_999)
    seconds(60)
    expect(times).toBe(1)
  })

  test('memory is returned every half minute while changes keep coming', () => {
    for (let second = 0; second < 100; second++) {
      memory.note(5_000)
      seconds(1)
    }
    expect(times).toBe(3)
  })
})
