import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

const isSource = (name) => !/^(dist|node_modules)$|\.test\.tsx?$/.test(name)

const filesOf = (path) => {
  const full = join(root, path)
  try {
    const entries = readdirSync(full, { withFileTypes: true }).filter(({ name }) => isSource(name))
    const sorted = entries.sort((one, other) => (one.name < other.name ? -1 : 1))
    return sorted.flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]))
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}

/** A hash over the contents of everything that a build is made from, so that a copy of a built checkout counts as built. */
export const sourceHash = (sources) => {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}
