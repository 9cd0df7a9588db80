import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { MemoryOfChanges, returnMemory } from './return-memory.ts'

test('threads that give back memory at the same time do not disturb each other', async () => {
  const program = `import(${JSON.stringify(new URL('./return-memory.ts', import.meta.url).href)}).then(async ({ returnMemory }) => {
    for (let round = 0; round < 10; round++) await returnMemory()
  })`
  const threads = Array.from({ length: 4 }, () => new Worker(program, { eval: true }))
  for (let round = 0; round < 10; round++) await returnMemory()
  const ends = await Promise.all(threads.map((thread) => once(thread, 'exit').then(([code]) => code as number)))
  expect(ends).toEqual([0, 0, 0, 0])
})

test('what is not needed any more is given back', async () => {
  let texts: string[] | null = Array.from({ length: 300_000 }, (_, n) => `text ${n}`)
  const before = process.memoryUsage().heapUsed
  expect(texts).toHaveLength(300_000)
  texts = null
  await returnMemory()
  expect(process.memoryUsage().heapUsed).toBeLessThan(before - 300_000 * 16)
})

test('memory is given back once after many changes, when no more come, and not after few', () => {
  vi.useFakeTimers()
  let times = 0
  const memory = new MemoryOfChanges(async () => {
    times++
  })
  const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)
  memory.note(4_999)
  seconds(60)
  expect(times).toBe(0)
  for (let change = 0; change < 1_000; change++) {
    memory.note(1)
    seconds(1)
  }
  expect(times).toBe(0)
  seconds(3)
  expect(times).toBe(1)
  memory.note(4_999)
  seconds(60)
  expect(times).toBe(1)
  vi.useRealTimers()
})
