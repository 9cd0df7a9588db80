import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { type Order, type ReportFilter, type ReportRow, reportKeys, rowsOfKeys } from '../reports.store.ts'

const keysAtOnce = 10_000
const numbersOfKey = 2

/** Sorted row keys: the time in microseconds and the id of each row in turn, sixteen bytes per row. */
export type RowKeys = BigInt64Array

/** Splits keys into pieces of at most that many rows. */
export const splitKeys = (keys: RowKeys, rows: number): RowKeys[] => {
  const size = rows * numbersOfKey
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, n) => keys.subarray(n * size, (n + 1) * size))
}

/** Reads a report in two steps, so that a large report costs no memory and a slow reader holds no connection. */
export const exportStore = (db: Db) => ({
  /**
   * Passes a report's row keys to `take` in order, at most `max`, a piece at a time, from one snapshot of the database. Waits only for the database,
   * and stops when `take` returns false.
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
  /** These rows in this order, without those deleted since. */
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
