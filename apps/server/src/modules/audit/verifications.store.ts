import { desc, eq, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { auditLog, auditVerifications } from '../../db/schema/index.ts'

const columns = {
  id: auditVerifications.id,
  startedBy: auditVerifications.startedBy,
  startedAt: auditVerifications.startedAt,
  checked: auditVerifications.checked,
  total: auditVerifications.total,
  brokenId: auditVerifications.brokenId,
  finishedAt: auditVerifications.finishedAt,
  /** Its process reports progress at least every few seconds. */
  isAlive: sql<boolean>`${auditVerifications.aliveAt} > now() - interval '30 seconds'`,
}
const checks = (db: Tx) => db.select(columns).from(auditVerifications)
export type VerificationRow = Awaited<ReturnType<ReturnType<typeof checks>['execute']>>[number]

/** Checks of the audit log, which any portal on this database may run and show. */
export const verificationsStore = (db: Db) => ({
  find: async (id: number): Promise<VerificationRow | undefined> => (await checks(db).where(eq(auditVerifications.id, id)))[0],
  newest: async (tx: Tx = db): Promise<VerificationRow | undefined> => (await checks(tx).orderBy(desc(auditVerifications.id)).limit(1))[0],
  insert: async (tx: Tx, startedBy: string, lastId: number): Promise<number> => {
    const total = await tx.$count(auditLog, lte(auditLog.id, lastId))
    const [row] = await tx.insert(auditVerifications).values({ startedBy, total }).returning({ id: auditVerifications.id })
    return row?.id as number
  },
  saveProgress: (id: number, checked: number) =>
    db
      .update(auditVerifications)
      .set({ checked: sql`least(${checked}, ${auditVerifications.total})`, aliveAt: sql`now()` })
      .where(eq(auditVerifications.id, id)),
  finish: (id: number, brokenId: number | null) =>
    db
      .update(auditVerifications)
      .set({
        brokenId,
        finishedAt: sql`now()`,
        ...(brokenId === null && { checked: auditVerifications.total }),
      })
      .where(eq(auditVerifications.id, id)),
})
