import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { deleteSome } from '../../db/delete-some.ts'
import { registrationCounts as counts } from '../../db/schema/index.ts'

/** At most `most` of `what` within so many seconds. */
export interface Limited {
  what: string
  most: number
  seconds: number
}

const isOver = sql`${counts.endsAt} <= now()`

/**
 * Counts one more, in one statement, so that concurrent calls on any portal are counted each; returns after how many seconds another one is accepted,
 * undefined if this one is.
 */
export const countOne = async (db: Db, { what, most, seconds }: Limited): Promise<number | undefined> => {
  const key = createHash('sha256').update(what).digest('base64url')
  const endsAt = sql`now() + make_interval(secs => ${seconds})`
  const [row] = await db
    .insert(counts)
    .values({ key, count: 1, endsAt })
    .onConflictDoUpdate({
      target: counts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${counts.count} + 1 end`,
        endsAt: sql`case when ${isOver} then ${endsAt} else ${counts.endsAt} end`,
      },
    })
    .returning({ count: counts.count, left: sql<number>`ceil(extract(epoch from ${counts.endsAt} - now()))::int` })
  return row && row.count > most ? Math.max(1, row.left) : undefined
}

/** Deletes some counts that are over; returns how many. */
export const purgeCounts = (db: Tx): Promise<number> => deleteSome(db, counts, isOver)
