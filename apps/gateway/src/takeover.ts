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

/** The place of the one gateway that works on a folder. */
export interface Seat {
  /** The gateway that has it now; null when there is none. */
  readonly predecessor: Predecessor | null
  /** Gives the place up. Without it, the end of the process does. */
  leave(): void
}

/** Takes the seat when its holder has let go of it, unless it was left before. */
const takeLater = (seat: string, gone: Promise<void>): (() => void) => {
  let lock: ReturnType<typeof lockFolder> | undefined
  let isLeft = false
  const take = async () => {
    await gone
    if (!isLeft) lock = lockFolder(seat)
  }
  void take().catch(() => undefined)
  return () => {
    isLeft = true
    lock?.release()
  }
}

/** A lock that nobody knows any more is released: the one of a gateway that nobody closes must last as long as its process. */
const held = new Set<Seat>()

const seated = (predecessor: Predecessor | null, release: () => void): Seat => {
  const seat: Seat = {
    predecessor,
    leave() {
      if (held.delete(seat)) release()
    },
  }
  held.add(seat)
  return seat
}

/**
 * Makes this process the gateway of a folder, until it leaves or ends: the lock is the operating system's, so a process number in it
 * is never a stranger's. Returns the seat, with the process that has it now when `takesOver`. Throws StoreLocked when there is one
 * and this process does not take over, and one line where processes cannot share a port.
 */
export function takeSeat(folder: string, takesOver: boolean): Seat {
  const seat = join(folder, 'process')
  mkdirSync(seat, { recursive: true, mode: 0o700 })
  try {
    const lock = lockFolder(seat)
    return seated(null, () => lock.release())
  } catch (error) {
    if (!(error instanceof StoreLocked) || !takesOver) throw error
  }
  if (process.platform !== 'linux') throw new Error('GATEWAY_TAKEOVER: only on Linux can two processes share a port')
  const pid = Number(readFileSync(join(seat, 'holder'), 'utf8'))
  const gone = untilGone(pid)
  const predecessor = { gone, giveWay: () => void process.kill(pid, 'SIGUSR2'), retire: () => void process.kill(pid, 'SIGTERM') }
  return seated(predecessor, takeLater(seat, gone))
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
