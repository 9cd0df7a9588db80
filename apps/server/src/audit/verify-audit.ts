import { asc, gt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import { auditLog } from '../db/schema/index.ts'
import { contentOf, hashOf } from './audit.ts'

const chunk = 500

interface Verifying {
  stopping?: AbortSignal | undefined
  /** Called after each chunk with how many rows are checked so far. */
  onProgress?(checked: number): Promise<void>
}

/**
 * Verifies the audit log from the start and returns the id of the first row that was altered or whose predecessor is missing; undefined when the
 * chain is intact (trust T69). Rows cut off at the end are not detected. Reads the log in chunks, so that calls are served in between.
 */
export const verifyAudit = async (db: Db, { stopping, onProgress }: Verifying = {}): Promise<number | undefined> => {
  let [after, previous, checked] = [0, '', 0]
  for (;;) {
    const rows = await db.select().from(auditLog).where(gt(auditLog.id, after)).orderBy(asc(auditLog.id)).limit(chunk)
    if (rows.length === 0 || stopping?.aborted) return undefined
    for (const row of rows) {
      if (row.previousHash !== previous || row.hash !== hashOf(previous, contentOf(row))) return row.id
      after = row.id
      previous = row.hash
    }
    checked += rows.length
    await onProgress?.(checked)
  }
}

/** Logs a broken chain as an operator alarm; a running check ends early when the server stops. */
export const reportAudit = async (db: Db, log: Pick<FastifyBaseLogger, 'error'>, stopping?: AbortSignal): Promise<void> => {
  const broken = await verifyAudit(db, { stopping })
  if (broken !== undefined)
    log.error({ security: 'audit-chain-broken', auditId: broken }, 'the audit log was tampered with: this row or an earlier one')
}
