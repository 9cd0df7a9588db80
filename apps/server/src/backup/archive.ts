import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { create, extract } from 'tar'

/** Runs `work` with a new folder beside `file`, readable only for this user, which is gone afterwards. */
export const withFolderBeside = async <T>(file: string, work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(dirname(file), `.${basename(file)}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Packs a folder into `file` (tar, gzip, mode 0600), which is complete or absent: it is written in a folder of its own first, where no one else can have
 * prepared a file to read it from.
 */
export const packFolder = (folder: string, file: string): Promise<void> =>
  withFolderBeside(file, async (own) => {
    const partial = join(own, 'partial')
    await create({ gzip: { level: 6 }, cwd: folder, portable: true, file: partial, mode: 0o600 }, ['.'])
    const handle = await open(partial, 'r+')
    await handle.chmod(0o600)
    await handle.sync()
    await handle.close()
    await rename(partial, file)
  })

/** Unpacks regular files and folders of a backup; links and devices, which no backup has, are refused. Throws if the file is damaged or cut off. */
export const unpackFile = async (file: string, folder: string): Promise<void> => {
  await extract({
    file,
    cwd: folder,
    strict: true,
    filter: (path, entry) => {
      const kind = 'type' in entry ? entry.type : 'File'
      if (kind !== 'File' && kind !== 'OldFile' && kind !== 'Directory')
        throw new Error(`this file is not a backup: it holds ${path}, a ${kind}`)
      return true
    },
  })
}
