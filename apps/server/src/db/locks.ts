import { sql } from 'drizzle-orm'
import type { Tx } from './client.ts'
import { lockNumbers } from './lock-numbers.ts'

type Work = Exclude<keyof typeof lockNumbers, 'migration'>

/** Waits until nobody else does this work (on the thing of that id), and keeps others waiting until the transaction ends. */
export const lockUntilEnd = async (tx: Tx, work: Work, id = 0): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers[work]}, ${id})`)
}

/** The same without waiting: answers false when somebody else does this work. */
export const tryLockUntilEnd = async (tx: Tx, work: Work, id = 0): Promise<boolean> => {
  const { rows } = await tx.execute<{ isFree: boolean }>(sql`select pg_try_advisory_xact_lock(${lockNumbers[work]}, ${id}) as "isFree"`)
  return rows[0]?.isFree === true
}
