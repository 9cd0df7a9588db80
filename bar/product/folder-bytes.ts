import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Total size in bytes of the files in a folder. */
export const folderBytes = (folder: string): number =>
  readdirSync(folder)
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0)
