import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Progress } from './progress.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'progress-'))
  path = join(folder, 'progress.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`b1.t${n}.00000000.log`, n]))

test('whatever was saved last is what the next process reads: more, less, and much more than fits in one write', () => {
  const progress = new Progress(path)
  for (const delivered of [{ a: 1 }, { a: 22, b: 333 }, { a: 22 }, {}, many, { b: 7 }, { b: 8 }, many]) {
    progress.save(delivered)
    expect(new Progress(path).read()).toEqual(delivered)
  }
  progress.close()
})

test('a file that cannot be read says that nothing is delivered', async () => {
  expect(new Progress(path).read()).toEqual({})
  await writeFile(path, '{"a":1')
  expect(new Progress(path).read()).toEqual({})
})
