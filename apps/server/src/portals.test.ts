import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { desc, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../tools/test-programs/free-ports.ts'
import { testDatabase } from '../test/app.ts'
import { ConfigError, readConfig } from './config.ts'
import type { Database } from './db/client.ts'
import { portalProcesses } from './db/schema/index.ts'
import { type Registered, type Registration, registerPortal, registrationOf } from './portals.ts'

const log = pino({ level: 'silent' })
/** A portal says often that it runs, and is never gone only because the machine is busy. */
const beat = { everyMs: 50, goneMs: 600_000 }
const folders: string[] = []
let database: Database
const running: Registered[] = []

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  for (const one of running.splice(0)) await one.unregister()
  await database.db.delete(portalProcesses)
})
afterAll(async () => {
  for (const one of running) await one.unregister()
  await database.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const own = { OIDC_ISSUER: 'https://sso.example/realms/portal', GATEWAY: 'none' }
const configured = (more: Record<string, string>, folder = mkdtempSync(join(tmpdir(), 'apim-portals-'))) => {
  folders.push(folder)
  return registrationOf(readConfig({ DATA_DIR: folder, ...more }))
}
const start = async (place: Registration) => {
  const one = await registerPortal(database, place, log, beat)
  running.push(one)
  return one
}
/** What a killed portal leaves behind. */
const leftBehind = (place: Registration, silentFor: number) =>
  database.db
    .insert(portalProcesses)
    .values({ ...place, id: randomUUID(), host: 'gone', seenAt: sql`clock_timestamp() - make_interval(secs => ${silentFor})` })

describe('a second portal on one database', () => {
  it.each([
    ['OIDC_ISSUER', 'set OIDC_ISSUER to your own provider', { GATEWAY: 'none' }],
    ['GATEWAY', 'set GATEWAY=none', { OIDC_ISSUER: own.OIDC_ISSUER }],
  ])('is refused in one line that names %s and what to set, whichever of the two has it embedded', async (name, remedy, embedded) => {
    for (const [first, second] of [
      [embedded, embedded],
      [embedded, own],
      [own, embedded],
    ] as const) {
      await database.db.delete(portalProcesses)
      const here = await start(configured(first))
      const refused = start(configured(second))
      await expect(refused).rejects.toThrow(ConfigError)
      await expect(refused).rejects.toThrow(new RegExp(`^Invalid configuration: ${name}: [^\\n]*${remedy}[^\\n]*$`))
      expect(await database.db.$count(portalProcesses)).toBe(1)
      await here.unregister()
    }
  })
  it('is told of both when both are embedded', async () => {
    await start(configured({}))
    await expect(start(configured({}))).rejects.toThrow(/OIDC_ISSUER: .*; GATEWAY: /)
  })
  it('starts when neither has anything embedded', async () => {
    await start(configured(own))
    await start(configured(own))
    expect(await database.db.$count(portalProcesses)).toBe(2)
  })
  it('starts once the first one has ended', async () => {
    await (await start(configured({}))).unregister()
    await start(configured({}))
    expect(await database.db.$count(portalProcesses)).toBe(1)
  })
  it('of several that start at once, one runs', async () => {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => start(configured({}))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the same portal', () => {
  it('starts again after it was killed, without waiting', async () => {
    const place = configured({})
    await leftBehind(place, 0)
    await start(place)
    expect(await database.db.$count(portalProcesses)).toBe(2)
  })
  it('is replaced by a process that starts before it ends', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'apim-portals-'))
    const first = await start(configured({}, folder))
    await start(configured({}, folder))
    await first.unregister()
    expect(await database.db.$count(portalProcesses)).toBe(1)
  })
})

describe('a portal that was killed', () => {
  it('keeps another one out for as long as its silence may be a pause, and no longer', async () => {
    await leftBehind(configured({}), beat.goneMs / 1000 - 1)
    const [before] = await database.db.select({ at: sql<Date>`clock_timestamp()`.mapWith(portalProcesses.seenAt) }).from(portalProcesses)
    const gone = (before?.at.getTime() ?? 0) + 500
    await start(configured({}))
    const mine = await database.db.select().from(portalProcesses).orderBy(desc(portalProcesses.startedAt))
    expect(mine[0]?.startedAt.getTime()).toBeGreaterThan(gone)
  })
  it('is forgotten', async () => {
    await leftBehind(configured({}), beat.goneMs / 1000 + 1)
    await start(configured({}))
    await expect.poll(() => database.db.$count(portalProcesses), { timeout: 15_000 }).toBe(1)
  })
})

it('a portal whose row was lost with the database’s last seconds says again that it runs', async () => {
  await start(configured({}))
  await database.db.delete(portalProcesses)
  await expect.poll(() => database.db.$count(portalProcesses), { timeout: 15_000 }).toBe(1)
})

describe('the server itself', () => {
  const ENCRYPTION_KEY = Buffer.alloc(32, 3).toString('base64')
  const children: ChildProcess[] = []
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
  })
  const program = fileURLToPath(new URL('./main.ts', import.meta.url))
  const launch = async () => {
    const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'apim-portals-'))]
    folders.push(folder)
    const env = { PORT: String(port), DATA_DIR: folder, GATEWAY: 'none', DEMO_DATA: 'false', LOG_LEVEL: 'error', ENCRYPTION_KEY }
    const DATABASE_URL = String(database.pool.options.connectionString)
    const child = spawn(process.execPath, [program], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], DATABASE_URL, ...env },
    })
    children.push(child)
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()))
    const ended = once(child, 'exit').then(([code]) => code as number | null)
    const isUp = async () => (await fetch(`http://127.0.0.1:${port}/actuator/health`).catch(() => undefined))?.status
    return { child, ended, isUp, said: () => output }
  }
  it('ends with one line beside another one, and starts when that has ended', async () => {
    const first = await launch()
    await expect.poll(first.isUp, { timeout: 60_000 }).toBe(200)
    const second = await launch()
    expect(await second.ended).toBe(1)
    expect(second.said()).toMatch(/^Invalid configuration: OIDC_ISSUER: another portal is running on this database \([^\n]*\n$/)
    first.child.kill('SIGTERM')
    expect([await first.ended, first.said()]).toEqual([0, ''])
    const third = await launch()
    await expect.poll(third.isUp, { timeout: 60_000 }).toBe(200)
    third.child.kill('SIGTERM')
    expect(await third.ended).toBe(0)
  }, 180_000)
})
