import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from '../launch/root.mjs'

/** What a module refers to: its imports, and files that it reads or starts by relative name. */
const named = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]|new URL\(\s*['"](\.[^'"]+)['"]/g

/** The files that the names of our own packages resolve to. */
const ownPackages = (files) =>
  files
    .filter((file) => /^packages\/[^/]+\/package\.json$/.test(file))
    .flatMap((file) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'))
      const targets = Object.entries(exports).filter(([, target]) => typeof target === 'string')
      return targets.map(([path, target]) => [posix.join(name, path), posix.join(dirname(file), target)])
    })

/** Who imports or refers to what: the importers by file, paths relative to the checkout; covers committed, edited and new files. */
export const findImporters = () => {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const files = stdout.split('\n').filter((file) => file && existsSync(join(root, file)))
  const packages = new Map(ownPackages(files))
  const importers = new Map()
  for (const file of files.filter((one) => /\.[cm]?[jt]sx?$/.test(one)))
    for (const [, imported, beside] of readFileSync(join(root, file), 'utf8').matchAll(named)) {
      const name = imported ?? beside
      const target = name.startsWith('.') ? posix.join(posix.dirname(file), name) : packages.get(name)
      if (target) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  return importers
}

/** These files and all that import them, directly or not, without following the importers of an unchanged `isHub`. */
export const affectedBy = (changes, importers, isHub) => {
  const affected = new Set(changes)
  for (const file of affected)
    if (changes.includes(file) || !isHub(file)) for (const importer of importers.get(file) ?? []) affected.add(importer)
  return affected
}
