import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, accountFor, canReach } from './account.ts'
import { FolderError } from './folder-error.ts'

/** Where the cluster and its related files are, and the account PostgreSQL uses there. */
export type Place = { home: string; cluster: string; account: Account | undefined }

const recordOf = (dataDir: string) => join(dataDir, 'postgres-location.json')

/** Each file in it is 0600; if root started, the folder itself only lets the database's account pass through. */
const folderMode = () => (process.getuid?.() === 0 ? 0o711 : 0o700)

/** Creates the data folder if it is missing; an existing one keeps its mode. Throws a FolderError if it cannot be created or written. */
export const prepareDataFolder = (dataDir: string): void => {
  try {
    if (mkdirSync(dataDir, { recursive: true })) chmodSync(dataDir, folderMode())
  } catch (error) {
    throw new FolderError(`cannot create DATA_DIR ${dataDir}: ${(error as Error).message}`)
  }
  if (!canReach(undefined, 'w', dataDir) || !canReach(undefined, 'x', dataDir)) throw new FolderError(`DATA_DIR ${dataDir} is not writable`)
}

const makeHome = (home: string) => {
  if (mkdirSync(home, { recursive: true })) chmodSync(home, folderMode())
  return home
}

/** Only root gets here, so /var/lib is usually writable; a temporary folder is the last resort. */
const makeElsewhere = (account: Account): string => {
  for (const base of ['/var/lib/apim-portal', '/var/tmp', tmpdir()]) {
    try {
      makeHome(base)
      if (!canReach(account, 'x', base)) continue
      const home = mkdtempSync(join(base, 'apim-postgres-'))
      chmodSync(home, folderMode())
      return home
    } catch {
      // Read-only here: try the next candidate.
    }
  }
  throw new FolderError(
    `no folder found that ${account.name}, the user that PostgreSQL runs as, can access; set DATA_DIR to one, or set DATABASE_URL`,
  )
}

const recordedHome = (dataDir: string): string | undefined => {
  const record = recordOf(dataDir)
  if (!existsSync(record)) return undefined
  let home: unknown
  try {
    home = (JSON.parse(readFileSync(record, 'utf8')) as { home?: unknown }).home
  } catch {
    home = undefined
  }
  if (typeof home !== 'string') throw new FolderError(`${record}, which names the database folder, is damaged; restore it from a backup`)
  const found = lstatSync(home, { throwIfNoEntry: false })
  if (!found?.isDirectory()) throw new FolderError(`the database folder ${home}, named in ${record}, does not exist`)
  if (found.uid !== process.getuid?.()) throw new FolderError(`${home}, named in ${record}, belongs to another user`)
  return home
}

/**
 * Finds or chooses the database's folder: the one recorded in DATA_DIR, else `DATA_DIR/postgres`. If the account that PostgreSQL runs as cannot enter
 * that (a folder of root's with mode 0700), a new one elsewhere, which is then recorded.
 */
export const findPlace = (dataDir: string): Place => {
  prepareDataFolder(dataDir)
  const at = (home: string): Place => ({ home, cluster: join(home, 'cluster'), account: accountFor(join(home, 'cluster')) })
  const recorded = recordedHome(dataDir)
  if (recorded) return at(recorded)
  const inside = at(makeHome(join(dataDir, 'postgres')))
  if (canReach(inside.account, 'x', inside.home)) return inside
  if (existsSync(inside.cluster) || !inside.account) {
    const who = inside.account?.name ?? 'this user'
    throw new FolderError(
      `${inside.home} is not accessible to ${who}, the user that PostgreSQL runs as; allow access, for example with chmod 711`,
    )
  }
  const home = makeElsewhere(inside.account)
  const record = recordOf(dataDir)
  writeFileSync(`${record}.new`, `${JSON.stringify({ home })}\n`, { mode: 0o600 })
  renameSync(`${record}.new`, record)
  return at(home)
}
