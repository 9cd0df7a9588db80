import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const program = `
  const { returnMemory } = await import(${JSON.stringify(new URL('./return-memory.ts', import.meta.url).href)})
  let texts = Array.from({ length: 300_000 }, (_, n) => ({ text: 'text ' + n }))
  const before = process.memoryUsage().heapTotal
  texts = null
  returnMemory()
  console.log(JSON.stringify({ before, after: process.memoryUsage().heapTotal }))`

const run = async (nodeArgs: string[]): Promise<{ before: number; after: number }> => {
  const { stdout } = await promisify(execFile)(process.execPath, [...nodeArgs, '--input-type=module', '-e', program])
  return JSON.parse(stdout)
}

it('returns unused memory to the system where it may collect', async () => {
  const { before, after } = await run(['--expose-gc'])
  expect(after).toBeLessThan(before - 300_000 * 16)
})

it('does nothing elsewhere', async () => {
  await expect(run([])).resolves.toBeDefined()
})
