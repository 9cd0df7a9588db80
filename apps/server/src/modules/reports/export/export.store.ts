import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { type Order, type ReportFilter, type ReportRow, reportKeys, rowsOfKeys } from '../reports.store.ts'

const keysAtOnce = 10_000
const numbersOfKey = 2

/** Which rows, in order: of each the time in microseconds and the id, one after the other, sixteen bytes for each. */
export type RowKeys = BigInt64Array

/** The same in pieces of at most that many rows. */
export const splitKeys = (keys: RowKeys, rows: number): RowKeys[] => {
  const size = rows * numbersOfKey
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, n) => keys.subarray(n * size, (n + 1) * size))
}

/** Reads a report in two steps, so that neither its size costs memory nor a slow reader a connection. */
export const exportStore = (db: Db) => ({
  /**
   * Tells `take` which rows a report has, at most `max`, in order and out of one state of the database, a piece at a time. Waits for nobody but
   * the database, and ends when `take` answers that nobody wants more.
   */
  findKeys: (filter: ReportFilter, order: Order, max: number, take: (keys: RowKeys) => boolean): Promise<void> =>
    db.transaction(
      async (tx) => {
        await tx.execute(sql`declare report no scroll cursor for ${reportKeys(tx, filter, order).limit(max).getSQL()}`)
        for (;;) {
          const { rows } = await tx.execute<{ time: string; id: string }>(sql.raw(`fetch forward ${keysAtOnce} from report`))
          if (rows.length === 0) return
          if (!take(BigInt64Array.from(rows.flatMap(({ time, id }) => [BigInt(time), BigInt(id)])))) return
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  /** These rows in this order; one that is gone by now is left out. */
  findRows: (keys: RowKeys): Promise<ReportRow[]> => {
    const [times, ids] = [0, 1].map((part) =>
      Array.from(
        keys.filter((_, n) => n % numbersOfKey === part),
        String,
      ),
    ) as [string[], string[]]
    return rowsOfKeys(db, times, ids)
  },
})
export type ExportStore = ReturnType<typeof exportStore>
