import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { FolderError } from './folder-error.ts'

/** Long enough for a previous process that is just stopping, short enough to reject a second start within a second. */
const graceMs = 600

type Holder = { pid: number; since: string }

const holderFile = (folder: string, name: string) => join(folder, `${name}.holder.json`)

const readHolder = (folder: string, name: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(holderFile(folder, name), 'utf8'))
  } catch {
    return undefined
  }
}

/** The kernel's own lock, taken through SQLite: it ends with the process, so a killed holder leaves no stale lock. */
const tryLock = (file: string): DatabaseSync | undefined => {
  // Created here, because SQLite would create it readable for everyone, and anyone who can read a file can lock it.
  closeSync(openSync(file, 'a', 0o600))
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA journal_mode=MEMORY; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === 5) return undefined
    throw new FolderError(`${file} is not a lock of this program (${(error as Error).message})`)
  }
}

/**
 * Takes the exclusive lock `name` of a folder. Returns how to release it and whether the previous holder was killed (`tookOver`). If the lock is
 * held, throws within a second a FolderError with the holder's process id and start time (trust T80).
 */
export const lockFolder = async (folder: string, name: string): Promise<{ release: () => void; tookOver: boolean }> => {
  const file = join(folder, `${name}.lock`)
  const until = performance.now() + graceMs
  let lock = tryLock(file)
  while (!lock && performance.now() < until) {
    await sleep(50)
    lock = tryLock(file)
  }
  if (!lock) {
    const holder = readHolder(folder, name)
    const who = holder ? `process ${holder.pid}, since ${holder.since}` : 'another process'
    throw new FolderError(`${folder} is in use by ${who}; stop it first, or set another DATA_DIR`)
  }
  const held = lock
  const tookOver = readHolder(folder, name) !== undefined
  writeFileSync(holderFile(folder, name), JSON.stringify({ pid: process.pid, since: new Date().toISOString() }), { mode: 0o600 })
  return {
    tookOver,
    release: () => {
      if (!held.isOpen) return
      // Emptied, not removed: processes waiting for the lock may already be reading it.
      writeFileSync(holderFile(folder, name), '')
      held.close()
    },
  }
}
