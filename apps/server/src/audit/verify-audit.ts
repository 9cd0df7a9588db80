import { asc, gt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import { auditLog } from '../db/schema/index.ts'
import { contentOf, hashOf } from './audit.ts'

const chunk = 1000

/**
 * Verifies the audit log from the start and returns the id of the first row that was altered or whose predecessor is missing; undefined when the
 * chain is intact (trust T69). Rows cut off at the end are not detected.
 */
export const verifyAudit = async (db: Db, stopping?: AbortSignal): Promise<number | undefined> => {
  let [after, previous] = [0, '']
  for (;;) {
    const rows = await db.select().from(auditLog).where(gt(auditLog.id, after)).orderBy(asc(auditLog.id)).limit(chunk)
    if (rows.length === 0 || stopping?.aborted) return undefined
    for (const row of rows) {
      if (row.previousHash !== previous || row.hash !== hashOf(previous, contentOf(row))) return row.id
      after = row.id
      previous = row.hash
    }
  }
}

/** Logs a broken chain as an operator alarm; a running check ends early when the server stops. */
export const reportAudit = async (db: Db, log: Pick<FastifyBaseLogger, 'error'>, stopping?: AbortSignal): Promise<void> => {
  const broken = await verifyAudit(db, stopping)
  if (broken !== undefined)
    log.error({ security: 'audit-chain-broken', auditId: broken }, 'the audit log was tampered with: this row or an earlier one')
}
