import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from '../launch/root.mjs'
import { limitMinutes } from './limit.mjs'

const running = new Set()

const endGroup = (child, signal) => {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has already exited.
  }
}

/** Interrupting a run also stops its programs. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    for (const child of running) endGroup(child, 'SIGTERM')
    process.exit(1)
  })

/** Writes whole lines only, each with its program's name: two programs may write at the same time. */
const showLines = (stream, target, label) => createInterface({ input: stream }).on('line', (line) => target.write(`${label} | ${line}\n`))

/**
 * Runs a program in its own process group, which is killed at `deadline` (epoch milliseconds). Returns its exit code (null after the
 * deadline). Its output is shown as it arrives, prefixed with `label` if there is one; with `isQuiet` it is returned instead.
 */
export const runProgram = (command, args, { env = {}, cwd = root, uid, gid, isQuiet = false, label, deadline }) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      uid,
      gid,
      detached: true,
      stdio: isQuiet || label ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    running.add(child)
    let output = ''
    if (isQuiet) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    else if (label) for (const name of ['stdout', 'stderr']) showLines(child[name], process[name], label)
    const timer = setTimeout(() => {
      process.stderr.write(`${command} was stopped: the run reached its limit of ${limitMinutes} minutes\n`)
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
