import { spawn } from 'node:child_process'
import type { Account } from './account.ts'

/** It reads process ids, one line each time they change, until the pipe closes: then the process that it watches for has ended in whatever way. */
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
  /** How it stands in the list of processes. */
  name: string
  /** What it sends first, and what it sends to those that are still there after `graceMs`. */
  signals: readonly [first: string, last: string]
  graceMs: number
  /** A process counts only while this file's first line is its id: an id alone may be anybody's by then. */
  pidFile?: string
  account?: Account | undefined
}

/**
 * Starts a small shell that outlives even a kill -9 of this process and then ends the processes of ours that it was told of. `watch`
 * names them, each time all of them; `end` sends the watchdog away.
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
  // A watchdog that was killed must not take this process along: what it leaves is found by the next start.
  input?.on('error', () => undefined)
  return {
    watch: (pids: readonly number[]) => void input?.write(`${pids.join(' ')}\n`),
    end: () => void input?.end('\n'),
  }
}
