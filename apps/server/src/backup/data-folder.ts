import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { prepareDataFolder } from '@apim/embedded-postgres'

/** Files of DATA_DIR that a backup leaves out, by their path in it. */
const leftOut: { pattern: RegExp; because: string }[] = [
  { pattern: /^postgres(\/|$)|^postgres-location\.json$/, because: 'the rows are in the backup, whatever database they come from' },
  { pattern: /^portal-id$/, because: 'it names one place; the restored product is another' },
  {
    pattern: /(^|\/)[^/]*(\.lock|\.holder\.json)$|^gateway\/(process|takeover)(\/|$)|^gateway\/store\/(lock|holder)$/,
    because: 'they belong to running processes',
  },
  { pattern: /^gateway\/spool(\/|$)/, because: 'its records are on their way to the portal, and stay with the gateway that has them' },
  { pattern: /^gateway\/rate-counters$/, because: 'they count the last day' },
  { pattern: /\.(tmp|new|partial|damaged)$/, because: 'they are unfinished' },
]
const isKept = (path: string) => !leftOut.some(({ pattern }) => pattern.test(path))

const storePath = join('gateway', 'store')
/** How often the gateway's store is copied anew because it began another generation meanwhile. */
const triesMax = 20

const generations = async (folder: string) => (await readdir(folder)).filter((name) => /^(snapshot|journal)-\d+$/.test(name)).toSorted()

const copyFiles = (from: string, to: string, wanted: (path: string) => boolean) =>
  cp(from, to, {
    recursive: true,
    filter: (source) => {
      const path = relative(from, source).split(sep).join('/')
      return path === '' || wanted(path)
    },
  })

/**
 * Copies a gateway's store while the gateway writes to it. Every beginning of a journal is a state that was in effect, so the copy only has to be of
 * one generation: it is made anew if the gateway began the next one meanwhile.
 */
const copyStore = async (from: string, to: string) => {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const before = await generations(from)
    const copied = await copyFiles(from, to, (path) => isKept(`gateway/store/${path}`)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        // An old generation was removed.
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
    if (copied && (await generations(from)).join() === before.join()) return
    await rm(to, { recursive: true, force: true })
  }
  throw new Error('the gateway’s configuration changes too fast for a copy; try again in a while')
}

const isThere = async (folder: string) =>
  readdir(folder).then(
    (names) => names.length > 0,
    () => false,
  )

/** Copies what a new installation needs of DATA_DIR: keys, tokens, certificates, uploaded files and the embedded gateway's store. */
export const copyDataFolder = async (dataDir: string, to: string): Promise<void> => {
  await mkdir(to, { mode: 0o700 })
  await copyFiles(dataDir, to, (path) => isKept(path) && !path.startsWith('gateway/store'))
  const store = join(dataDir, storePath)
  if (await isThere(store)) await copyStore(store, join(to, storePath))
}

/**
 * Puts the files of a backup into DATA_DIR; returns how to take away everything in it again. Throws if it holds anything: a restore never mixes with
 * what is there.
 */
export const fillDataFolder = async (from: string, dataDir: string): Promise<() => Promise<void>> => {
  if (await isThere(dataDir)) throw new Error(`${dataDir} is not empty; restore into an empty DATA_DIR`)
  const isNew = !existsSync(dataDir)
  prepareDataFolder(dataDir)
  const undo = async () => {
    for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true })
    if (isNew) await rm(dataDir, { recursive: true })
  }
  try {
    await cp(from, dataDir, { recursive: true })
    return undo
  } catch (error) {
    await undo()
    throw error
  }
}
