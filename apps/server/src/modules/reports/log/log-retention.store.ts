import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { lockForTransaction } from '../../../db/locks.ts'
import { findPartitions } from './log-partitions.store.ts'

const rowsAtOnce = 5000

/** What was there when the log was first divided: it holds all times. */
const earlier = 'access_log_earlier'

/** Takes a partition out of the log while calls are written and read; goes on where an earlier try was ended. */
const detach = async (db: Db, name: string, isLeaving: boolean) => {
  const how = sql.raw(isLeaving ? 'finalize' : 'concurrently')
  await db.execute(sql`alter table access_log detach partition ${sql.identifier(name)} ${how}`)
}

/** Partitions that were taken out of the log and are still there. */
const findDetached = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relname ~ ${`^(access_log_\\d{8}|${earlier})$`} and relkind = 'r' and not relispartition and relnamespace = current_schema()::regnamespace`)
  return rows.map(({ name }) => name)
}

/** Unless somebody has taken it into the log again. */
const dropDetached = (db: Db, name: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockForTransaction(tx, 'logPartitions')
    const { rows } = await tx.execute(sql`select from pg_class where oid = to_regclass(${name}) and not relispartition`)
    if (rows.length === 0) return false
    await tx.execute(sql`drop table ${sql.identifier(name)}`)
    return true
  })

/** Throws away what is too old; totals stay, because what counts rows does not see this. For one process at a time. */
export const logRetentionStore = (db: Db) => ({
  /** Drops the partitions that end by then, without keeping anybody from the log; answers how many. */
  dropUntil: async (time: Date): Promise<number> => {
    const old = (await findPartitions(db)).filter(({ until, isLeaving }) => isLeaving || until <= time)
    // What an earlier try began comes first: PostgreSQL detaches no other partition before.
    for (const { name, isLeaving } of old.toSorted((a, b) => Number(b.isLeaving) - Number(a.isLeaving))) await detach(db, name, isLeaving)
    let dropped = 0
    for (const name of await findDetached(db)) if (await dropDetached(db, name)) dropped += 1
    return dropped
  },
  /**
   * Deletes some of the rows from before that time out of the partition that holds all times, the oldest first; answers how many. In that order
   * they are found by the index: read from its beginning, the table would be all that was deleted before.
   */
  deleteSomeBefore: async (time: Date): Promise<number> => {
    if (!(await findPartitions(db)).some(({ name }) => name === earlier)) return 0
    const old = sql`select ctid from access_log_earlier where started_at < ${time.toISOString()}::timestamptz order by started_at limit ${rowsAtOnce}`
    return (await db.execute(sql`delete from access_log_earlier where ctid = any(array(${old}))`)).rowCount ?? 0
  },
})
