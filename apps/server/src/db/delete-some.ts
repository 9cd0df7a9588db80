import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'

const rowsAtOnce = 1000

/** Deletes at most a thousand of these rows, and of those that somebody else changes just now none; answers how many. */
export const deleteSome = async (db: Tx, table: PgTable, where: SQL): Promise<number> => {
  const some = sql`select ctid from ${table} where ${where} limit ${rowsAtOnce} for update skip locked`
  return (await db.execute(sql`delete from ${table} where ctid = any(array(${some}))`)).rowCount ?? 0
}
