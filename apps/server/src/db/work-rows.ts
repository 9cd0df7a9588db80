import { type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './client.ts'
import { leasesOn } from './leases.ts'

interface WorkTable {
  /** The server that a row is to be brought about on. */
  resourceId: SQLWrapper
  /** States that somebody has just asked for and mostly waits for: work on them is left to that one for a while. */
  interactiveStates: readonly string[]
  /** How many rows of one server are taken up at a time. */
  batchSize: number
}

/** What the reconciler reads and writes of a table that has the columns of a lease (see leases.ts) and `updated_at`. */
export const workRowsOn = (db: Db, table: PgTable, { resourceId, interactiveStates, batchSize }: WorkTable) => ({
  leases: leasesOn(table),
  /** The servers on which work is not done. */
  findUnfinishedServers: async (): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`select distinct ${resourceId} as id from ${table} where not settled`)
    return rows.map(({ id }) => id)
  },
  /** Rows on a server whose work is not done and whom nobody works on; a new wish is left to whoever has it for `graceMs`. */
  findUnfinished: async (id: number, graceMs: number): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from ${table}
      where not settled and ${resourceId} = ${id} and (lease_until is null or lease_until < now())
        and (state <> all(${sql.param([...interactiveStates])}::text[]) or updated_at < now() - make_interval(secs => ${graceMs / 1000}))
      order by id limit ${batchSize}`)
    return rows.map((row) => row.id)
  },
  /** Has a settled row brought about anew, if it is still in that state; false when it is not. */
  unsettle: async (tx: Tx, { id, state }: { id: number; state: string }): Promise<boolean> => {
    const { rowCount } = await tx.execute(sql`update ${table} set settled = false where id = ${id} and state = ${state} and settled`)
    return rowCount === 1
  },
})
export type WorkRows = ReturnType<typeof workRowsOn>
