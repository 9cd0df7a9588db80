import { spawnSync } from 'node:child_process'
import { root } from '../root.mjs'

const outputBytesMax = 64 * 1024 * 1024

/**
 * Runs a program of the checkout and shows its output only if it fails. Returns whether it succeeded, and the reason if it could not even
 * be started.
 */
export const runQuietly = (command, args, options = {}) => {
  const { status, error, output } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: outputBytesMax,
    ...options,
  })
  if (status !== 0) for (const text of output ?? []) if (text) process.stderr.write(text.endsWith('\n') ? text : `${text}\n`)
  return { isDone: status === 0, why: error?.message }
}
