import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from '../root.mjs'
import { runQuietly } from './run-quietly.mjs'

const lockOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** A copied or freshly switched checkout has new times on old files, so the contents decide if the times do not. */
const holdsWhatTheLockSays = (folder, lockFile, installedFile) => {
  const [wanted, installed] = [lockOf(lockFile), lockOf(installedFile)]
  const isThere = ([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    if (entry.link) return existsSync(join(folder, path))
    const have = installed[path]
    return have ? have.version === entry.version && have.integrity === entry.integrity : Boolean(entry.optional)
  }
  return Object.entries(wanted).every(isThere)
}

/** Whether node_modules exists and is not older than the lock file. */
export const isInstalled = (folder = root) => {
  const lock = join(folder, 'package-lock.json')
  const installed = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  return statSync(installed).mtimeMs >= statSync(lock).mtimeMs || holdsWhatTheLockSays(folder, lock, installed)
}

/** Runs `npm ci` if needed; if it fails, shows npm's output and exits with one line. */
export const ensureInstalled = (folder = root) => {
  if (isInstalled(folder)) return
  process.stderr.write('Installing (npm ci), which takes a minute …\n')
  const npm = process.env.npm_execpath
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { isDone, why } = runQuietly(command, [...args, 'ci'], { cwd: folder, shell: process.platform === 'win32' })
  if (!isDone) fail(`npm ci failed${why ? ` (${why})` : ''}; see the messages above`)
}
