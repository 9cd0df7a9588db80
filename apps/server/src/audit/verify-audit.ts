import { asc, gt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../db/client.ts'
import { auditLog } from '../db/schema/index.ts'
import { contentOf, hashOf } from './audit.ts'
import { newestCut } from './cut.store.ts'

const chunk = 500

interface Verifying {
  stopping?: AbortSignal | undefined
  /** Called after each chunk with how many rows are checked so far. */
  onProgress?(checked: number): Promise<void>
}

/** The last row that was read, and its hash. */
interface Place {
  after: number
  previous: string
}

/**
 * Where the chain goes on before this row: behind the newest cut, if that removed everything since `after`, else behind the last row that was read. A
 * cut may be made while the log is read.
 */
const placeBefore = async (tx: Tx, id: number, place: Place): Promise<Place> => {
  const cut = await newestCut(tx)
  return cut && cut.lastId > place.after && cut.lastId < id ? { after: cut.lastId, previous: cut.hash } : place
}

/** The next rows, and where the chain goes on before them: of one moment, because two cuts may follow each other at once. */
const readOn = (db: Db, place: Place) =>
  db.transaction(
    async (tx) => {
      const rows = await tx.select().from(auditLog).where(gt(auditLog.id, place.after)).orderBy(asc(auditLog.id)).limit(chunk)
      const [first] = rows
      return { rows, place: first && first.previousHash !== place.previous ? await placeBefore(tx, first.id, place) : place }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/**
 * Verifies the audit log from its first entry, or from where retention cut it, and returns the id of the first row that was altered or whose
 * predecessor is missing; undefined when the chain is intact (trust T69). The entry about the cut is part of the chain. Rows cut off at the end are not
 * detected. Reads the log in chunks, so that calls are served in between.
 */
export const verifyAudit = async (db: Db, { stopping, onProgress }: Verifying = {}): Promise<number | undefined> => {
  let [place, checked]: [Place, number] = [{ after: 0, previous: '' }, 0]
  for (;;) {
    const next = await readOn(db, place)
    const { rows } = next
    if (rows.length === 0 || stopping?.aborted) return undefined
    place = next.place
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
