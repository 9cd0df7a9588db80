import { spawn } from 'node:child_process'

/** It reads the process ids of the parts, one line at each change, until the pipe closes: then the launcher has ended in whatever way. */
const script = `
pids=
while read -r line; do pids=$line; done
running() { for pid in $pids; do kill -0 "$pid" 2>/dev/null && return 0; done; return 1; }
each() { for pid in $pids; do kill "$1" "$pid" 2>/dev/null; done; }
each -TERM
n=0
while running && [ $n -lt 150 ]; do n=$((n + 1)); sleep 0.1; done
each -KILL
exit 0
`

/** A small shell that outlives even the launcher's kill -9 and then stops the parts: with time to drain, and after 15 s without. */
export const startWatchdog = () => {
  const child = spawn('/bin/sh', ['-c', script, 'launcher-watchdog'], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/bin:/bin' },
  })
  child.unref()
  child.on('error', () => undefined)
  const input = child.stdin
  // A watchdog that was killed must not take the launcher along: the parts also see their channel close.
  input.on('error', () => undefined)
  return {
    watch: (pids: number[]) => void input.write(`${pids.join(' ')}\n`),
    end: () => void input.end('\n'),
  }
}
