import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import { tryWithLock } from '../db/locks.ts'
import { type Background, repeated } from './background.ts'
import { inParallel } from './repeat.ts'

const hourMs = 3_600_000

/** Retention periods, in days. */
export interface Retention {
  /** Calls, with the addresses they came from. */
  accessLogDays: number
  /** Since last use. */
  sessionDays: number
  /** Since they were sent. */
  mailDays: number
  /** Since they were queued, of emails that could not be sent. */
  unsentMailDays: number
  /** Since they were written, read or not. */
  notificationDays: number
  /** Since the event, of what was sent to webhooks. */
  webhookDays: number
  /** Since the last API with this document was deleted. */
  documentDays: number
  /** Since they were decided. */
  registrationDays: number
  /** Since they were accepted or ended, of invitations that a later one replaced or that were accepted. */
  invitationDays: number
  /** Since they were done. */
  issueDays: number
  /** What is kept of something deleted, since its deletion. */
  deletedDays: number
  /** Of keys that exist no more, and of ended views as another user; forever if undefined. */
  viewRecordDays: number | undefined
  /** Entries of the audit log; forever if undefined. */
  auditDays: number | undefined
}

export const defaultRetention: Retention = {
  accessLogDays: 90,
  sessionDays: 90,
  mailDays: 30,
  unsentMailDays: 90,
  notificationDays: 90,
  webhookDays: 30,
  documentDays: 30,
  registrationDays: 365,
  invitationDays: 90,
  issueDays: 365,
  deletedDays: 365,
  viewRecordDays: undefined,
  auditDays: undefined,
}

/** Data with a retention period. */
export interface Purgeable {
  what: string
  /** Deletes some expired rows, few enough for one statement; returns how many, 0 when none are left. */
  purgeSome(): Promise<number>
}

/** Purges expired data hourly, in one process at a time; a failure of one kind is logged and does not stop the others. */
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
