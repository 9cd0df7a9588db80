import { expect, test } from 'vitest'
import { createReads } from './reads.ts'

/** Work that says when it begins, and ends when it is told to. */
const work = (begun: string[], name: string) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const run = () => {
    begun.push(name)
    return promise
  }
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('one person’s documents are read one after another, so that the other threads are left to other people', async () => {
  const reads = createReads()
  const begun: string[] = []
  const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((name) => work(begun, name)) as [
    ReturnType<typeof work>,
    ReturnType<typeof work>,
    ReturnType<typeof work>,
    ReturnType<typeof work>,
  ]
  const mine = [first, second, third].map(({ run }) => reads.during(1, run))
  const theirs = reads.during(2, other.run)
  await settled()
  expect(begun).toEqual(['first', 'other'])
  first.fail()
  await expect(mine[0]).rejects.toThrow('first')
  await settled()
  expect(begun).toEqual(['first', 'other', 'second'])
  for (const { end } of [second, third, other]) end()
  expect(await Promise.all([mine[1], mine[2], theirs])).toEqual(['second', 'third', 'other'])
})

test('a seventh at the same time is refused, and is welcome once the others are over', async () => {
  const reads = createReads()
  const all = Array.from({ length: 6 }, (_, at) => work([], String(at)))
  const running = all.map(({ run }) => reads.during(1, run))
  await expect(reads.during(1, async () => 'seventh')).rejects.toMatchObject({ status: 503 })
  for (const { end } of all) end()
  await Promise.all(running)
  expect(await reads.during(1, async () => 'seventh')).toBe('seventh')
})
