import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { findBinaries, reachableBinaries } from '../packages/embedded-postgres/src/binaries.ts'
import { hold, holderProgram, path, postmasterOf, query, refusal, start, startProgram, stop } from './test-programs/postgres-scene.ts'
import { isRunning, processesWith, until } from './test-programs/processes.ts'

it('keeps its data across a stop and a start', async () => {
  const first = await start(path('data'))
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await stop(first)
  const later = await start(path('data'))
  expect(await query(later.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

it('sorts by code point, maps case by Unicode and uses UTC, whatever the environment', async () => {
  const { url } = await start(path('data'))
  const [row] = await query(
    url,
    `SELECT lower('ÄÉ') AS folded, array(SELECT v FROM (VALUES ('b'), ('B'), ('ä'), ('a')) AS t(v) ORDER BY v) AS sorted,
       pg_encoding_to_char(encoding) AS encoding, current_setting('timezone') AS zone FROM pg_database WHERE datname = current_database()`,
  )
  expect(row).toEqual({ folded: 'äé', sorted: ['B', 'a', 'b', 'ä'], encoding: 'UTF8', zone: 'UTC' })
})

it('listens only on its socket, syncs writes to disk, and refuses connections without a password', async () => {
  const { url, socketDir } = await start(path('data'))
  const [row] = await query(
    url,
    `SELECT current_setting('listen_addresses') AS tcp, current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
      current_setting('is_superuser') AS superuser`,
  )
  expect(row).toEqual({ tcp: '', fsync: 'on', commit: 'on', superuser: 'off' })
  expect(statSync(socketDir).mode & 0o777).toBe(0o700)
  await expect(query(url.replace(/:[^:@/]+@/, ':wrong@'), 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  await expect(query(`postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`, 'SELECT 1')).rejects.toThrow(
    /password/,
  )
})

it('refuses a second start on the same folder and names the holder', async () => {
  const holder = await hold(path('data'))
  const message = await refusal(path('data'))
  expect(message).toMatch(new RegExp(`in use by process ${holder.pid}, since \\d{4}-\\d\\d-\\d\\dT`))
  expect(await query(holder.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
})

it('lets exactly one of many simultaneous starts have the folder', async () => {
  await stop(await start(path('data')))
  const rivals = Array.from({ length: 6 }, () => startProgram(process.execPath, [holderProgram, path('data')]))

  await until('everyone has won or lost', () => rivals.every(({ out, err }) => out.length + err.length > 0), 30_000)
  expect(rivals.filter(({ out }) => out.length > 0)).toHaveLength(1)
  expect(rivals.flatMap(({ err }) => err).every((line) => line.includes('is in use by'))).toBe(true)
})

it('leaves no process and no lock holder behind after a clean stop', async () => {
  const holder = await hold(path('data'))
  holder.child.kill('SIGTERM')
  expect(await holder.ended).toBe(0)
  expect(existsSync(join(holder.location, 'cluster', 'postmaster.pid'))).toBe(false)
  await until('the watchdog has gone', () => processesWith(path()).length === 0)
})

it('stops the database when the server is killed, and loses nothing acknowledged', async () => {
  const holder = await hold(path('data'))
  await query(holder.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const postmaster = postmasterOf(holder.location)
  holder.child.kill('SIGKILL')
  await until('the watchdog has ended the database', () => !isRunning(postmaster))
  const { url } = await start(path('data'))
  expect(await query(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

it('takes over the database of a start whose watchdog was killed too', async () => {
  const holder = await hold(path('data'))
  await query(holder.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const orphan = postmasterOf(holder.location)
  const watchdogs = processesWith('watchdog').filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(path()))
  expect(watchdogs).toHaveLength(1)
  for (const pid of [...watchdogs, holder.pid]) process.kill(pid, 'SIGKILL')
  await holder.ended
  await sleep(300)
  expect(isRunning(orphan)).toBe(true)
  const { url, location } = await start(path('data'))
  expect(isRunning(orphan)).toBe(false)
  expect(isRunning(postmasterOf(location))).toBe(true)
  expect(await query(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

it('starts even if the process ID in postmaster.pid now belongs to another program', async () => {
  const first = await start(path('data'))
  const content = readFileSync(join(first.location, 'cluster', 'postmaster.pid'), 'utf8')
  await stop(first)
  const lines = content.split('\n')
  writeFileSync(join(first.location, 'cluster', 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'))
  const { url } = await start(path('data'))
  expect(await query(url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
})

it.each(['PG_VERSION', 'global/pg_control', 'pg_wal'])('reports in one line that %s is missing, and deletes nothing', async (part) => {
  const first = await start(path('data'))
  await stop(first)
  const cluster = join(first.location, 'cluster')
  rmSync(join(cluster, part), { recursive: true })
  const before = readdirSync(cluster).sort()
  expect(await refusal(path('data'))).toMatch(new RegExp(`${cluster} is damaged \\(${part} is missing\\); nothing was changed`))
  expect(readdirSync(cluster).sort()).toEqual(before)
})

it('never replaces an existing database with an empty one', async () => {
  const first = await start(path('data'))
  await stop(first)
  rmSync(join(first.location, 'cluster'), { recursive: true })
  expect(await refusal(path('data'))).toContain('is missing; nothing was changed')
})

it('reports PostgreSQL’s error about a damaged control file in one line', async () => {
  const first = await start(path('data'))
  await stop(first)
  writeFileSync(join(first.location, 'cluster', 'global', 'pg_control'), Buffer.alloc(8192, 7))
  expect(await refusal(path('data'))).toMatch(/does not start: .+; no data was deleted/)
})

it('opens the database after its password file was lost', async () => {
  const first = await start(path('data'))
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await stop(first)
  rmSync(join(first.location, 'password'))
  const { url } = await start(path('data'))
  expect(await query(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

it('keeps the socket path under 100 bytes wherever the data folder is', async () => {
  const deep = path('a-folder-with-a-long-name-'.repeat(4), 'and-one-more-'.repeat(8), 'data')
  const postgres = await start(deep)
  const { url, socketDir } = postgres
  expect(Buffer.byteLength(join(socketDir, '.s.PGSQL.5432'))).toBeLessThan(100)
  expect(statSync(socketDir).mode & 0o777).toBe(0o700)
  expect(await query(url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
  await stop(postgres)
  expect(existsSync(socketDir)).toBe(false)
})

it('survives 10 kills during the first start', async () => {
  for (let round = 0; round < 10; round += 1) {
    const holder = startProgram(process.execPath, [holderProgram, path('data')])
    await sleep(100 + round * 130)
    holder.child.kill('SIGKILL')
    await holder.ended
  }
  const first = await start(path('data'))
  expect(await query(first.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
  await stop(first)
  // The initdb of a killed start may have kept writing for a moment; the next start removes the last of its files.
  const { location } = await start(path('data'))
  expect(readdirSync(location).filter((name) => name.startsWith('draft-'))).toEqual([])
})

it('links the libraries itself if the package’s install script did not run', () => {
  const found = findBinaries('package')
  const bare = path('native')
  cpSync(found.root, bare, { recursive: true, verbatimSymlinks: true })
  const libraries = join(bare, 'lib')
  rmSync(join(libraries, 'libpq.so.5'))
  reachableBinaries({ ...found, root: bare }, undefined, path())
  expect(readFileSync(join(libraries, 'libpq.so.5')).length).toBeGreaterThan(1000)
})
