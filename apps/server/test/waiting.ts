import { setTimeout } from 'node:timers/promises'
import type { TestApp } from './app.ts'

const isWaiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

/** Resolves when a statement in this test's database waits for a lock that another transaction holds. */
export const waiting = async ({ pool }: Pick<TestApp, 'pool'>): Promise<void> => {
  while ((await pool.query(isWaiting)).rows.length === 0) await setTimeout(10)
}
