import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockFolder, StoreLocked } from './store/lock.ts'

const POLL_MS = 50
/** How long the predecessor may take to finish its last changes. */
const HANDOVER_MS = 30_000

/** The gateway process that another one takes over from. */
export interface Predecessor {
  /** Resolves when its process has exited. */
  readonly gone: Promise<void>
  /** Asks it to release the store and the Admin API; it keeps proxying. */
  handOver(): void
  /** Asks it to drain and exit. */
  retire(): void
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const untilGone = async (pid: number): Promise<void> => {
  while (isAlive(pid)) await sleep(POLL_MS, undefined, { ref: false })
}

/** The right to be the one gateway on a folder. */
export interface Tenancy {
  /** The gateway that still holds the folder; null for none. */
  readonly predecessor: Predecessor | null
  /** Releases the folder; the end of the process does so too. */
  release(): void
}

/** Takes the lock once its holder has exited, unless released before. */
const claimWhenGone = (lockPath: string, gone: Promise<void>): (() => void) => {
  let lock: ReturnType<typeof lockFolder> | undefined
  let isReleased = false
  const take = async () => {
    await gone
    if (!isReleased) lock = lockFolder(lockPath)
  }
  void take().catch(() => undefined)
  return () => {
    isReleased = true
    lock?.release()
  }
}

/** Keeps every tenancy reachable: a lock that is garbage-collected is released, but it must last as long as the process. */
const held = new Set<Tenancy>()

const tenancyOf = (predecessor: Predecessor | null, release: () => void): Tenancy => {
  const tenancy: Tenancy = {
    predecessor,
    release() {
      if (held.delete(tenancy)) release()
    },
  }
  held.add(tenancy)
  return tenancy
}

/**
 * Makes this process the gateway of a folder until it releases it or exits. The lock is the operating system's, so the pid in it
 * is never stale. With `isTakeover` the result names the process that still holds the folder. Throws StoreLocked when there is one
 * and this process does not take over, and one line where processes cannot share a port.
 */
export function claimFolder(folder: string, isTakeover: boolean): Tenancy {
  const lockPath = join(folder, 'process')
  mkdirSync(lockPath, { recursive: true, mode: 0o700 })
  try {
    const lock = lockFolder(lockPath)
    return tenancyOf(null, () => lock.release())
  } catch (error) {
    if (!(error instanceof StoreLocked) || !isTakeover) throw error
  }
  if (process.platform !== 'linux') throw new Error('GATEWAY_TAKEOVER: two processes can share a port only on Linux')
  const pid = Number(readFileSync(join(lockPath, 'holder'), 'utf8'))
  const gone = untilGone(pid)
  const predecessor = { gone, handOver: () => void process.kill(pid, 'SIGUSR2'), retire: () => void process.kill(pid, 'SIGTERM') }
  return tenancyOf(predecessor, claimWhenGone(lockPath, gone))
}

/** Opens what the predecessor has released; rejects with StoreLocked when it does not in time. */
export async function whenFree<T>(open: () => Promise<T>): Promise<T> {
  const until = performance.now() + HANDOVER_MS
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof StoreLocked) || performance.now() > until) throw error
    }
    await sleep(POLL_MS)
  }
}
