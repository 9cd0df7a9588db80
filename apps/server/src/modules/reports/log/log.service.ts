import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { repeated } from '../../../jobs/background.ts'
import { keptStore } from './kept.store.ts'
import { makePartitions } from './log-partitions.store.ts'
import { logRetentionStore } from './log-retention.store.ts'
import { keptFrom, weekAfter, weekOf } from './weeks.ts'

const hourMs = 3_600_000
/** Longer than the clocks of servers differ, and than a batch is under way: a week that is gone cannot tell a call that it had from a new one. */
const graceMs = 24 * hourMs

/** Creates the partitions of this week and the next, so that no call has to wait for one. */
export const makeRoom = (db: Db): Promise<void> => {
  const week = weekOf(Date.now())
  return makePartitions(db, [week, weekAfter(week)])
}

/** Creates the log's partitions before they are needed and drops those older than `retentionDays`. */
export const logService = (db: Db, retentionDays: number, log: FastifyBaseLogger) => {
  const store = logRetentionStore(db)
  const { saveDeletedBefore } = keptStore(db, retentionDays)
  return {
    room: repeated('log-partitions', hourMs, () => makeRoom(db), log),
    kept: {
      what: 'access log',
      /** Drops old partitions and rows. */
      purgeSome: async (): Promise<number> => {
        // By both clocks: what one that is wrong deletes is gone.
        const time = keptFrom(retentionDays, Math.min(Date.now(), await store.now()) - graceMs)
        await saveDeletedBefore(time)
        return (await store.dropUntil(time)) + (await store.deleteSomeBefore(time))
      },
    },
  }
}
