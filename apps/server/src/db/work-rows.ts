import { type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './client.ts'
import { leasesOn } from './leases.ts'

interface WorkTable {
  /** The server on which a row is to be reconciled. */
  resourceId: SQLWrapper
  /** States just requested by a caller who usually waits: such rows are left to that caller for a while. */
  interactiveStates: readonly string[]
  /** How many rows of one server are picked up at a time. */
  batchSize: number
}

/** What the reconciler reads and writes on a table with the columns of a lease (see leases.ts) and `updated_at`. */
export const workRowsOn = (db: Db, table: PgTable, { resourceId, interactiveStates, batchSize }: WorkTable) => ({
  leases: leasesOn(table),
  /** Servers with unfinished work. */
  findUnfinishedServers: async (): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`select distinct ${resourceId} as id from ${table} where not settled`)
    return rows.map(({ id }) => id)
  },
  /** Unsettled rows of a server that no one works on; a new request is left to its caller for `graceMs`. */
  findUnfinished: async (id: number, graceMs: number): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from ${table}
      where not settled and ${resourceId} = ${id} and (lease_until is null or lease_until < now())
        and (state <> all(${sql.param([...interactiveStates])}::text[]) or updated_at < now() - make_interval(secs => ${graceMs / 1000}))
      order by id limit ${batchSize}`)
    return rows.map((row) => row.id)
  },
  /** Marks a settled row for reconciliation, if it is still in that state; false when it is not. */
  unsettle: async (tx: Tx, { id, state }: { id: number; state: string }): Promise<boolean> => {
    const { rowCount } = await tx.execute(sql`update ${table} set settled = false where id = ${id} and state = ${state} and settled`)
    return rowCount === 1
  },
})
export type WorkRows = ReturnType<typeof workRowsOn>
