import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process uses the same store; `message` names it. */
export class StoreLocked extends Error {}

/**
 * Locks the folder for this process until `release` or until the process ends, however it ends: SQLite's exclusive lock is the operating
 * system's, so a killed holder leaves no stale lock. Throws StoreLocked if another process holds it.
 */
export function lockFolder(folder: string): { release(): void } {
  const holder = join(folder, 'holder')
  const file = join(folder, 'lock')
  // Created here, because SQLite would create it readable for everyone, and anyone who can read a file can lock it.
  closeSync(openSync(file, 'a', 0o600))
  const database = new DatabaseSync(file, { timeout: 500 })
  try {
    database.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE')
  } catch {
    database.close()
    throw new StoreLocked(`the gateway's store ${folder} is in use by process ${heldBy(holder)}`)
  }
  writeFileSync(holder, `${process.pid}\n`, { mode: 0o600 })
  return { release: () => database.close() }
}

function heldBy(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return 'of unknown number'
  }
}
