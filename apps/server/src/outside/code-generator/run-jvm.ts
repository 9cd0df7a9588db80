import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { JavaProgram } from './java.ts'

/**
 * Runs the command in `$@` at low priority, and ends it with all that it started once the pipe on standard input closes: then the portal has stopped
 * it, or has itself ended in some way, even by kill -9 (trust T35). Standard error closes when
 * everything has ended. No file can become larger than all the output may be.
 */
const script = `
exec 3<&0 </dev/null
ulimit -f 204800 2>/dev/null
(read -r _ <&3; kill -9 0) &
exec 3<&-
exec nice -n 10 "$@"
`
const textMax = 16 * 1024

export interface Run {
  program: JavaProgram
  args: readonly string[]
  cwd: string
  timeMs: number
  signal: AbortSignal
}

export interface Ended {
  /** Null if it was ended, or could not be started. */
  code: number | null
  isOutOfTime: boolean
  /** The end of what it wrote to standard error. */
  text: string
}

const collected = (child: ChildProcess) => {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = `${text}${chunk}`.slice(-textMax)
  })
  return () => text
}

const kill = (child: ChildProcess) => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL') // where there are no process groups
  }
}

const started = ({ program, args, cwd }: Run): ChildProcess => {
  const options = { cwd, detached: true, env: { PATH: program.path, LC_ALL: 'C.UTF-8' } }
  if (process.platform === 'win32') return spawn(program.java, args, { ...options, detached: false, stdio: ['ignore', 'ignore', 'pipe'] })
  return spawn('/bin/sh', ['-c', script, 'codegen', program.java, ...args], { ...options, stdio: ['pipe', 'ignore', 'pipe'] })
}

/** Runs a JVM with its arguments as they are, without a shell reading them, and resolves when it and all that it started have ended. */
export const runJvm = async (run: Run): Promise<Ended> => {
  const child = started(run)
  const text = collected(child)
  let isOutOfTime = false
  const stop = () => kill(child)
  const timer = setTimeout(() => {
    isOutOfTime = true
    stop()
  }, run.timeMs)
  child.stdin?.on('error', () => undefined)
  run.signal.addEventListener('abort', stop)
  if (run.signal.aborted) stop()
  try {
    const closed = once(child, 'close')
    child.once('exit', () => child.stdin?.destroy())
    await closed
  } catch {
    // It could not be started; there is no exit code.
  } finally {
    clearTimeout(timer)
    run.signal.removeEventListener('abort', stop)
    child.stdin?.destroy()
  }
  return { code: child.exitCode, isOutOfTime, text: text() }
}
