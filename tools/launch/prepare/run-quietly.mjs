import { spawnSync } from 'node:child_process'
import { root } from '../root.mjs'

const outputBytesMax = 64 * 1024 * 1024

/**
 * Runs a program of the checkout and shows what it prints only when it fails. Answers whether it succeeded, and why not when it could
 * not even be started.
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
