import { asc, gt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import { auditLog } from '../db/schema/index.ts'
import { contentOf, hashOf } from './audit.ts'
import { newestCut } from './cut.store.ts'

const chunk = 500

interface Verifying {
  stopping?: AbortSignal | undefined
  /** Called after each chunk with how many rows are checked so far. */
  onProgress?(checked: number): Promise<void>
}

/**
 * Where the chain goes on before this row: behind the newest cut, if that removed everything since `after`, else behind the last row that was read. A
 * cut may be made while the log is read.
 */
const placeBefore = async (db: Db, id: number, place: { after: number; previous: string }) => {
  const cut = await newestCut(db)
  return cut && cut.lastId > place.after && cut.lastId < id ? { after: cut.lastId, previous: cut.hash } : place
}

/**
 * Verifies the audit log from its first entry, or from where retention cut it, and returns the id of the first row that was altered or whose
 * predecessor is missing; undefined when the chain is intact (trust T69). The entry about the cut is part of the chain. Rows cut off at the end are not
 * detected. Reads the log in chunks, so that calls are served in between.
 */
export const verifyAudit = async (db: Db, { stopping, onProgress }: Verifying = {}): Promise<number | undefined> => {
  let [place, checked] = [{ after: 0, previous: '' }, 0]
  for (;;) {
    const rows = await db.select().from(auditLog).where(gt(auditLog.id, place.after)).orderBy(asc(auditLog.id)).limit(chunk)
    const [first] = rows
    if (!first || stopping?.aborted) return undefined
    if (first.previousHash !== place.previous) place = await placeBefore(db, first.id, place)
    for (const row of rows) {
      if (row.previousHash !== place.previous || row.hash !== hashOf(place.previous, contentOf(row))) return row.id
      place = { after: row.id, previous: row.hash }
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
