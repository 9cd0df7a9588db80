import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { postgresEnvironment } from './cluster.ts'
import { FolderError } from './folder-error.ts'
import { readPostmasterFile } from './orphan.ts'
import type { Place } from './place.ts'

type Write = (fields: object, message: string) => void
/** The part of a pino logger that the supervisor needs. */
export type Log = Record<'info' | 'warn' | 'error', Write>

/** A running postmaster. `ended` resolves, however it ends, with a line that says how. */
export type Postmaster = { pid: number; ended: Promise<string>; stop: () => Promise<void> }

const defaults: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  log_destination: 'stderr',
  logging_collector: 'off',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  restart_after_crash: 'on',
}

const readStderr = (child: ChildProcess, log: Log) => {
  const fatal: string[] = []
  if (!child.stderr) return fatal
  createInterface({ input: child.stderr }).on('line', (line) => {
    const [, severity, message = line] = /^(\w+):\s+(.*)$/s.exec(line) ?? []
    if (severity === 'FATAL' || severity === 'PANIC') {
      if (fatal.push(message) > 5) fatal.shift()
      // Rejected connections are FATAL too, and occur at every stop.
      log.warn({ component: 'postgres' }, message)
    } else if (severity === 'ERROR' || severity === 'WARNING') log.warn({ component: 'postgres' }, message)
  })
  return fatal
}

const isReady = (cluster: string, pid: number) => {
  const file = readPostmasterFile(cluster)
  return file?.pid === pid && file.state === 'ready'
}

/** PostgreSQL's shutdown modes: smart, in case a pool's connections are just closing; fast, which ends sessions; immediate; then by force. */
const stopSignals = [
  ['SIGTERM', 250],
  ['SIGINT', 15_000],
  ['SIGQUIT', 15_000],
  ['SIGKILL', 15_000],
] as const

const stopChild = async (child: ChildProcess, ended: Promise<unknown>) => {
  for (const [signal, withinMs] of stopSignals) {
    child.kill(signal)
    const done = await Promise.race([ended.then(() => true), sleep(withinMs, false, { ref: false })])
    if (done) return
  }
}

/** The shared memory of a killed postmaster's processes stays in use until the last of them notices, a moment later. */
const isStillInUse = (message = '') =>
  message.includes('pre-existing shared memory block') || (message.includes('lock file ') && message.includes(' already exists'))

const launch = async (
  place: Place,
  binaries: Binaries,
  socketDir: string,
  settings: Record<string, string>,
  log: Log,
): Promise<Postmaster | string> => {
  const { account, cluster } = place
  const options = Object.entries({ ...defaults, unix_socket_directories: socketDir, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(join(binaries.root, 'bin', 'postgres'), ['-D', cluster, ...options], {
    // Detached: Ctrl-C in the terminal reaches the whole process group, and the server needs the database while it drains.
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    uid: account?.uid,
    gid: account?.gid,
    env: postgresEnvironment,
  })
  const fatal = readStderr(child, log)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(fatal.at(-1) ?? `it ended with ${signal ?? `code ${code}`}`))
  })
  let end: string | undefined
  void ended.then((how) => {
    end = how
  })
  const pid = child.pid ?? 0
  for (let waited = 0; end === undefined; waited += 1) {
    if (isReady(cluster, pid)) return { pid, ended, stop: () => stopChild(child, ended) }
    if (waited === 500) log.info({ cluster }, 'the database is recovering')
    await sleep(10)
  }
  return end
}

/**
 * Starts PostgreSQL on the cluster and resolves once it accepts connections. Throws a FolderError with PostgreSQL's last log line if it does not
 * start.
 */
export const startPostmaster = async (
  place: Place,
  binaries: Binaries,
  socketDir: string,
  settings: Record<string, string>,
  log: Log,
): Promise<Postmaster> => {
  const until = performance.now() + 5_000
  for (;;) {
    const started = await launch(place, binaries, socketDir, settings, log)
    if (typeof started !== 'string') return started
    if (!isStillInUse(started) || performance.now() > until) {
      const gone = existsSync(place.cluster) ? '' : ' (its folder is gone)'
      throw new FolderError(`the database ${place.cluster} does not start${gone}: ${started}; no data was deleted`)
    }
    await sleep(100)
  }
}
