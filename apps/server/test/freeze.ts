import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const parentOf = (pid: number): number | undefined => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)

const send = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Stops a PostgreSQL with SIGSTOP, the postmaster first and then its children: it is running, but does not respond. */
export const freezePostgres = (location: string): { thaw(): void } => {
  const postmaster = Number(readFileSync(join(location, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  send(postmaster, 'SIGSTOP')
  for (const pid of childrenOf(postmaster)) send(pid, 'SIGSTOP')
  return {
    thaw: () => {
      for (const pid of [...childrenOf(postmaster), postmaster]) send(pid, 'SIGCONT')
    },
  }
}
