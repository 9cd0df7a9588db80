import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isHangupIgnored } from './hangup.mjs'
import { node24 } from './prepare/node24.mjs'
import { isTerminal, prettyPrint } from './pretty-log.mjs'
import { root } from './root.mjs'

const parentOf = (pid) => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

/**
 * npm starts a shell that starts us. If npm is killed, that shell keeps waiting, and so would we. Only under our own npm script: a shell
 * that starts us in the background may exit whenever it likes.
 */
const whenNpmIsGone = (then) => {
  if (process.env.npm_package_json !== join(root, 'package.json') || !process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const grandparent = parentOf(parent)
  setInterval(() => {
    if (process.ppid !== parent || parentOf(parent) !== grandparent) then()
  }, 500).unref()
}

/**
 * Runs a program of the checkout with Node 24 and exits as it does. Signals are passed on; if this process is killed, the program sees its
 * IPC channel close. `logs`: its output is a log, which is formatted for people on a terminal.
 */
export const handOver = (program, args = process.argv.slice(2), { env = {}, nodeArgs = [], logs = false } = {}) => {
  const child = spawn(node24(), [...nodeArgs, resolve(root, program), ...args], {
    stdio: ['inherit', logs && isTerminal() ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  if (child.stdout) void prettyPrint(child.stdout)
  const signals = isHangupIgnored() ? ['SIGINT', 'SIGTERM'] : ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  whenNpmIsGone(() => child.connected && child.disconnect())
  child.on('error', (error) => {
    process.stderr.write(`${program} could not be started: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (signal) process.stderr.write(`${program} was killed by ${signal}\n`)
    process.exit(code ?? 1)
  })
}
