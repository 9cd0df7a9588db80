import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { unzip } from '../../../test/zip.ts'
import { writeZip } from './zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'zip-'))
afterAll(() => rmSync(folder, { recursive: true }))
const signal = new AbortController().signal

it('a zip file holds every file as it is, and is the same for the same files', async () => {
  const contents: Record<string, Buffer> = {
    'empty.txt': Buffer.alloc(0),
    'deep/er/größe `1.cs': Buffer.from('text'),
    'random.bin': Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * n * 31) % 251)),
  }
  mkdirSync(join(folder, 'in/deep/er'), { recursive: true })
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, 'in', name), content)
  const names = Object.keys(contents)
  const bytes = await writeZip(join(folder, 'in'), names, join(folder, 'a.zip'), signal)
  await writeZip(join(folder, 'in'), names, join(folder, 'b.zip'), signal)
  const zip = readFileSync(join(folder, 'a.zip'))
  expect([zip.length, zip.equals(readFileSync(join(folder, 'b.zip')))]).toEqual([bytes, true])
  expect([...unzip(zip)].map(([name, { content, mode }]) => [name, contents[name]?.equals(content), mode])).toEqual(
    names.map((name) => [name, true, 0o100644]),
  )
})

it('stops when it is no longer wanted', async () => {
  await expect(writeZip(join(folder, 'in'), ['empty.txt'], join(folder, 'c.zip'), AbortSignal.abort())).rejects.toThrow(/aborted/)
})
