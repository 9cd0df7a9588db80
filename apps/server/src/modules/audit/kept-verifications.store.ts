import { inArray, max, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { deleteSome, isOlderThan } from '../../db/delete-some.ts'
import { auditVerifications } from '../../db/schema/index.ts'

/** The checks that people started, for what removes data. */
export const verificationRows = {
  /** Deletes some of those started that many days ago, except the newest, which the screen shows; returns how many. */
  purge: (db: Tx, days: number): Promise<number> => {
    const newest = db.select({ id: max(auditVerifications.id) }).from(auditVerifications)
    return deleteSome(
      db,
      auditVerifications,
      sql`${isOlderThan(days, auditVerifications.startedAt)} and ${auditVerifications.id} <> (${newest})`,
    )
  },
  /** Forgets who started them, by the addresses of users who become tombstones (trust T05). */
  forget: async (tx: Tx, emails: readonly string[]): Promise<void> => {
    await tx
      .update(auditVerifications)
      .set({ startedBy: 'Deleted user' })
      .where(inArray(auditVerifications.startedBy, [...emails]))
  },
}
