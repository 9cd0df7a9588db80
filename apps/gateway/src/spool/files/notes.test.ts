import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Notes } from './notes.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-'))
  path = join(folder, 'notes.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`b1.t${n}.00000000.log`, n]))

test('the next process reads what was saved last: more, less, and much more than fits into one write', () => {
  const notes = new Notes(path)
  for (const delivered of [{ a: 1 }, { a: 22, b: 333 }, { a: 22 }, {}, many, { b: 7 }, { b: 8 }, many]) {
    notes.save(delivered)
    expect(new Notes(path).read()).toEqual(delivered)
  }
  notes.close()
})

test('an unreadable file counts as empty', async () => {
  expect(new Notes(path).read()).toEqual({})
  for (const text of ['null', '[1]', '7', '"a"']) {
    await writeFile(path, text)
    expect([text, new Notes(path).read()]).toEqual([text, {}])
  }
  await writeFile(path, '{"a":1,"b":"2","c":-1,"d":null}')
  expect(new Notes(path).read()).toEqual({ a: 1 })
  await writeFile(path, '{"a":1')
  expect(new Notes(path).read()).toEqual({})
})
