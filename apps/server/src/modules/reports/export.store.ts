import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { tryLockUntilEnd } from '../../db/locks.ts'
import { type Order, type ReportFilter, reportRows } from './reports.store.ts'

const chunk = 2000

export interface ExportRow {
  apiName: string | null
  orgName: string | null
  env: string | null
  clientIp: string
  upstreamUri: string
  responseStatus: number
  startedAt: Date
}

/** Reads a report row by row through a cursor, so that its size costs no memory. */
export const exportStore = (db: Db) => ({
  /**
   * Hands over all rows, at most `max`, to `take`, a chunk at a time and in order, out of one state of the database. `take` answers whether it
   * wants more. Answers false without calling it when this user has another export under way, on whichever server.
   */
  readAll: (
    filter: ReportFilter,
    order: Order,
    userId: number,
    max: number,
    take: (rows: ExportRow[]) => Promise<boolean>,
  ): Promise<boolean> =>
    db.transaction(
      async (tx) => {
        if (!(await tryLockUntilEnd(tx, 'reportExport', userId))) return false
        const query = reportRows(tx, filter, order).limit(max)
        await tx.execute(sql`declare report no scroll cursor for ${query.getSQL()}`)
        for (;;) {
          const rows = await tx.execute<Record<string, unknown>>(sql.raw(`fetch forward ${chunk} from report`))
          if (rows.rows.length === 0 || !(await take(rows.rows as never))) return true
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
})
