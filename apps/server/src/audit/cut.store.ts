import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { isOlderThan } from '../db/delete-some.ts'
import { lockForTransaction } from '../db/locks.ts'
import { auditLog } from '../db/schema/index.ts'
import { audit, system } from './audit.ts'

/** Every change waits until these are deleted, because both append to the chain. */
const entriesAtOnce = 2000

/** Where the log was cut: the last entry that was deleted, with the hash that the first remaining one follows. */
export interface AuditCut {
  lastId: number
  hash: string
  /** When the last deleted entry was written. */
  until: string
}

const isCut = and(eq(auditLog.action, 'audit-log.cut'), eq(auditLog.objectType, 'audit-log'))

/** The newest cut; undefined while the log still has its first entry. The last in the chain, because clocks of two portals may differ. */
export const newestCut = async (db: Tx): Promise<AuditCut | undefined> => {
  const [row] = await db.select({ after: auditLog.after }).from(auditLog).where(isCut).orderBy(desc(auditLog.id)).limit(1)
  return row?.after as AuditCut | undefined
}

/** The oldest entries, up to the first that has to stay. */
const findOldest = async (tx: Tx, days: number) => {
  // In whole days, so that there is one entry about it a day and not one an hour.
  const midnight = sql`date_trunc('day', ${auditLog.at}, 'UTC') + interval '1 day'`
  const rows = await tx
    .select({ id: auditLog.id, at: auditLog.at, hash: auditLog.hash, isOld: isOlderThan(days, midnight) })
    .from(auditLog)
    .orderBy(asc(auditLog.id))
    .limit(entriesAtOnce)
  const kept = rows.findIndex(({ isOld }) => !isOld)
  return kept === -1 ? rows : rows.slice(0, kept)
}

/**
 * Deletes some of the audit entries that are that many days old, from the first one on; returns how many. The chain stays verifiable: an entry in it
 * says up to where the log was cut and which hash the first remaining entry follows (trust T69). The database refuses to delete any other entry.
 */
export const purgeAudit = (db: Db, days: number): Promise<number> =>
  db.transaction(async (tx) => {
    await lockForTransaction(tx, 'auditChain')
    const old = await findOldest(tx, days)
    const last = old.at(-1)
    if (!last) return 0
    const after = { lastId: last.id, hash: last.hash, until: last.at.toISOString(), entries: old.length, days }
    await audit(tx, system, { action: 'audit-log.cut', objectType: 'audit-log', objectId: last.id, after })
    const ids = old.map(({ id }) => id)
    return (await tx.delete(auditLog).where(inArray(auditLog.id, ids))).rowCount ?? 0
  })
