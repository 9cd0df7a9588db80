import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Config, encryptionKeyOf } from '../config.ts'
import { migrateDatabase, whileMigrating } from '../db/migrate.ts'
import { migrateIdentityTo } from '../identity.ts'
import { createVault } from '../security/vault.ts'
import { packFolder, unpackFile, withFolderBeside } from './archive.ts'
import { copyDataFolder, fillDataFolder } from './data-folder.ts'
import { reachDatabase, whileConnected } from './database.ts'
import { dumpDatabase } from './dump.ts'
import { startEmpty } from './empty-database.ts'
import { forgetSecrets } from './forget-secrets.ts'
import { type Finish, loadDatabase } from './load.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'

export type { Manifest } from './manifest.ts'

/** Where an installation is. */
export type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'ENCRYPTION_KEY'> & Partial<Pick<Config, 'ENCRYPTION_KEY_PREVIOUS'>>

/** One line about what is being done. */
export type Say = (line: string) => void

/** Asking the embedded database itself would create one. */
const hasDatabase = (dataDir: string) => ['postgres', 'postgres-location.json'].some((name) => existsSync(join(dataDir, name)))

const quiet = { info: () => undefined, warn: () => undefined }
const filesOf = (folder: string) => join(folder, 'files')

/**
 * Writes a backup to `file`: every row of the database from one moment, and what DATA_DIR holds of keys, uploads and the embedded gateway's
 * configuration. The product may be running. The file holds secrets and has mode 0600. Throws one line for the operator.
 */
export const backUp = async (config: Place, file: string, version: string, say: Say): Promise<Manifest> => {
  const target = resolve(file)
  if (existsSync(target)) throw new Error(`${target} exists; choose another name`)
  if (!config.DATABASE_URL && !hasDatabase(config.DATA_DIR)) throw new Error(`${config.DATA_DIR} holds no database; set DATA_DIR`)
  await mkdir(dirname(target), { recursive: true })
  const { url, end } = await reachDatabase(config)
  try {
    return await withFolderBeside(target, async (folder) => {
      const createdAt = new Date().toISOString()
      const dumped = await whileConnected(url, (client) => dumpDatabase(client, folder, (name, rows) => say(`${name}: ${rows} rows`)))
      await copyDataFolder(config.DATA_DIR, filesOf(folder))
      const encryptionKey = config.ENCRYPTION_KEY ? 'variable' : 'file'
      const manifest: Manifest = { format: 1, version, createdAt, ...dumped, encryptionKey }
      await writeManifest(folder, manifest)
      await packFolder(folder, target)
      return manifest
    })
  } finally {
    await end()
  }
}

interface Filling {
  folder: string
  manifest: Manifest
  finish: Finish
}

const fillDatabase = (url: string, { folder, manifest, finish }: Filling) =>
  whileMigrating(url, quiet, async (database) => {
    // As many as the backup's database had: a newer program migrates the rest, with the rows, when it starts.
    await migrateDatabase(database, manifest.schema.portal)
    if (manifest.schema.identity !== null) await migrateIdentityTo(database.pool, manifest.schema.identity)
    await whileConnected(url, (client) => loadDatabase(client, folder, manifest, finish))
  })

/** Into the database of an operator, which is as empty as before if it fails. */
const fillGivenDatabase = async (url: string, filling: Filling) => {
  const emptyAgain = await whileConnected(url, startEmpty)
  try {
    await fillDatabase(url, filling)
  } catch (error) {
    await whileConnected(url, emptyAgain)
    throw error
  }
}

/** Into a new database of our own; a failed one is removed with its folder. */
const fillEmbeddedDatabase = async (config: Place, filling: Filling) => {
  const { url, end } = await reachDatabase(config)
  try {
    await fillDatabase(url, filling)
  } finally {
    await end()
  }
}

/** The secrets that the key of the place does not open are removed and added to `lost`. */
const forgetting = (config: Place, lost: string[]): Finish => {
  return async (client) => {
    const key = encryptionKeyOf(config)
    lost.push(...(await forgetSecrets(client, key === undefined ? undefined : createVault(key, config.ENCRYPTION_KEY_PREVIOUS))))
  }
}

export interface Restored extends Manifest {
  /** The secrets that were given up, one line each. */
  lost: string[]
}

/**
 * Restores a backup into an empty DATA_DIR and, with DATABASE_URL, an empty database: both or nothing. The product must not be running there.
 * `withoutKey` gives up the secrets that the place's encryption key does not open. Throws one line for the operator.
 */
export const restore = async (config: Place, file: string, say: Say, { withoutKey = false } = {}): Promise<Restored> => {
  const source = resolve(file)
  if (!existsSync(source)) throw new Error(`${source} does not exist`)
  return withFolderBeside(resolve(config.DATA_DIR), async (folder) => {
    await unpackFile(source, folder)
    const manifest = await readManifest(folder)
    const undo = await fillDataFolder(filesOf(folder), config.DATA_DIR)
    const lost: string[] = []
    const filling = { folder, manifest, finish: withoutKey ? forgetting(config, lost) : async () => undefined }
    try {
      if (config.DATABASE_URL) await fillGivenDatabase(config.DATABASE_URL, filling)
      else await fillEmbeddedDatabase(config, filling)
    } catch (error) {
      await undo()
      throw error
    }
    for (const { name, rows } of manifest.tables) say(`${name}: ${rows} rows`)
    return { ...manifest, lost }
  })
}
