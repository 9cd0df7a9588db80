import { spawn } from 'node:child_process'
import { root } from '../launch/root.mjs'
import { limitMinutes } from './limit.mjs'

const running = new Set()

const endGroup = (child, signal) => {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has ended by itself.
  }
}

/** A run that is interrupted takes its programs along. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    for (const child of running) endGroup(child, 'SIGTERM')
    process.exit(1)
  })

/**
 * Runs a program in a group of its own, which is ended when `deadline` (epoch milliseconds) passes. Answers its exit code (null
 * after the deadline) and, with `isQuiet`, its output instead of showing it.
 */
export const runProgram = (command, args, { env = {}, cwd = root, uid, gid, isQuiet = false, deadline }) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      uid,
      gid,
      detached: true,
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
    const timer = setTimeout(() => {
      process.stderr.write(`${command} is ended: the run has taken its ${limitMinutes} minutes\n`)
      endGroup(child, 'SIGTERM')
      setTimeout(() => endGroup(child, 'SIGKILL'), 5_000).unref()
    }, deadline - Date.now())
    const done = (code) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += error.message
      done(null)
    })
    child.once('close', done)
  })
