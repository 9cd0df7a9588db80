import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { processesWith, until } from '../../../../../tools/test-programs/processes.ts'
import { runJvm } from './run-jvm.ts'

let folder: string
let java: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-jvm-'))
  java = join(folder, 'java')
  // Starts a child of its own, and waits for it.
  writeFileSync(
    java,
    `#!/bin/sh\n[ "$1" = fails ] && { echo "it said why" >&2; exit 7; }\n[ "$1" = ends ] && exit 0\nsleep 600.${process.pid} "$0" 2>/dev/null || { sleep 600 & wait; }\n`,
  )
  chmodSync(java, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true }))
const run = (args: string[], more: { timeMs?: number; signal?: AbortSignal } = {}) =>
  runJvm({ program: { java, path: '/usr/bin:/bin' }, args, cwd: folder, timeMs: 60_000, signal: new AbortController().signal, ...more })

it('says how it ended, and what was said', async () => {
  expect(await run(['ends'])).toEqual({ code: 0, isOutOfTime: false, text: '' })
  expect(await run(['fails'])).toEqual({ code: 7, isOutOfTime: false, text: 'it said why\n' })
  expect(
    (
      await runJvm({
        program: { java: join(folder, 'missing'), path: '' },
        args: [],
        cwd: folder,
        timeMs: 60_000,
        signal: new AbortController().signal,
      })
    ).code,
  ).not.toBe(0)
  expect(processesWith(folder)).toEqual([])
})

it('its arguments are no shell’s', async () => {
  const echo = join(folder, 'echo')
  writeFileSync(echo, '#!/bin/sh\nprintf "%s\\n" "$@" >&2\n')
  chmodSync(echo, 0o755)
  const args = ['$(id)', '`id`', 'a;b', "'", '"', '-n', 'a b', '*']
  const { text } = await runJvm({
    program: { java: echo, path: '/usr/bin:/bin' },
    args,
    cwd: folder,
    timeMs: 60_000,
    signal: new AbortController().signal,
  })
  expect(text.trim().split('\n')).toEqual(args)
})

it('trust T35: what takes too long, or is no longer wanted, ends with all that it started', async () => {
  expect(await run(['waits'], { timeMs: 500 })).toEqual({ code: null, isOutOfTime: true, text: '' })
  expect(processesWith(folder)).toEqual([])
  const stop = new AbortController()
  const ended = run(['waits'], { signal: stop.signal })
  await until('it runs', () => processesWith(folder).length > 0)
  stop.abort()
  expect((await ended).code).toBeNull()
  expect(processesWith(folder)).toEqual([])
})

it('trust R13: a portal that is killed leaves no process', async () => {
  const program = `
    const { runJvm } = await import(${JSON.stringify(join(import.meta.dirname, 'run-jvm.ts'))})
    await runJvm({ program: { java: ${JSON.stringify(java)}, path: '/usr/bin:/bin' }, args: ['waits'], cwd: ${JSON.stringify(folder)}, timeMs: 60000, signal: new AbortController().signal })`
  const portal = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
  const jvms = () => processesWith(folder).filter((pid) => pid !== portal.pid)
  await until('it runs', () => jvms().length > 0, 30_000)
  portal.kill('SIGKILL')
  await until('nothing is left', () => jvms().length === 0, 30_000)
  expect(jvms()).toEqual([])
})
