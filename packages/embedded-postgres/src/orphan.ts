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

/** A process id alone may be anybody's by now. A postmaster works in its cluster's folder, which Linux shows; elsewhere ps shows `-D`. */
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

/** The file in which a running postmaster names itself. */
export const postmasterFile = (cluster: string): string => join(cluster, 'postmaster.pid')

/** What postmaster.pid says: the process id, and its state (`starting`, `ready`, `stopping`) on the eighth line. */
export const readPostmasterFile = (cluster: string): { pid: number; state: string } | undefined => {
  try {
    const lines = readFileSync(postmasterFile(cluster), 'utf8').split('\n')
    return { pid: Number(lines[0]), state: (lines[7] ?? '').trim() }
  } catch {
    return undefined
  }
}

const hasEnded = async (pid: number, withinMs: number) => {
  const until = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > until) return false
    await sleep(20)
  }
  return true
}

/**
 * Ends the postmaster that a killed start left on this cluster, so that there is never a second one. Answers its process id, or
 * undefined when there was none. Only for the holder of the folder's lock.
 */
export const stopOrphan = async (cluster: string): Promise<number | undefined> => {
  const left = readPostmasterFile(cluster)
  if (!left || !isAlive(left.pid)) return undefined
  if (!servesCluster(left.pid, cluster)) {
    // The number belongs to another program now (after a reboot, in a new container); PostgreSQL itself would refuse to start.
    rmSync(postmasterFile(cluster))
    return undefined
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(left.pid, signal)
    if (await hasEnded(left.pid, 8_000)) return left.pid
  }
  throw new FolderError(`process ${left.pid} is serving ${cluster} and cannot be stopped`)
}
