import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

const { removeFolder } = await import(new URL('./remove-folder.mjs', import.meta.url).href)

/** Writes into the folder without a pause, and from its 5,000th file on for as long as it takes. */
const writing = (ms: number) => `
  const { mkdirSync, writeFileSync } = require('node:fs')
  let until = Infinity
  for (let at = 0; Date.now() < until; at += 1) {
    try { mkdirSync(process.argv[1] + '/inner') } catch {}
    try { writeFileSync(process.argv[1] + '/inner/' + at, '') } catch {}
    if (at < 5000) continue
    if (at === 5000) process.stdout.write('begun')
    until = Math.min(until, Date.now() + ${ms})
  }`

const written = async (ms: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'remove-folder-'))
  const writer = spawn(process.execPath, ['-e', writing(ms), folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    if (writer.exitCode === null) {
      writer.kill('SIGKILL')
      await once(writer, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  })
  await once(writer.stdout, 'data')
  return folder
}

test('a folder is deleted although what a stopped suite has started still writes there', async () => {
  const folder = await written(2_500)
  removeFolder(folder)
  expect(existsSync(folder)).toBe(false)
})

test('one that cannot be deleted is reported, and does not end the run', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  // No file system takes a name of this length.
  const refused = join(tmpdir(), 'n'.repeat(5_000))
  removeFolder(refused)
  expect(written.mock.calls).toEqual([[expect.stringContaining(`${refused} was not deleted: `)]])
})
