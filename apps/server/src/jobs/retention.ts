import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import { tryWithLock } from '../db/locks.ts'
import { type Background, repeated } from './background.ts'
import { inParallel } from './repeat.ts'

const hourMs = 3_600_000

/** How long things are kept, in days. */
export interface Retention {
  /** Calls, with the addresses they came from. */
  accessLogDays: number
  /** Since they were last used. */
  sessionDays: number
  /** Since they were sent. */
  mailDays: number
  /** Since no API has them any more. */
  documentDays: number
}

export const defaultRetention: Retention = { accessLogDays: 90, sessionDays: 90, mailDays: 30, documentDays: 30 }

/** Something that is kept for a time only. */
export interface Purgeable {
  what: string
  /** Throws away some of what is too old, little enough for one statement; answers how much that was, 0 when nothing is left of it. */
  purgeSome(): Promise<number>
}

/** Throws away what is too old every hour, in one process of all; a failure of one kind is logged and does not keep the others. */
export const createRetention = (db: Db, kept: readonly Purgeable[], log: FastifyBaseLogger): Background => {
  let isStopped = false
  const purge = async ({ what, purgeSome }: Purgeable) => {
    let gone = 0
    for (let some = 1; some > 0 && !isStopped; gone += some) some = await purgeSome()
    if (gone > 0) log.info({ what, gone }, 'expired data was deleted')
  }
  const hourly = repeated('retention', hourMs, () => tryWithLock(db, 'retention', () => inParallel(kept, 1, purge, log)), log)
  return {
    start: hourly.start,
    stop: () => {
      isStopped = true
      return hourly.stop()
    },
  }
}
