import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import { withDatabase } from '../../test/postgres.ts'
import type { Database } from './client.ts'
import { migrateDatabase, whileMigrating } from './migrate.ts'
import { callTimeouts } from './pool.ts'

let database: Database
let url: string
beforeAll(async () => {
  database = await testDatabase()
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  url = withDatabase(inject('postgresUrl'), rows[0]?.name ?? '')
})
afterAll(() => database.close())

/** Longer than any statement may take. */
const longMs = callTimeouts.answerMs + 500

it('waits for another start that is changing the schema, however long that takes, logs so, and never runs at the same time', async () => {
  const logged: string[] = []
  const log = { info: (line: string) => void logged.push(line), warn: () => undefined } as never
  const order: string[] = []
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const first = whileMigrating(url, log, async ({ pool }) => {
    hold()
    await pool.query('select pg_sleep($1)', [longMs / 1000])
    order.push('first')
  })
  await isHeld
  const second = whileMigrating(url, log, async (migrating) => {
    order.push('second')
    await migrateDatabase(migrating)
  })
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
  expect(logged).toContain('waiting for another process that is migrating the schema')
})

it('lets the next start proceed when one fails or is lost while changing the schema', async () => {
  const log = { info: () => undefined, warn: () => undefined } as never
  const broken = whileMigrating(url, log, async () => {
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  const lost = whileMigrating(url, log, async ({ pool }) => {
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'`,
    )
    await pool.query('select 1')
  })
  await lost.catch(() => undefined)
  const next = { isIn: false }
  await whileMigrating(url, log, async () => {
    next.isIn = true
    await sleep(0)
  })
  expect(next.isIn).toBe(true)
})
