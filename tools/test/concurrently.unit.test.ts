import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'

const { runConcurrently } = await import(new URL('./concurrently.mjs', import.meta.url).href)

it('runs tasks in order, with limited concurrency, and starts the next as soon as one has finished', async () => {
  const ends = new Map<string, () => void>()
  const run = async (name: string) => {
    await new Promise<void>((resolve) => ends.set(name, resolve))
    return `${name} ran`
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    ends.delete(name)
    await sleep(0)
  }
  const answers = runConcurrently(['long', 'short', 'third', 'fourth'], 2, run)
  const running = () => [...ends.keys()]
  expect(running()).toEqual(['long', 'short'])
  await end('short')
  expect(running()).toEqual(['long', 'third'])
  await end('third')
  expect(running()).toEqual(['long', 'fourth'])
  await end('long')
  expect(running()).toEqual(['fourth'])
  await end('fourth')
  expect(await answers).toEqual(['long ran', 'short ran', 'third ran', 'fourth ran'])
})

it('fails if one of them fails', async () => {
  await expect(runConcurrently(['one'], 2, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
