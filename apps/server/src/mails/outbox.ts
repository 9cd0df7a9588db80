import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { deleteSome, isOlderThan } from '../db/delete-some.ts'
import { hasFailedIn, isFree, queueOn } from '../db/queue.ts'
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

/** Deletes some of the emails sent that many days ago; returns how many. */
export const purgeMails = (db: Tx, days: number): Promise<number> => deleteSome(db, mailOutbox, isOlderThan(days, mailOutbox.sentAt))

/** Deletes some of the emails that were queued that many days ago and never sent, but none that is being sent; returns how many. */
export const purgeUnsentMails = (db: Tx, days: number): Promise<number> =>
  deleteSome(db, mailOutbox, sql`${mailOutbox.sentAt} is null and ${isOlderThan(days, mailOutbox.createdAt)} and ${isFree(mailOutbox)}`)

/** Deletes every email to these addresses, sent or not: the people they name are to be forgotten. */
export const removeMailsTo = async (tx: Pick<Tx, 'delete'>, addresses: readonly string[]): Promise<void> => {
  await tx.delete(mailOutbox).where(inArray(mailOutbox.recipient, [...addresses]))
}

/** Whether an email stays unsent: its attempts are used up, and none of them is running. */
export const hasFailed = hasFailedIn(mailOutbox)

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

/** How many seconds after a failure an email is due again: twice as many with each failure, however long it had been queued before. */
const delayS = sql`power(2, ${mailOutbox.attempts} + ${attemptsMax} - ${mailOutbox.attemptsMax})`

/** What a sent email leaves behind: not its secret. */
const withoutSecret = ({ holdsSecret, template }: QueuedMail) => {
  if (!holdsSecret) return undefined
  return template === null ? sql`, text = ''` : sql`, link = null`
}

/** Queued emails. */
export const outboxStore = (db: Db, leaseMs: number) => {
  const queue = queueOn(db, mailOutbox, leaseMs)
  return {
    /** Leases the next due email to this process; undefined if there is none. */
    take: async (): Promise<QueuedMail | undefined> => {
      const turn = await queue.take()
      return turn && (await db.select().from(mailOutbox).where(eq(mailOutbox.id, turn.id)))[0]
    },
    keep: queue.keep,
    /** Records that it was sent, and forgets a link that lets someone act as the recipient. */
    sent: (mail: QueuedMail) => queue.sent(mail, withoutSecret(mail)),
    /** Records the failure; the email is retried later. */
    failed: (mail: QueuedMail, error: string) => queue.failed(mail, error, delayS),
  }
}
