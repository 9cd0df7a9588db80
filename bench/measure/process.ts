import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const ticksPerSecond = 100

/** The counters of /proc/PID/stat, from the third on. */
const statOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
const seconds = (...ticks: (number | undefined)[]) => ticks.reduce<number>((sum, one) => sum + (one ?? 0), 0) / ticksPerSecond

/** CPU seconds that a process and its threads have used so far (Linux: utime and stime of /proc/PID/stat). */
export const cpuSeconds = (pid: number): number => {
  const fields = statOf(pid)
  return seconds(fields[11], fields[12])
}

const cpuSecondsIfRunning = (pid: number): number => {
  try {
    return cpuSeconds(pid)
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0
    throw error
  }
}

/** CPU seconds that a process and those it has started have used so far, ended ones included. */
export const cpuSecondsOfAll = (pid: number): number => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  // First, so that a child that ends meanwhile is counted at least once: then by its parent.
  const running = children.reduce((sum, child) => sum + cpuSecondsIfRunning(Number(child)), 0)
  const fields = statOf(pid)
  return running + seconds(fields[11], fields[12], fields[13], fields[14])
}

/** Resident memory of a process in MB. */
export const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** A free port on the loopback address. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Starts a program, on the given CPU if any; its output is dropped unless it fails. */
export const start = (command: string, args: string[], env: Record<string, string> = {}, cpu?: number): ChildProcess => {
  const [file, all] = cpu === undefined ? [command, args] : ['taskset', ['-c', String(cpu), command, ...args]]
  return spawn(file as string, all as string[], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Stops a program and waits until it has exited. */
export const stop = async (child: ChildProcess | undefined): Promise<void> => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await Promise.race([gone, sleep(10_000).then(() => child.kill('SIGKILL'))])
}

/** Waits until the address responds with this status; throws after `withinMs`. */
export const untilAnswers = async (url: string, status = 200, withinMs = 30_000): Promise<void> => {
  const end = Date.now() + withinMs
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer?.status === status) return
    if (Date.now() > end) throw new Error(`${url} does not answer ${status}`)
    await sleep(20)
  }
}
