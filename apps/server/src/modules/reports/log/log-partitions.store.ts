import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db, Tx } from '../../../db/client.ts'
import { lockForTransaction } from '../../../db/locks.ts'
import { weekAfter, weekOf } from './weeks.ts'

export interface Partition {
  name: string
  /** Null: everything before `until`, the rows from before the log was partitioned. */
  from: Date | null
  until: Date
  /** A detach was started and did not finish. */
  isLeaving: boolean
}

const checkViolation = '23514'

/** Whether a row was rejected because its time has no partition. */
export const lacksPartition = (error: unknown): boolean => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof pg.DatabaseError && cause.code === checkViolation && cause.table === 'access_log' && !cause.constraint
}

/** Where a partition's range begins or ends; null if unbounded. */
const bound = (side: 'FROM' | 'TO'): SQL =>
  sql`(regexp_match(pg_get_expr(c.relpartbound, c.oid), ${sql.raw(`'${side} \\(''([^'']+)''\\)'`)}))[1]::timestamptz`

/** Every partition of the log, including those being detached. */
export const findPartitions = async (tx: Tx): Promise<Partition[]> => {
  const { rows } = await tx.execute<{ name: string; from: string | null; until: string; isLeaving: boolean }>(sql`
    select c.relname as name, ${bound('FROM')} as "from", ${bound('TO')} as until, i.inhdetachpending as "isLeaving"
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'access_log'::regclass`)
  return rows.map(({ from, until, ...row }) => ({ ...row, from: from === null ? null : new Date(from), until: new Date(until) }))
}

const partitionName = (week: Date) => `access_log_${week.toISOString().slice(0, 10).replaceAll('-', '')}`

/** Created as a table and then attached: creating it as a partition waits for every reader and writer of the log and blocks all others meanwhile. */
const makePartition = async (tx: Tx, week: Date) => {
  const name = sql.identifier(partitionName(week))
  const [from, until] = [week, weekAfter(week)].map((time) => sql.raw(`'${time.toISOString()}'`))
  await tx.execute(sql`create table if not exists ${name} (like access_log including defaults)`)
  await tx.execute(sql`alter table access_log attach partition ${name} for values from (${from}) to (${until})`)
  await tx.execute(sql`comment on table ${name} is null`)
}

/** Creates the partitions missing for calls at these times; safe to run in several processes at once. */
export const makePartitions = (db: Db, times: readonly Date[]): Promise<void> =>
  db.transaction(async (tx) => {
    await lockForTransaction(tx, 'logPartitions')
    const there = await findPartitions(tx)
    const covered = (week: Date) => there.some(({ from, until }) => (from === null || from <= week) && week < until)
    const weeks = [...new Set(times.map((time) => weekOf(time.getTime()).getTime()))].map((week) => new Date(week))
    for (const week of weeks) if (!covered(week)) await makePartition(tx, week)
  })
