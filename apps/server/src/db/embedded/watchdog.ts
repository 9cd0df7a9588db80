import { spawn } from 'node:child_process'
import type { Account } from './account.ts'

/**
 * It reads the postmaster's process id, one line each time it changes, until the pipe closes: then the server has ended in
 * whatever way, and a postmaster that is still the one its folder names is shut down.
 */
const script = `
pid=
while read -r line; do pid=$line; done
still() { [ -n "$pid" ] && [ "$(head -n 1 "$1/postmaster.pid" 2>/dev/null)" = "$pid" ] && kill -0 "$pid" 2>/dev/null; }
still "$1" && kill -INT "$pid"
n=0
while still "$1" && [ $n -lt 100 ]; do n=$((n + 1)); sleep 0.1; done
still "$1" && kill -QUIT "$pid"
exit 0
`

/**
 * Starts a small shell beside the server that outlives even its kill -9 and then ends the postmaster. `watch` names the process
 * to end (undefined: none); `end` sends the watchdog away.
 */
export const startWatchdog = (cluster: string, account: Account | undefined) => {
  const child = spawn('/bin/sh', ['-c', script, 'watchdog', cluster], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    uid: account?.uid,
    gid: account?.gid,
    env: { PATH: '/usr/bin:/bin' },
  })
  child.unref()
  const input = child.stdin
  // A watchdog that was killed must not take the server along; the next start takes an orphan over.
  input?.on('error', () => undefined)
  child.on('error', () => undefined)
  return {
    watch: (pid: number | undefined) => void input?.write(`${pid ?? ''}\n`),
    end: () => void input?.end('\n'),
  }
}
