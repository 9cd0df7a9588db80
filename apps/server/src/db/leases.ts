import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'

/** Exclusive work on a row. */
export interface Lease {
  id: number
  state: string
  /** Incremented by every holder: a lower number has lost the row (fencing token, trust R02). */
  fence: number
}

const until = (leaseMs: number): SQL => sql`now() + make_interval(secs => ${leaseMs / 1000})`

/**
 * Leases on the rows of a table with `id`, `state`, `fence`, `lease_until` and `settled`. The lease of a killed holder expires; a holder whose row
 * changed its state loses the lease at the next renewal.
 */
export const leasesOn = (table: PgTable) => ({
  /** Takes the lease on an unsettled row in that state; undefined while another holds it. */
  take: async (db: Tx, id: number, state: string, leaseMs: number): Promise<Lease | undefined> => {
    const { rows } = await db.execute<{ fence: number }>(sql`
      update ${table} set fence = fence + 1, lease_until = ${until(leaseMs)}
      where id = ${id} and state = ${state} and not settled and (lease_until is null or lease_until < now()) returning fence`)
    return rows[0] && { id, state, fence: rows[0].fence }
  },
  /** Renews it; false when it was lost. Called before every externally visible step. */
  renew: async (db: Tx, { id, state, fence }: Lease, leaseMs: number): Promise<boolean> => {
    const { rowCount } = await db.execute(sql`
      update ${table} set lease_until = ${until(leaseMs)} where id = ${id} and state = ${state} and fence = ${fence}`)
    return rowCount === 1
  },
  release: (db: Tx, { id, fence }: Lease) => db.execute(sql`update ${table} set lease_until = null where id = ${id} and fence = ${fence}`),
})
export type Leases = ReturnType<typeof leasesOn>
