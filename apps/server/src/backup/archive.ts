import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { create, extract } from 'tar'
import { isRunning } from '../is-running.ts'

const here = hostname().replaceAll(/[^\w-]/g, '')

/** Removes the folders beside `file` of processes of this machine that were killed: they hold secrets. */
const removeLeftovers = async (file: string) => {
  const [parent, start] = [dirname(file), `.${basename(file)}-${here}.`]
  for (const { name } of (await readdir(parent, { withFileTypes: true })).filter((entry) => entry.isDirectory())) {
    const pid = name.startsWith(start) ? /^(\d+)-\w{6}$/.exec(name.slice(start.length))?.[1] : undefined
    if (pid && !isRunning(Number(pid))) await rm(join(parent, name), { recursive: true, force: true })
  }
}

/**
 * Runs `work` with a new folder beside `file`, readable only for this user, which is gone afterwards; one that a killed process left is removed by the
 * next run for the same file.
 */
export const withFolderBeside = async <T>(file: string, work: (folder: string) => Promise<T>): Promise<T> => {
  await removeLeftovers(file)
  const folder = await mkdtemp(join(dirname(file), `.${basename(file)}-${here}.${process.pid}-`))
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
