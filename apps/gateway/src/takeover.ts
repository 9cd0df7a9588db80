import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockFolder, StoreLocked } from './store/lock.ts'

const POLL_MS = 50
/** How long the one before may take to finish its last changes. */
const HANDOVER_MS = 30_000

/** The gateway that runs on a folder when another one takes over from it. */
export interface Predecessor {
  /** Resolves when its process is gone. */
  readonly gone: Promise<void>
  /** Asks it to let go of store and Admin API; it proxies on. */
  giveWay(): void
  /** Tells it to finish what runs and to end. */
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

/** Held on to for as long as this process lives: a lock that nobody knows any more is released. */
const seats: ReturnType<typeof lockFolder>[] = []

/** Takes the seat when its holder has let go of it. */
const takeLater = async (folder: string, gone: Promise<void>): Promise<void> => {
  await gone
  seats.push(lockFolder(folder))
}

/**
 * Makes this process the gateway of a folder, for as long as it lives: the lock is the operating system's, so a process number in
 * it is never a stranger's. Returns the process that is it now when `takesOver`, null when there is none. Throws StoreLocked when
 * there is one and this process does not take over, and one line where processes cannot share a port.
 */
export function takeSeat(folder: string, takesOver: boolean): Predecessor | null {
  const seat = join(folder, 'process')
  mkdirSync(seat, { recursive: true, mode: 0o700 })
  try {
    seats.push(lockFolder(seat))
    return null
  } catch (error) {
    if (!(error instanceof StoreLocked) || !takesOver) throw error
  }
  if (process.platform !== 'linux') throw new Error('GATEWAY_TAKEOVER: only on Linux can two processes share a port')
  const pid = Number(readFileSync(join(seat, 'holder'), 'utf8'))
  const gone = untilGone(pid)
  void takeLater(seat, gone).catch(() => undefined)
  return { gone, giveWay: () => void process.kill(pid, 'SIGUSR2'), retire: () => void process.kill(pid, 'SIGTERM') }
}

/** Opens what the one before has let go of; rejects with StoreLocked when it does not in time. */
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
