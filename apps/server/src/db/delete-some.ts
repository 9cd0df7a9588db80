import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'

const rowsAtOnce = 1000

/** Deletes at most `most` of these rows, skipping rows that are locked; returns the number deleted. */
export const deleteSome = async (db: Tx, table: PgTable, where: SQL, most = rowsAtOnce): Promise<number> => {
  const some = sql`select ctid from ${table} where ${where} limit ${most} for update skip locked`
  return (await db.execute(sql`delete from ${table} where ctid = any(array(${some}))`)).rowCount ?? 0
}

/** Whether that time is so many days ago; not for a time that is null. */
export const isOlderThan = (days: number, time: SQL | AnyPgColumn): SQL<boolean> => sql`${time} < now() - make_interval(days => ${days})`
