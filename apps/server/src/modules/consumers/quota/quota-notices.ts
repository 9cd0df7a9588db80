import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { type Background, repeated } from '../../../jobs/background.ts'
import { inParallel } from '../../../jobs/repeat.ts'
import { tellQuota } from '../keys/key-notifications.ts'
import { noticesAtOnce, quotaStore } from './quota.store.ts'
import type { Moment } from './windows.store.ts'

const everyMs = 60_000

/**
 * Tells people that a key has used 80 % of its limit for a day or an hour, or all of it: once for each, however many portals look and whenever they are
 * restarted. Of a limit for a minute they are told once a day that it was reached (decision 79).
 */
export const createQuotaNotices = ({ db, log }: { db: Db; log: FastifyBaseLogger }) => {
  const store = quotaStore(db)
  type Reached = Awaited<ReturnType<typeof store.findReached>>[number]
  const tell = (one: Reached) =>
    db.transaction(async (tx) => {
      if (await store.note(tx, one)) await tellQuota(tx, one)
    })
  /** Tells what is reached, by the database's clock unless another time is given. */
  const look = async (at?: Moment): Promise<void> => {
    for (;;) {
      let told = 0
      const some = await store.findReached(at)
      const tellOne = async (one: Reached) => {
        await tell(one)
        told++
      }
      await inParallel(some, 1, tellOne, log)
      // What failed is left to the next look.
      if (some.length < noticesAtOnce || told === 0) return
    }
  }
  const background: Background = repeated('notices of used limits', everyMs, () => look(), log)
  return { look, background }
}
