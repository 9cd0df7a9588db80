import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from './place.ts'

/** A unix socket's path holds 107 bytes on Linux and 103 on macOS; PostgreSQL adds `/.s.PGSQL.5432`, and `.lock` for its lock file. */
const longestSocket = 99

const fits = (folder: string) => Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocket

/**
 * A folder for the socket that only the database's account (and root) can enter: next to the cluster, or, if that path is too long, a temporary
 * folder whose name stays the same across starts.
 */
export const socketFolder = ({ home, account }: Place): string => {
  const owner = account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const own = (folder: string) => {
    chmodSync(folder, 0o700)
    if (account) chownSync(folder, owner.uid, owner.gid)
    return folder
  }
  const beside = join(home, 'socket')
  if (fits(beside)) {
    mkdirSync(beside, { recursive: true, mode: 0o700 })
    return own(beside)
  }
  const base = fits(join(tmpdir(), 'apim-postgres-0123456789ab')) ? tmpdir() : '/tmp'
  const steady = join(base, `apim-postgres-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`)
  const there = lstatSync(steady, { throwIfNoEntry: false })
  if (!there) mkdirSync(steady, { mode: 0o700 })
  else if (!there.isDirectory() || there.uid !== owner.uid) return own(mkdtempSync(join(base, 'apim-postgres-')))
  return own(steady)
}
