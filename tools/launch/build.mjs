import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node24 } from './node24.mjs'
import { fail, root } from './root.mjs'

const record = join(root, '.build', 'portal.json')
const dist = join(root, 'apps', 'portal', 'dist')
const sources = ['package-lock.json', 'apps/portal', 'packages/contract']
const isSource = (name) => !/^(dist|node_modules)$|\.test\.tsx?$/.test(name)

const filesOf = (path) => {
  const full = join(root, path)
  try {
    const entries = readdirSync(full, { withFileTypes: true }).filter(({ name }) => isSource(name))
    return entries.flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)])).sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
}

/** One hash over all that the portal is built from: by content, so that a copy of a built checkout counts as built. */
export const sourceHash = () => {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

const builtHash = () => {
  try {
    return existsSync(join(dist, 'index.html')) ? JSON.parse(readFileSync(record, 'utf8')).hash : undefined
  } catch {
    return undefined
  }
}

/**
 * Builds the portal into apps/portal/dist when its sources changed since the last build. A failed build leaves the last one in
 * place and ends the program with one line.
 */
export const ensureBuilt = () => {
  const hash = sourceHash()
  if (builtHash() === hash) return
  process.stderr.write('Building the portal …\n')
  const draft = join(root, '.build', `portal-${process.pid}`)
  mkdirSync(join(root, '.build'), { recursive: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', 'apps/portal', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  const { status } = spawnSync(node24(), args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    fail('The portal could not be built; the messages are above')
  }
  const old = `${draft}.old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(draft, dist)
  rmSync(old, { recursive: true, force: true })
  writeFileSync(`${draft}.json`, `${JSON.stringify({ hash })}\n`)
  renameSync(`${draft}.json`, record)
}
