import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning } from '../../is-running.ts'

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })

/** Folders for one generation each, which only this user can open (trust T34). Their names begin with the id of the process that uses them. */
export const workFolders = (folder: string) => {
  const base = join(folder, 'work')
  return {
    /** Runs the work with a new folder, which is removed when it settles. */
    async during<T>(work: (folder: string) => Promise<T>): Promise<T> {
      await mkdir(base, { recursive: true, mode: 0o700 })
      const own = await mkdtemp(join(base, `${process.pid}-`))
      try {
        return await work(own)
      } finally {
        await remove(own)
      }
    },
    /** Removes what killed processes left behind. Call it before the first work of this one. */
    async clear(): Promise<void> {
      const left = (await readdir(base).catch(() => [])).filter((name) => {
        const pid = Number(name.split('-')[0])
        return pid === process.pid || !isRunning(pid)
      })
      await Promise.all(left.map((name) => remove(join(base, name))))
    },
  }
}
