import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@apim/embedded-postgres'
import pg from 'pg'
import pino from 'pino'
import { newFolder } from './folder.ts'

const log = pino({ level: 'silent' })
const giveUpMs = 60_000

const startedAt = async (url: string): Promise<number | undefined> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  // A connection that dies also reports its error here.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ at: Date }>('SELECT pg_postmaster_start_time() AS at')
    return rows[0]?.at.getTime()
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

const secondsSince = (began: number) => (performance.now() - began) / 1000

const start = async (dataDir: string) => {
  const began = performance.now()
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  return { postgres, seconds: secondsSince(began) }
}

const killAndWait = async ({ url, location }: EmbeddedPostgres): Promise<number> => {
  const before = await startedAt(url)
  process.kill(Number(readFileSync(join(location, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  const began = performance.now()
  for (;;) {
    const after = await startedAt(url)
    if (after !== undefined && after !== before) return secondsSince(began)
    if (performance.now() - began > giveUpMs) throw new Error('the database did not come back')
    await sleep(5)
  }
}

/**
 * Seconds until the product's own PostgreSQL is ready: with a new folder, with an existing one, and again after its postmaster was killed.
 */
export const timePostgres = async (): Promise<{ fresh: number; old: number; back: number }> => {
  const folder = newFolder()
  const first = await start(folder)
  await first.postgres.stop()
  const second = await start(folder)
  try {
    return { fresh: first.seconds, old: second.seconds, back: await killAndWait(second.postgres) }
  } finally {
    await second.postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
