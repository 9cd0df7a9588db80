import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'

const { besideEachOther } = await import(new URL('./beside.mjs', import.meta.url).href)

const tasks = [
  { name: 'slow', cores: 1, ms: 60 },
  { name: 'beside it', cores: 1, ms: 5 },
  { name: 'then beside it', cores: 1, ms: 5 },
  { name: 'alone', ms: 5 },
  { name: 'after it', cores: 1, ms: 5 },
  { name: 'too large', cores: 8, ms: 5 },
]

it('runs tasks in their order, beside each other where there is room, and what takes all of it alone', async () => {
  const running = new Set<string>()
  const seen: string[][] = []
  const answers = await besideEachOther(tasks, 2, async ({ name, ms }: { name: string; ms: number }) => {
    running.add(name)
    seen.push([...running])
    await sleep(ms)
    running.delete(name)
    return name
  })
  expect(seen).toEqual([['slow'], ['slow', 'beside it'], ['slow', 'then beside it'], ['alone'], ['after it'], ['too large']])
  expect(answers).toEqual(tasks.map(({ name }) => name))
})

it('fails when one of them does', async () => {
  await expect(besideEachOther(tasks, 2, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
