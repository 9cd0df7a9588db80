import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { type Order, type ReportFilter, reportIds, rowsOfIds } from './reports.store.ts'

const idsAtOnce = 10_000

export type ExportRow = Awaited<ReturnType<typeof rowsOfIds>>[number]

/** Reads a report in two steps, so that neither its size costs memory nor a slow reader a connection. */
export const exportStore = (db: Db) => ({
  /**
   * Tells `take` which rows a report has, at most `max`, in order and out of one state of the database, a piece at a time: eight bytes for each.
   * Waits for nobody but the database, and ends when `take` answers that nobody wants more.
   */
  findIds: (filter: ReportFilter, order: Order, max: number, take: (ids: BigInt64Array) => boolean): Promise<void> =>
    db.transaction(
      async (tx) => {
        await tx.execute(sql`declare report no scroll cursor for ${reportIds(tx, filter, order).limit(max).getSQL()}`)
        for (;;) {
          const { rows } = await tx.execute<{ id: string }>(sql.raw(`fetch forward ${idsAtOnce} from report`))
          if (rows.length === 0) return
          if (!take(BigInt64Array.from(rows, ({ id }) => BigInt(id)))) return
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  /** These rows in this order; one that is gone by now is left out. */
  findRows: async (ids: BigInt64Array): Promise<ExportRow[]> => {
    const found = new Map((await rowsOfIds(db, [...ids])).map((row) => [row.id, row]))
    return Array.from(ids, (id) => found.get(String(id))).filter((row) => row !== undefined)
  },
})
export type ExportStore = ReturnType<typeof exportStore>
