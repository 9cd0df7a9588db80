import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Db, Tx } from '../db/client.ts'
import { deleteSome } from '../db/delete-some.ts'
import { mailOutbox } from '../db/schema/index.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** After that many failures, about nine hours, a mail stays in the outbox with its last error. */
const attemptsMax = 15
const timeoutMs = 15_000
const oneLine = (text: string) => text.replace(/[\r\n\t]+/g, ' ').trim()

/** Puts a mail into the outbox, in the transaction of what it tells of: no change, no mail. */
export const queueMail = async (tx: Pick<Tx, 'insert'>, mail: Mail): Promise<void> => {
  await tx.insert(mailOutbox).values({ recipient: oneLine(mail.to), subject: oneLine(mail.subject), text: mail.text })
}

/** Deletes some of the mails that were sent so many days ago; answers how many. What was never sent stays. */
export const purgeMails = (db: Tx, days: number): Promise<number> =>
  deleteSome(db, mailOutbox, sql`${mailOutbox.sentAt} < now() - make_interval(days => ${days})`)

export interface MailerOptions {
  db: Db
  log: Logger
  /** Without it mails stay in the outbox. */
  smtpUrl: string | undefined
  from: string
  pollMs?: number
}

/** The next mail whose time has come: the wait since it was queued doubles with each failure. */
const due = and(
  isNull(mailOutbox.sentAt),
  lt(mailOutbox.attempts, attemptsMax),
  sql`(${mailOutbox.attempts} = 0 or ${mailOutbox.createdAt} + make_interval(secs => power(2, ${mailOutbox.attempts})) < now())`,
)

/**
 * Sends one waiting mail; answers whether there was one. Its row is locked meanwhile, so that two servers do not send it twice. The text of a
 * mail that is out is dropped: it may hold a link that signs somebody in.
 */
const sendNext = (db: Db, send: (mail: Mail) => Promise<unknown>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [mail] = await tx.select().from(mailOutbox).where(due).orderBy(asc(mailOutbox.id)).limit(1).for('update', { skipLocked: true })
    if (!mail) return false
    const result = await send({ to: mail.recipient, subject: mail.subject, text: mail.text }).then(
      () => ({ sentAt: sql`now()`, text: '', error: null }),
      (error: Error) => ({ error: error.message.slice(0, 500) }),
    )
    await tx
      .update(mailOutbox)
      .set({ ...result, attempts: mail.attempts + 1 })
      .where(eq(mailOutbox.id, mail.id))
    return true
  })

/** Works the outbox off in the background over SMTP; `sendMail` queues a mail that belongs to no change of ours. */
export const createMailer = ({ db, log, smtpUrl, from, pollMs = 2000 }: MailerOptions) => {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = smtpUrl ? createTransport({ url: smtpUrl, ...timeouts }, { from }) : undefined
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let isStopped = false

  const work = async () => {
    try {
      while (!isStopped && transport && (await sendNext(db, (mail) => transport.sendMail(mail))));
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be worked off')
    }
    if (!isStopped) timer = setTimeout(start, pollMs)
  }
  const start = () => {
    if (!transport) return
    working = work()
  }

  return {
    start,
    sendMail: (mail: Mail): Promise<void> => queueMail(db, mail),
    /** Ends after the mail that is just being sent. */
    stop: async (): Promise<void> => {
      isStopped = true
      clearTimeout(timer)
      await working
      transport?.close()
    },
  }
}
