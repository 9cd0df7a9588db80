import { asc, gt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import { auditLog } from '../db/schema/index.ts'
import { contentOf, hashOf } from './audit.ts'

const chunk = 1000

/**
 * Reads the audit log from its beginning and answers the id of the first row that is not as it was written, or that does not follow the row
 * before it because one is missing; undefined when all is as it was (trust T69). What was cut off at the end is not seen.
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

/** Says in the log when the chain is broken, as an operator's alarm; a check under way ends early when the server stops. */
export const reportAudit = async (db: Db, log: Pick<FastifyBaseLogger, 'error'>, stopping?: AbortSignal): Promise<void> => {
  const broken = await verifyAudit(db, stopping)
  if (broken !== undefined)
    log.error({ security: 'audit-chain-broken', auditId: broken }, 'the audit log was tampered with: this row or an earlier one')
}
