import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './root.mjs'

const lockOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** A copied or freshly switched checkout has new times on old files, so the contents decide when the times do not. */
const holdsWhatTheLockSays = (lockFile, installedFile) => {
  const [wanted, installed] = [lockOf(lockFile), lockOf(installedFile)]
  const isThere = ([path, entry]) => {
    if (path === '' || entry.link || !path.includes('node_modules/')) return true
    const have = installed[path]
    return have ? have.version === entry.version && have.integrity === entry.integrity : Boolean(entry.optional)
  }
  return Object.entries(wanted).every(isThere)
}

/** Whether node_modules is there and not older than the lock file. */
export const isInstalled = (folder = root) => {
  const lock = join(folder, 'package-lock.json')
  const installed = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  return statSync(installed).mtimeMs >= statSync(lock).mtimeMs || holdsWhatTheLockSays(lock, installed)
}

/** Runs `npm ci` when it is needed; its output goes to stderr. Ends the program with one line when it fails. */
export const ensureInstalled = () => {
  if (isInstalled()) return
  process.stderr.write('Installing (npm ci) …\n')
  const npm = process.env.npm_execpath
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { status, error } = spawnSync(command, [...args, 'ci'], { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (status !== 0) fail(`npm ci failed${error ? ` (${error.message})` : ''}; its messages are above`)
}
