import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import { type Background, repeated } from '../../jobs/background.ts'
import { inParallel } from '../../jobs/repeat.ts'
import type { ExpirySource } from '../../read-models/expiring.store.ts'
import { type Due, dueAtOnce, type Moment, remindersStore } from './reminders.store.ts'

export interface ExpiryDeps {
  db: Db
  log: FastifyBaseLogger
  sources: readonly ExpirySource[]
}

const hourMs = 3_600_000

/** Emails before something expires, each once, however many portals look and whenever they are restarted. */
export const createReminders = ({ db, log, sources }: ExpiryDeps) => {
  const store = remindersStore(db)
  const everything = sources.map(({ kind, everything: rows }) => ({ kind, rows }))
  const send = (one: Due) =>
    db.transaction(async (tx) => {
      if (await store.note(tx, one)) await sources.find(({ kind }) => kind === one.kind)?.remind(tx, one)
    })
  /** Sends what is due, by the database's clock unless another time is given. */
  const look = async (at?: Moment): Promise<void> => {
    for (const { prepare } of sources) await prepare?.()
    for (;;) {
      let sent = 0
      const some = await store.findDue(everything, at)
      const sendOne = async (one: Due) => {
        await send(one)
        sent++
      }
      await inParallel(some, 1, sendOne, log)
      // What failed is left to the next hour.
      if (some.length < dueAtOnce || sent === 0) return
    }
  }
  const background: Background = repeated('reminders of what expires', hourMs, look, log)
  return { look, background }
}
