import { spawn } from 'node:child_process'
import type { Account } from './account.ts'

/** Reads process ids, a new line whenever they change, until the pipe closes: then the watched process has ended in some way. */
const script = `
first=$1 last=$2 tenths=$3 file=$4
pids=
while read -r line; do pids=$line; done
ours() { kill -0 "$1" 2>/dev/null && { [ -z "$file" ] || [ "$(head -n 1 "$file" 2>/dev/null)" = "$1" ]; }; }
running() { for pid in $pids; do ours "$pid" && return 0; done; return 1; }
each() { for pid in $pids; do ours "$pid" && kill "-$1" "$pid" 2>/dev/null; done; }
each "$first"
n=0
while running && [ $n -lt "$tenths" ]; do n=$((n + 1)); sleep 0.1; done
each "$last"
exit 0
`

export interface WatchdogOptions {
  /** Its name in the process list. */
  name: string
  /** The first signal, and the one for processes still running after `graceMs`. */
  signals: readonly [first: string, last: string]
  graceMs: number
  /** A process counts only while its id is this file's first line: an id alone may have been reused. */
  pidFile?: string
  account?: Account | undefined
}

/**
 * Starts a small shell that survives even a kill -9 of this process and then ends the processes it was given. `watch` replaces the list of processes;
 * `end` stops the watchdog.
 */
export const startWatchdog = ({ name, signals, graceMs, pidFile = '', account }: WatchdogOptions) => {
  const child = spawn('/bin/sh', ['-c', script, name, ...signals, String(Math.ceil(graceMs / 100)), pidFile], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    uid: account?.uid,
    gid: account?.gid,
    env: { PATH: '/usr/bin:/bin' },
  })
  child.unref()
  child.on('error', () => undefined)
  const input = child.stdin
  // A killed watchdog must not take this process down with it: the next start finds what it leaves.
  input?.on('error', () => undefined)
  return {
    watch: (pids: readonly number[]) => void input?.write(`${pids.join(' ')}\n`),
    end: () => void input?.end('\n'),
  }
}
