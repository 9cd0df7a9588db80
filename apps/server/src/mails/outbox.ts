import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../db/client.ts'
import { deleteSome, isOlderThan } from '../db/delete-some.ts'
import { mailOutbox } from '../db/schema/index.ts'
import { oneLine } from './written-mail.ts'

/** An email whose whole text its sender wrote. */
export interface Mail {
  to: string
  subject: string
  text: string
}
export type QueuedMail = typeof mailOutbox.$inferSelect
type NewMail = Pick<QueuedMail, 'recipient' | 'subject' | 'text' | 'language' | 'template' | 'action' | 'link' | 'holdsSecret'>

/** After that many failures, about nine hours, an email stays in the outbox with its last error. */
const attemptsMax = 15

/** Few enough for one statement. */
const rowsAtOnce = 500

/** Writes emails into the outbox, except for people who have been deleted and have no address any more; nothing in their headers can begin another one. */
export const insertMails = async (tx: Pick<Tx, 'insert'>, mails: readonly NewMail[]): Promise<void> => {
  const rows = mails
    .filter(({ recipient }) => recipient !== '')
    .map((mail) => ({ ...mail, recipient: oneLine(mail.recipient), subject: oneLine(mail.subject), attemptsMax }))
  for (let at = 0; at < rows.length; at += rowsAtOnce) await tx.insert(mailOutbox).values(rows.slice(at, at + rowsAtOnce))
}

/** Queues an email without a template, as the embedded provider writes them. Its text counts as secret: it may hold a sign-in link. */
export const queuePlainMail = (tx: Pick<Tx, 'insert'>, { to, subject, text }: Mail): Promise<void> =>
  insertMails(tx, [{ recipient: to, subject, text, language: 'en', template: null, action: null, link: null, holdsSecret: true }])

const isFree = or(isNull(mailOutbox.leaseUntil), lte(mailOutbox.leaseUntil, sql`now()`))

/** Deletes some of the emails sent that many days ago; returns how many. */
export const purgeMails = (db: Tx, days: number): Promise<number> => deleteSome(db, mailOutbox, isOlderThan(days, mailOutbox.sentAt))

/** Deletes some of the emails that were queued that many days ago and never sent, but none that is being sent; returns how many. */
export const purgeUnsentMails = (db: Tx, days: number): Promise<number> =>
  deleteSome(db, mailOutbox, sql`${mailOutbox.sentAt} is null and ${isOlderThan(days, mailOutbox.createdAt)} and ${isFree}`)

/** Deletes every email to these addresses, sent or not: the people they name are to be forgotten. */
export const removeMailsTo = async (tx: Pick<Tx, 'delete'>, addresses: readonly string[]): Promise<void> => {
  await tx.delete(mailOutbox).where(inArray(mailOutbox.recipient, [...addresses]))
}

/** Whether an email stays unsent: its attempts are used up, and none of them is running. */
export const hasFailed = sql<boolean>`(${mailOutbox.sentAt} is null and ${mailOutbox.attempts} >= ${mailOutbox.attemptsMax}
  and (${mailOutbox.error} is not null or ${mailOutbox.leaseUntil} is null or ${mailOutbox.leaseUntil} <= now()))`

/**
 * Makes an email due now that failed or waits for its next attempt, with as many attempts as a new one; returns whether it did. One that is being sent
 * has no error, so no one else takes it meanwhile.
 */
export const retryMail = async (tx: Pick<Tx, 'update'>, id: number): Promise<boolean> => {
  const attempts = sql`case when ${mailOutbox.attempts} >= ${mailOutbox.attemptsMax} then ${mailOutbox.attempts} + ${attemptsMax} else ${mailOutbox.attemptsMax} end`
  const changed = await tx
    .update(mailOutbox)
    .set({ leaseUntil: null, attemptsMax: attempts })
    .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.sentAt), or(isNotNull(mailOutbox.error), hasFailed)))
    .returning({ id: mailOutbox.id })
  return changed.length > 0
}

/** Emails that are due. */
const isDue = and(isNull(mailOutbox.sentAt), lt(mailOutbox.attempts, mailOutbox.attemptsMax), isFree)

/** When a failed email is due again: the delay doubles with each failure, however long the email had been queued before. */
const afterDelay = sql`now() + make_interval(secs => power(2, ${mailOutbox.attempts} + ${attemptsMax} - ${mailOutbox.attemptsMax}))`

/** What a sent email leaves behind: not its secret. */
const withoutSecret = ({ holdsSecret, template }: QueuedMail) => {
  if (!holdsSecret) return {}
  return template === null ? { text: '' } : { link: null }
}

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
        .set({ attempts: sql`${mailOutbox.attempts} + 1`, leaseUntil: until, error: null })
        .where(sql`${mailOutbox.id} = (${next.for('update', { skipLocked: true })})`)
        .returning()
      return mail
    },
    /** Renews the lease. */
    keep: (mail: QueuedMail) => change(mail, { leaseUntil: until }),
    /** Records that it was sent, and forgets a link that lets someone act as the recipient. */
    sent: (mail: QueuedMail) => change(mail, { sentAt: sql`now()`, error: null, leaseUntil: null, ...withoutSecret(mail) }),
    /** Records the failure; the email is retried later. */
    failed: (mail: QueuedMail, error: string) => change(mail, { error, leaseUntil: afterDelay }),
  }
}
