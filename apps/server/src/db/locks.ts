import { sql } from 'drizzle-orm'
import type { Tx } from './client.ts'
import { lockNumbers } from './lock-numbers.ts'

type Work = Exclude<keyof typeof lockNumbers, 'migration'>

/** Waits until nobody else does this work (on the thing of that id), and keeps others waiting until the transaction ends. */
export const lockUntilEnd = async (tx: Tx, work: Work, id = 0): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers[work]}, ${id})`)
}
