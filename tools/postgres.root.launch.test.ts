import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { accountFor } from '../packages/embedded-postgres/src/account.ts'
import { findBinaries, reachableBinaries } from '../packages/embedded-postgres/src/binaries.ts'
import { path, postmasterOf, query, refusal, start, stop } from './test-programs/postgres-scene.ts'

it('puts the database in a folder its account can enter if the data folder is closed to it, and finds it again', async () => {
  const data = path('closed', 'data')
  mkdirSync(dirname(data), { mode: 0o700 })
  const first = await start(data)
  expect(first.location.startsWith(data)).toBe(false)
  expect(JSON.parse(readFileSync(join(data, 'postgres-location.json'), 'utf8'))).toEqual({ home: first.location })
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await stop(first)
  const second = await start(data)
  expect(second.location).toBe(first.location)
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

it('reports what is missing when the recorded folder of the database is gone', async () => {
  const data = path('closed', 'data')
  mkdirSync(dirname(data), { mode: 0o700 })
  const first = await start(data)
  const { location } = first
  await stop(first)
  rmSync(location, { recursive: true })
  expect(await refusal(data)).toContain(`the database folder ${location}, named in`)
})

it('copies the binaries if its account cannot enter the checkout', async () => {
  const closed = path('checkout')
  const found = findBinaries('package')
  cpSync(found.root, join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
  chmodSync(closed, 0o700)
  const usable = reachableBinaries({ ...found, root: join(closed, 'native') }, accountFor(path('none')), path())
  expect(usable.root.startsWith(closed)).toBe(false)
  expect(statSync(join(usable.root, 'bin', 'postgres')).mode & 0o555).toBe(0o555)
  expect(existsSync(join(usable.root, 'share', 'postgresql'))).toBe(true)
})

it('never runs PostgreSQL as root', async () => {
  const { location } = await start(path('data'))
  expect(readFileSync(`/proc/${postmasterOf(location)}/status`, 'utf8')).not.toMatch(/^Uid:.*\b0\b/m)
})
