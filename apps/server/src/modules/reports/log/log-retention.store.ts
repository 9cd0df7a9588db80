import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { lockForTransaction } from '../../../db/locks.ts'
import { findPartitions, type Partition } from './log-partitions.store.ts'

const rowsAtOnce = 5000

/** The partition with everything from before the log was partitioned; it covers all times. */
const earlier = 'access_log_earlier'

/** Written on a partition before it is detached. Nothing else is dropped: operators may keep copies under such names, or weeks that they detached. */
const expired = 'expired'

/** Detaches a partition while calls are written and read; continues an interrupted attempt. */
const detach = async (db: Db, { name, isLeaving, until }: Partition, time: Date) => {
  const how = sql.raw(isLeaving ? 'finalize' : 'concurrently')
  if (until <= time) await db.execute(sql`comment on table ${sql.identifier(name)} is ${sql.raw(`'${expired}'`)}`)
  await db.execute(sql`alter table access_log detach partition ${sql.identifier(name)} ${how}`)
}

/** Expired partitions that are detached and still exist as tables. */
const findDetached = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relname ~ ${`^(access_log_\\d{8}|${earlier})$`} and relkind = 'r' and not relispartition and relnamespace = current_schema()::regnamespace
      and obj_description(oid, 'pg_class') = ${expired}`)
  return rows.map(({ name }) => name)
}

/** Unless it has been attached again meanwhile. */
const dropDetached = (db: Db, name: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockForTransaction(tx, 'logPartitions')
    const { rows } = await tx.execute(sql`select from pg_class where oid = to_regclass(${name}) and not relispartition`)
    if (rows.length === 0) return false
    await tx.execute(sql`drop table ${sql.identifier(name)}`)
    return true
  })

/** Deletes rows past the retention period; totals stay, because the triggers that count rows do not fire for it. For one process at a time. */
export const logRetentionStore = (db: Db) => ({
  /** The database's time, in milliseconds. */
  now: async (): Promise<number> => {
    const { rows } = await db.execute<{ ms: number }>(sql`select extract(epoch from now())::float8 * 1000 as ms`)
    return rows[0]?.ms ?? 0
  },
  /** Drops the partitions that end by then without blocking the log; returns how many. */
  dropUntil: async (time: Date): Promise<number> => {
    const old = (await findPartitions(db)).filter(({ until, isLeaving }) => isLeaving || until <= time)
    // Interrupted detaches first: PostgreSQL detaches no other partition before them.
    for (const partition of old.toSorted((a, b) => Number(b.isLeaving) - Number(a.isLeaving))) await detach(db, partition, time)
    let dropped = 0
    for (const name of await findDetached(db)) if (await dropDetached(db, name)) dropped += 1
    return dropped
  },
  /**
   * Deletes some of the oldest rows before that time from the partition that covers all times; returns how many. Oldest first lets the index find
   * them; a scan from the start of the table would read everything already deleted.
   */
  deleteSomeBefore: async (time: Date): Promise<number> => {
    if (!(await findPartitions(db)).some(({ name }) => name === earlier)) return 0
    const old = sql`select ctid from access_log_earlier where started_at < ${time.toISOString()}::timestamptz order by started_at limit ${rowsAtOnce}`
    return (await db.execute(sql`delete from access_log_earlier where ctid = any(array(${old}))`)).rowCount ?? 0
  },
})
