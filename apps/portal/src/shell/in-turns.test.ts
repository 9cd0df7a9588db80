import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('what waits in the browser comes between one act and the next', async () => {
  const done: string[] = []
  const act = (name: string) => async () => {
    setTimeout(() => done.push(`waited for ${name}`))
    done.push(name)
  }
  await inTurns([act('a'), act('b')])
  expect(done).toEqual(['a', 'waited for a', 'b', 'waited for b'])
})

test('an act that fails ends it: its failure is told, and what stands on it is not done', async () => {
  const done: string[] = []
  const failing = async () => Promise.reject(new Error('gone'))
  await expect(inTurns([failing, async () => done.push('after')])).rejects.toThrow('gone')
  expect(done).toEqual([])
})
