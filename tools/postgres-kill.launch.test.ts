import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@apim/embedded-postgres'
import pg from 'pg'
import pino from 'pino'
import { expect, it } from 'vitest'
import { processesWith, until } from './test-programs/processes.ts'
import { shortOrLong } from './test-programs/short-or-long.ts'

const kills = shortOrLong(5, 100)

/** Two rows in one transaction, so that a partial write would show. */
const write = async (pool: pg.Pool, number: number) => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('INSERT INTO written (number, half) VALUES ($1, 1)', [number])
    await client.query('INSERT INTO written (number, half) VALUES ($1, 2)', [number])
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

it('loses nothing acknowledged when the database is killed under writes, and recovers by itself each time', async () => {
  const base = mkdtempSync(join(tmpdir(), 'launch-kill-'))
  chmodSync(base, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: join(base, 'data'), log: pino({ level: 'silent' }) })
  const pool = new pg.Pool({ connectionString: postgres.url, max: 8, connectionTimeoutMillis: 2_000 })
  // A connection that dies while a transaction holds it reports its error only here.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  await pool.query('CREATE TABLE written (number int, half int, PRIMARY KEY (number, half))')
  const acknowledged = new Set<number>()
  const postmaster = () => Number(readFileSync(join(postgres.location, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  let next = 0
  let isWriting = true
  const writer = async () => {
    while (isWriting) {
      const number = next++
      await write(pool, number).then(
        () => acknowledged.add(number),
        () => sleep(10),
      )
    }
  }
  const writers = Array.from({ length: 4 }, writer)
  const startTime = async () => {
    const { rows } = await pool.query<{ at: Date }>('SELECT pg_postmaster_start_time() AS at')
    return rows[0]?.at.getTime() ?? 0
  }
  let started = await startTime()
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const before = acknowledged.size
      await until('writes are acknowledged', () => acknowledged.size > before + 20)
      await sleep(Math.random() * 200)
      process.kill(postmaster(), 'SIGKILL')
      await until('the database is another one and answers', async () => (await startTime().catch(() => 0)) > started, 15_000)
      started = await startTime()
    }
    isWriting = false
    await Promise.all(writers)
    const { rows } = await pool.query<{ number: number; halves: number }>(
      'SELECT number, count(*)::int AS halves FROM written GROUP BY number',
    )
    const stored = new Map(rows.map(({ number, halves }) => [number, halves]))
    expect([...acknowledged].filter((number) => !stored.has(number))).toEqual([])
    expect(rows.filter(({ halves }) => halves !== 2)).toEqual([])
  } finally {
    isWriting = false
    await Promise.all(writers)
    await pool.end()
    await postgres.stop()
  }
  await until('no process is left', () => processesWith(base).length === 0)
  rmSync(base, { recursive: true, force: true })
})
