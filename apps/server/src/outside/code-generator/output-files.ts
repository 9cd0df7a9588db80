import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { GeneratorLimits } from './limits.ts'

export interface OutputFile {
  /** Relative to the folder, with slashes. */
  name: string
  bytes: number
}

/** More was generated than is allowed. */
export class TooMuchOutput extends Error {
  override readonly name = 'TooMuchOutput'
}

/** Names that are a path of their own on some system, or cannot be written on it. */
// oxlint-disable-next-line no-control-regex -- these are among what must not be in a name
const unportable = /[\\:\u0000-\u001f]/

/**
 * The regular files below a folder, links and anything else left out: what is in them is somebody else's file (trust T34). Throws TooMuchOutput above
 * the limits, as soon as they are exceeded; it may still be being written to.
 */
export const outputFiles = async (folder: string, limits: GeneratorLimits): Promise<OutputFile[]> => {
  const files: OutputFile[] = []
  let bytes = 0
  const open = ['']
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const entry of await readdir(join(folder, at), { withFileTypes: true })) {
      const name = at === '' ? entry.name : `${at}/${entry.name}`
      if (unportable.test(entry.name)) throw new TooMuchOutput('A generated name is no file name on every system')
      if (entry.isDirectory()) open.push(name)
      const found = entry.isFile() ? await lstat(join(folder, name)).catch(() => undefined) : undefined
      if (!found?.isFile()) continue
      files.push({ name, bytes: found.size })
      bytes += found.size
      if (files.length > limits.outputFiles || bytes > limits.outputBytes) throw new TooMuchOutput('The generated code is too large')
    }
  }
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}
