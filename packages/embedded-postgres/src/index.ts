import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, findBinaries, reachableBinaries } from './binaries.ts'
import { clusterMajor, ensureCluster, portalRole } from './cluster.ts'
import { FolderError } from './folder-error.ts'
import { lockFolder } from './folder-lock.ts'
import { postmasterFile, readPostmasterFile, stopOrphan } from './orphan.ts'
import { findPlace } from './place.ts'
import { type Log, type Postmaster, startPostmaster } from './postmaster.ts'
import { socketFolder } from './socket-folder.ts'
import { startWatchdog } from './watchdog.ts'

export { checkDataFolder } from './check.ts'
export { FolderError } from './folder-error.ts'
export { lockFolder } from './folder-lock.ts'
export { prepareDataFolder } from './place.ts'
export { startWatchdog } from './watchdog.ts'

/** A supervised PostgreSQL: `url` for pg, over the unix socket in `socketDir`; `location` is the folder with its files. */
export type EmbeddedPostgres = { url: string; socketDir: string; location: string; stop: () => Promise<void> }

type Options = {
  dataDir: string
  log: Log
  /** Only the npm package, or only Debian's /usr/lib/postgresql; unset: the package first. */
  binaries?: Binaries['source']
  /** PostgreSQL settings in addition to the safe ones, for example `fsync: 'off'` for a cluster that tests discard. */
  settings?: Record<string, string>
}

/** Keeps one postmaster running: restarts it when it dies by itself, immediately the first time, then with growing delays. */
const supervise = (first: Postmaster, start: () => Promise<Postmaster>, onStarted: (pid: number) => void, log: Log) => {
  let current = first
  let isStopping = false
  const watch = async () => {
    for (;;) {
      const how = await current.ended
      if (isStopping) return
      log.error({ how }, 'PostgreSQL ended by itself and is started again')
      for (let failures = 0, started = false; !started; failures += 1) {
        await sleep(Math.min(50 * 2 ** failures, 5_000))
        if (isStopping) return
        try {
          current = await start()
          started = true
          onStarted(current.pid)
        } catch (error) {
          log.error({ err: error }, 'PostgreSQL could not be started again')
        }
      }
    }
  }
  const watching = watch()
  return async () => {
    isStopping = true
    await current.stop()
    await watching
    // A start that was in progress when the stop was requested.
    await current.stop()
  }
}

const urlOf = (password: string, socketDir: string) =>
  `postgres://${portalRole}:${encodeURIComponent(password)}@localhost/${portalRole}?host=${encodeURIComponent(socketDir)}`

/** The URL of the embedded PostgreSQL that another process runs on this data folder; undefined while none does. */
export const runningPostgres = (dataDir: string): string | undefined => {
  const place = findPlace(resolve(dataDir))
  if (readPostmasterFile(place.cluster)?.state !== 'ready') return undefined
  return urlOf(readFileSync(join(place.home, 'password'), 'utf8').trim(), socketFolder(place))
}

/**
 * The product's own PostgreSQL (specification: DATABASE_URL unset). Takes the folder's lock, ends what a killed start left running, creates the
 * cluster the first time and resolves once it accepts connections. `stop` shuts it down cleanly. However this process dies, a watchdog then ends the
 * database. Throws a FolderError, one line for the operator.
 */
export const startEmbeddedPostgres = async ({ dataDir, log, binaries: source, settings = {} }: Options): Promise<EmbeddedPostgres> => {
  if (process.platform === 'win32') throw new FolderError('the embedded PostgreSQL requires Unix sockets; on Windows, set DATABASE_URL')
  const place = findPlace(resolve(dataDir))
  const lock = await lockFolder(place.home, 'postgres')
  try {
    const found = findBinaries(source, clusterMajor(place))
    const binaries = reachableBinaries(found, place.account, place.home)
    const orphan = await stopOrphan(place.cluster)
    if (orphan) log.warn({ pid: orphan }, 'took over the database of a start that was killed')
    const password = ensureCluster(place, binaries)
    const socketDir = socketFolder(place)
    const watchdog = startWatchdog({
      name: 'postgres-watchdog',
      signals: ['INT', 'QUIT'],
      graceMs: 10_000,
      pidFile: postmasterFile(place.cluster),
      account: place.account,
    })
    const start = () => startPostmaster(place, binaries, socketDir, settings, log)
    const first = await start().catch((error: unknown) => {
      watchdog.end()
      throw error
    })
    watchdog.watch([first.pid])
    const end = supervise(first, start, (pid) => watchdog.watch([pid]), log)
    log.info({ location: place.home, version: binaries.version, account: place.account?.name }, 'PostgreSQL is ready')
    let stopped: Promise<void> | undefined
    const stop = async () => {
      await end()
      watchdog.watch([])
      watchdog.end()
      rmSync(socketDir, { recursive: true, force: true })
      lock.release()
    }
    return { url: urlOf(password, socketDir), socketDir, location: place.home, stop: () => (stopped ??= stop()) }
  } catch (error) {
    lock.release()
    throw error
  }
}
