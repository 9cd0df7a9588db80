import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { deleteSome, isOlderThan } from '../../db/delete-some.ts'
import { registrations } from '../../db/schema/index.ts'

/** Deletes some of the requests that were decided that many days ago, with everything their applicants gave; returns how many. Open ones stay. */
export const purgeDecidedRegistrations = (db: Tx, days: number): Promise<number> =>
  deleteSome(db, registrations, sql`${registrations.status} in ('APPROVED', 'DENIED') and ${isOlderThan(days, registrations.decidedAt)}`)
