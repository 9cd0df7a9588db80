import { sql } from 'drizzle-orm'
import type { Db, Tx } from './client.ts'
import { lockNumbers } from './lock-numbers.ts'

type Work = Exclude<keyof typeof lockNumbers, 'migration'>

/** Waits for the lock of this work (on the object with that id) and holds it until the transaction ends. */
export const lockForTransaction = async (tx: Tx, work: Work, id = 0): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumbers[work]}, ${id})`)
}

/** Runs the work unless another process holds the lock; returns whether it ran. The lock belongs to a separate connection and ends with it. */
export const tryWithLock = async (db: Db, work: Work, run: () => Promise<unknown>): Promise<boolean> => {
  const holder = await db.$client.connect()
  try {
    const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_lock($1, 0) as taken', [lockNumbers[work]])
    if (rows[0]?.taken) await run()
    return rows[0]?.taken === true
  } finally {
    holder.release(true)
  }
}
