import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'

/** Work on a row that others must not do at the same time. */
export interface Lease {
  id: number
  state: string
  /** Grows with every holder: whoever has a lower number has lost the row (fencing, trust R02). */
  fence: number
}

const until = (leaseMs: number): SQL => sql`now() + make_interval(secs => ${leaseMs / 1000})`

/**
 * Leases on the rows of a table that has `id`, `state`, `fence`, `lease_until` and `settled`. A holder that was killed loses its lease by
 * time, one whose row was given another state by somebody loses it at the next renewal.
 */
export const leasesOn = (table: PgTable) => ({
  /** The lease on an unsettled row in that state, or undefined while another holds it. */
  take: async (db: Tx, id: number, state: string, leaseMs: number): Promise<Lease | undefined> => {
    const { rows } = await db.execute<{ fence: number }>(sql`
      update ${table} set fence = fence + 1, lease_until = ${until(leaseMs)}
      where id = ${id} and state = ${state} and not settled and (lease_until is null or lease_until < now()) returning fence`)
    return rows[0] && { id, state, fence: rows[0].fence }
  },
  /** Prolongs it; false when it was lost. Called before every step that others can see. */
  renew: async (db: Tx, { id, state, fence }: Lease, leaseMs: number): Promise<boolean> => {
    const { rowCount } = await db.execute(sql`
      update ${table} set lease_until = ${until(leaseMs)} where id = ${id} and state = ${state} and fence = ${fence}`)
    return rowCount === 1
  },
  release: (db: Tx, { id, fence }: Lease) => db.execute(sql`update ${table} set lease_until = null where id = ${id} and fence = ${fence}`),
})
export type Leases = ReturnType<typeof leasesOn>
