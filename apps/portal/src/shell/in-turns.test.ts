import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('pending browser work runs between one step and the next', async () => {
  const done: string[] = []
  const act = (name: string) => async () => {
    setTimeout(() => done.push(`waited for ${name}`))
    done.push(name)
  }
  await inTurns([act('a'), act('b')])
  expect(done).toEqual(['a', 'waited for a', 'b', 'waited for b'])
})

test('a failing step rejects, and the steps after it do not run', async () => {
  const done: string[] = []
  const failing = async () => Promise.reject(new Error('gone'))
  await expect(inTurns([failing, async () => done.push('after')])).rejects.toThrow('gone')
  expect(done).toEqual([])
})
