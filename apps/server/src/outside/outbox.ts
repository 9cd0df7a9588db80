import { and, asc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../db/client.ts'
import { deleteSome } from '../db/delete-some.ts'
import { mailOutbox } from '../db/schema/index.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}
export type QueuedMail = typeof mailOutbox.$inferSelect

/** After that many failures, about nine hours, an email stays in the outbox with its last error. */
const attemptsMax = 15
const oneLine = (text: string) => text.replace(/[\r\n\t]+/g, ' ').trim()

/** Queues an email in the transaction of the change it reports: no change, no email. */
export const queueMail = async (tx: Pick<Tx, 'insert'>, mail: Mail): Promise<void> => {
  await tx.insert(mailOutbox).values({ recipient: oneLine(mail.to), subject: oneLine(mail.subject), text: mail.text })
}

/** Deletes some of the emails sent that many days ago; returns how many. Unsent emails stay. */
export const purgeMails = (db: Tx, days: number): Promise<number> =>
  deleteSome(db, mailOutbox, sql`${mailOutbox.sentAt} < now() - make_interval(days => ${days})`)

/** Emails that are due. */
const isDue = and(
  isNull(mailOutbox.sentAt),
  lt(mailOutbox.attempts, attemptsMax),
  or(isNull(mailOutbox.leaseUntil), lt(mailOutbox.leaseUntil, sql`now()`)),
)

/** When a failed email is due again: the delay doubles with each failure, however long the email had been queued before. */
const afterDelay = sql`now() + make_interval(secs => power(2, ${mailOutbox.attempts}))`

/** Queued emails. An attempt is counted before it starts, so that its number identifies the current sender. */
export const outboxStore = (db: Db, leaseMs: number) => {
  const until: SQL = sql`now() + make_interval(secs => ${leaseMs / 1000})`
  const change = ({ id, attempts }: QueuedMail, values: PgUpdateSetSource<typeof mailOutbox>) =>
    db
      .update(mailOutbox)
      .set(values)
      .where(and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts)))
  return {
    /** Leases the next due email to this process; undefined if there is none. */
    take: async (): Promise<QueuedMail | undefined> => {
      const next = db.select({ id: mailOutbox.id }).from(mailOutbox).where(isDue).orderBy(asc(mailOutbox.id)).limit(1)
      const [mail] = await db
        .update(mailOutbox)
        .set({ attempts: sql`${mailOutbox.attempts} + 1`, leaseUntil: until })
        .where(sql`${mailOutbox.id} = (${next.for('update', { skipLocked: true })})`)
        .returning()
      return mail
    },
    /** Renews the lease. */
    keep: (mail: QueuedMail) => change(mail, { leaseUntil: until }),
    /** Records that it was sent. Its text is deleted: it may hold a sign-in link. */
    sent: (mail: QueuedMail) => change(mail, { sentAt: sql`now()`, text: '', error: null, leaseUntil: null }),
    /** Records the failure; the email is retried later. */
    failed: (mail: QueuedMail, error: string) => change(mail, { error, leaseUntil: afterDelay }),
  }
}
