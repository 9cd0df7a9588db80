import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FolderError } from './folder-error.ts'

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The process id alone may have been reused. A postmaster's working directory is its cluster's folder, which Linux shows; elsewhere ps shows `-D`. */
const servesCluster = (pid: number, cluster: string) => {
  if (existsSync('/proc/self/cwd')) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    } catch {
      return false
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster)
}

/** The pid file of a running postmaster. */
export const postmasterFile = (cluster: string): string => join(cluster, 'postmaster.pid')

/** The content of postmaster.pid: the process id, and its state (`starting`, `ready`, `stopping`) on the eighth line. */
export const readPostmasterFile = (cluster: string): { pid: number; state: string } | undefined => {
  try {
    const lines = readFileSync(postmasterFile(cluster), 'utf8').split('\n')
    return { pid: Number(lines[0]), state: (lines[7] ?? '').trim() }
  } catch {
    return undefined
  }
}

const hasEnded = async (pid: number, withinMs: number) => {
  const until = performance.now() + withinMs
  while (isAlive(pid)) {
    if (performance.now() > until) return false
    await sleep(20)
  }
  return true
}

/**
 * Stops the postmaster that a killed start left on this cluster, so that there is never a second one. Returns its process id, or undefined if there
 * was none. Only for the holder of the folder's lock.
 */
export const stopOrphan = async (cluster: string): Promise<number | undefined> => {
  const left = readPostmasterFile(cluster)
  if (!left || !isAlive(left.pid)) return undefined
  if (!servesCluster(left.pid, cluster)) {
    // The process id was reused (after a reboot, in a new container); PostgreSQL itself would refuse to start.
    rmSync(postmasterFile(cluster))
    return undefined
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(left.pid, signal)
    if (await hasEnded(left.pid, 8_000)) return left.pid
  }
  throw new FolderError(`process ${left.pid} is serving ${cluster} and cannot be stopped`)
}
