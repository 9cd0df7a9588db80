import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether a process with this ID exists and is not a zombie. */
export const isRunning = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** The IDs of all processes whose command line contains the text; shows a test that no process was left behind. */
export const processesWith = (text: string): number[] =>
  readdirSync('/proc').flatMap((name) => {
    try {
      const isMatch = Number(name) > 0 && Number(name) !== process.pid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(text)
      return isMatch && isRunning(Number(name)) ? [Number(name)] : []
    } catch {
      return []
    }
  })

/** The IDs of the processes with this program name that this process has started, directly or through others. */
export const startedHere = (program: string): number[] => {
  const all = new Map<number, { name: string; parent: number }>()
  for (const pid of readdirSync('/proc')
    .map(Number)
    .filter((id) => id > 0))
    try {
      const [, name = '', parent = ''] = /^\d+ \((.*)\) [^Z] (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      all.set(pid, { name, parent: Number(parent) })
    } catch {} // it has just ended
  const isOurs = (pid: number): boolean => pid === process.pid || (all.has(pid) && isOurs(all.get(pid)?.parent ?? 0))
  return [...all].flatMap(([pid, { name }]) => (name === program && isOurs(pid) ? [pid] : []))
}

/** Waits until the condition holds; throws after `withinMs`, naming what it waited for. */
export const until = async (what: string, condition: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> => {
  const end = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`waited ${withinMs} ms in vain until ${what}`)
    await sleep(20)
  }
}

/** A program of the launch tests: its output lines so far, and how it exited. */
export type Program = { child: ChildProcess; out: string[]; err: string[]; ended: Promise<number | NodeJS.Signals | null> }

/** Runs a program in its own process group and collects its lines. */
export const runProgram = (command: string, args: string[], options: { env?: NodeJS.ProcessEnv; cwd?: string } = {}): Program => {
  const child = spawn(command, args, {
    ...options,
    env: { ...process.env, ...options.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const out: string[] = []
  const err: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => out.push(line))
  createInterface({ input: child.stderr }).on('line', (line) => err.push(line))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal))
    // Such a program does not exist: then nothing closes.
    child.once('error', ({ message }) => {
      err.push(message)
      resolve(null)
    })
  })
  return { child, out, err, ended }
}
