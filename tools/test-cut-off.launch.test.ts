import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runProgram, until } from './test-programs/processes.ts'

const root = join(import.meta.dirname, '..')
const load = (path: string) => import(new URL(path, import.meta.url).href)
let folder = ''
beforeEach(() => {
  mkdirSync(join(root, '.build'), { recursive: true })
  folder = mkdtempSync(join(root, '.build', 'cut-off-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const suite = `
import { expect, test } from 'vitest'
test('one that holds', () => {})
test('another one that holds', () => {})
test('one that does not', () => expect(200).toBe(400))
test('one that hangs', () => new Promise(() => {}), 600_000)
test('one whose turn never comes', () => {})
`

it('reports for a suite that is cut off what had passed, what had failed and what was running', async () => {
  const progress = join(folder, 'progress.jsonl')
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}\n')
  writeFileSync(join(folder, 'some.test.mjs'), suite)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporter = join(root, 'tools', 'test', 'progress.mjs')
  const run = runProgram(process.execPath, [vitest, 'run', '--root', folder, `--reporter=${reporter}`], {
    cwd: folder,
    env: { APIM_TEST_PROGRESS: progress },
  })
  const written = () => {
    try {
      return readFileSync(progress, 'utf8')
    } catch {
      return ''
    }
  }
  await until('the last one hangs', () => written().includes('one that hangs') || run.child.exitCode !== null, 60_000)
  process.kill(-(run.child.pid ?? 0), 'SIGKILL')
  await run.ended
  const { cutOff } = await load('./test/progress.mjs')
  expect(cutOff(progress, folder)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 0,
    failures: [
      expect.stringMatching(/^some\.test\.mjs: one that does not\nexpected 200 to be 400/),
      'stopped after 2 tests had passed; still running:\n  some.test.mjs: one that hangs',
    ],
  })
})

it('reports for a suite that never started that nothing had passed', async () => {
  const { cutOff } = await load('./test/progress.mjs')
  expect(cutOff(join(tmpdir(), 'there-is-none'), folder)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: ['stopped after 0 tests had passed'],
  })
})
