import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { workFolders } from './work-folders.ts'

const folder = mkdtempSync(join(tmpdir(), 'work-folders-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('trust R13: a start removes the folders of killed processes, and none of one that runs', async () => {
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
  const ended = once(killed, 'exit')
  const names = [`${killed.pid}-killed`, `${process.ppid}-running`]
  for (const name of names) {
    mkdirSync(join(folder, 'work', name), { recursive: true })
    writeFileSync(join(folder, 'work', name, 'spec.json'), '{}')
  }
  const folders = workFolders(folder)
  await folders.clear()
  expect(readdirSync(join(folder, 'work')).sort()).toEqual(names.toSorted())
  killed.kill('SIGKILL')
  await ended
  await folders.clear()
  expect(readdirSync(join(folder, 'work'))).toEqual([`${process.ppid}-running`])
})
