import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { returnMemory } from './return-memory.ts'

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
