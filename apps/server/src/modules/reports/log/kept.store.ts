import { eq, lt } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { installation } from '../../../db/schema/index.ts'
import { keptFrom } from './weeks.ts'

const name = 'reports:deleted-before'

/** From when on the log has every call, so that a call delivered again can be recognized. */
export const keptStore = (db: Tx, retentionDays: number) => ({
  /** By the retention period; later where calls were deleted while that was shorter. */
  from: async (nowMs?: number): Promise<Date> => {
    const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.name, name))
    const from = keptFrom(retentionDays, nowMs)
    const deletedBefore = new Date(row?.value ?? 0)
    return deletedBefore > from ? deletedBefore : from
  },
  /** Records that calls from before that time are about to be deleted; an earlier time changes nothing. */
  saveDeletedBefore: async (time: Date): Promise<void> => {
    const value = time.toISOString()
    await db
      .insert(installation)
      .values({ name, value })
      .onConflictDoUpdate({ target: installation.name, set: { value }, setWhere: lt(installation.value, value) })
  },
})
