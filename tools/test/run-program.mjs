import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
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

/** Whole lines only, each with its program's name: two programs may write at the same time. */
const showLines = (stream, target, label) => createInterface({ input: stream }).on('line', (line) => target.write(`${label} | ${line}\n`))

/**
 * Runs a program in a group of its own, which is ended when `deadline` (epoch milliseconds) passes. Answers its exit code (null
 * after the deadline). What it prints is shown as it comes, behind a `label` where there is one; with `isQuiet` it is answered instead.
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
