import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { FolderError } from './folder-error.ts'
import type { Place } from './place.ts'

/** The product's role and database. The role is not a superuser, so SQL cannot reach files or programs. */
export const portalRole = 'portal'

const marker = (place: Place) => join(place.home, 'created.json')

/** The server's environment, which holds secrets, is not passed to PostgreSQL. */
export const postgresEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const needed = [
  'PG_VERSION',
  'global/pg_control',
  'base',
  'pg_wal',
  'pg_xact',
  'pg_multixact',
  'pg_tblspc',
  'postgresql.conf',
  'pg_hba.conf',
]

/**
 * The major version of the cluster in this place; undefined if there has never been one. If the folder is damaged, changes nothing and throws a
 * FolderError that names what is missing.
 */
export const clusterMajor = (place: Place): number | undefined => {
  const advice = 'nothing was changed: restore it from a backup, or set another DATA_DIR to begin with an empty one'
  if (!existsSync(place.cluster)) {
    if (existsSync(marker(place))) throw new FolderError(`the database ${place.cluster} is missing; ${advice}`)
    return undefined
  }
  const missing = needed.find((path) => !existsSync(join(place.cluster, path)))
  if (missing) throw new FolderError(`the database ${place.cluster} is damaged (${missing} is missing); ${advice}`)
  const major = Number.parseInt(readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8'), 10)
  if (!major) throw new FolderError(`the database ${place.cluster} is damaged (PG_VERSION is unreadable); ${advice}`)
  return major
}

/**
 * Collation and character type are set explicitly instead of inherited from the environment: code points with Unicode's case mapping, that is
 * `C.UTF-8`. It is built in from 17 on; before, it comes from the C library, or from ICU's root locale if the C library has none.
 */
export const localeOptions = (major: number): string[] => {
  if (major >= 17) return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const known = spawnSync('locale', ['-a'], { encoding: 'utf8' }).stdout ?? ''
  return /^C\.utf-?8$/im.test(known) ? ['--locale=C.UTF-8'] : ['--locale-provider=icu', '--icu-locale=und', '--locale=C']
}

const run = (place: Place, binaries: Binaries, program: string, args: string[], input?: string) => {
  const { account } = place
  try {
    execFileSync(join(binaries.root, 'bin', program), args, {
      cwd: '/',
      uid: account?.uid,
      gid: account?.gid,
      env: postgresEnvironment,
      input: input ?? '',
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'pipe'],
    })
  } catch (error) {
    const stderr = String((error as { stderr?: string }).stderr ?? '').trim()
    throw new FolderError(`${program} could not prepare ${place.home}: ${stderr.split('\n').pop() || (error as Error).message}`)
  }
}

/** Returns the role's password; if its file is lost, sets a new one while the database is stopped. */
const ensurePassword = (place: Place, apply: (password: string) => void): string => {
  const file = join(place.home, 'password')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const password = randomBytes(24).toString('base64url')
  apply(password)
  writeFileSync(`${file}.new`, password, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return password
}

const singleUser = (place: Place, binaries: Binaries, cluster: string, statements: string[]) =>
  run(place, binaries, 'postgres', ['--single', '-D', cluster, 'postgres'], `${statements.join('\n')}\n`)

/** Removes the draft folders of starts killed during initdb, which never became databases; an orphaned initdb may still be writing. */
const removeDrafts = (home: string) => {
  for (const name of readdirSync(home).filter((one) => one.startsWith('draft-'))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // The next start removes it.
    }
  }
}

/** One call that syncs the whole file system takes half as long as syncing a thousand files one by one. */
const syncOptions = (major: number) => (major >= 17 && process.platform === 'linux' ? ['--sync-method=syncfs'] : [])

const initdb = (place: Place, binaries: Binaries, password: string) => {
  const { account, home } = place
  const draft = join(home, `draft-${randomBytes(6).toString('hex')}`)
  const superuserPassword = `${draft}.password`
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(superuserPassword, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (account) for (const path of [draft, superuserPassword]) chownSync(path, account.uid, account.gid)
  run(place, binaries, 'initdb', [
    '-D',
    draft,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--auth=scram-sha-256',
    '--no-instructions',
    `--pwfile=${superuserPassword}`,
    ...localeOptions(binaries.major),
    ...syncOptions(binaries.major),
  ])
  rmSync(superuserPassword)
  writeFileSync(join(draft, 'pg_hba.conf'), 'local all all scram-sha-256\n')
  singleUser(place, binaries, draft, [
    `CREATE ROLE ${portalRole} LOGIN CREATEDB PASSWORD '${password}'`,
    `CREATE DATABASE ${portalRole} OWNER ${portalRole}`,
  ])
  renameSync(draft, place.cluster)
}

/**
 * Creates the cluster if there is none, in a draft folder that is renamed at the end, so that a killed first start leaves no half-finished database.
 * Returns the role's password. The first time takes about a second. The postmaster must not be running.
 */
export const ensureCluster = (place: Place, binaries: Binaries): string => {
  removeDrafts(place.home)
  const exists = existsSync(place.cluster)
  const password = ensurePassword(place, (fresh) => {
    if (exists) singleUser(place, binaries, place.cluster, [`ALTER ROLE ${portalRole} PASSWORD '${fresh}'`])
  })
  if (!exists) initdb(place, binaries, password)
  if (!existsSync(marker(place))) writeFileSync(marker(place), JSON.stringify({ at: new Date().toISOString() }))
  return password
}
