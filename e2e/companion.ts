import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A program that runs alongside the tests: its output lines so far, and its exit code or signal once it has ended. */
export interface Companion {
  child: ChildProcess
  lines: string[]
  ended: Promise<number | NodeJS.Signals | null>
  /** Asks it to stop. */
  end: () => void
}

/** Runs a program that never outlives this process, even if the run is aborted. */
export const runCompanion = (command: string, args: string[], options: Pick<SpawnOptions, 'cwd' | 'env'> = {}): Companion => {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', (line) => lines.push(line))
  const end = () => void child.kill('SIGTERM')
  const endBoth = () => process.exit(1)
  process.once('exit', end)
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, endBoth)
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => {
      process.off('exit', end)
      for (const one of ['SIGTERM', 'SIGHUP'] as const) process.off(one, endBoth)
      resolve(code ?? signal)
    })
  })
  return { child, lines, ended, end }
}
