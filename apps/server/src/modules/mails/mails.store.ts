import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { containsText } from '../../db/matching.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../../db/paging.ts'
import { mailOutbox } from '../../db/schema/index.ts'
import { hasFailed } from '../../mails/index.ts'

export interface MailFilter {
  recipient?: string | undefined
  state?: ('queued' | 'retrying' | 'failed' | 'sent')[] | undefined
}

const state = sql<'queued' | 'retrying' | 'failed' | 'sent'>`case
  when ${mailOutbox.sentAt} is not null then 'sent'
  when ${hasFailed} then 'failed'
  when ${mailOutbox.error} is not null then 'retrying'
  else 'queued' end`

const listed = {
  id: mailOutbox.id,
  recipient: mailOutbox.recipient,
  subject: mailOutbox.subject,
  template: mailOutbox.template,
  state,
  createdAt: mailOutbox.createdAt,
  sentAt: mailOutbox.sentAt,
  attempts: mailOutbox.attempts,
  error: mailOutbox.error,
  leaseUntil: mailOutbox.leaseUntil,
}
const whole = {
  ...listed,
  text: mailOutbox.text,
  language: mailOutbox.language,
  action: mailOutbox.action,
  link: mailOutbox.link,
  holdsSecret: mailOutbox.holdsSecret,
}
const sorts = { createdAt: mailOutbox.createdAt, sentAt: mailOutbox.sentAt, recipient: mailOutbox.recipient }

const matching = ({ recipient, state: states }: MailFilter): SQL | undefined =>
  and(recipient ? containsText(mailOutbox.recipient, recipient) : undefined, states && inArray(state, states))

/** The outbox as portal admins see it; `mails/outbox.ts` is the only writer. */
export const mailsStore = (db: Db) => ({
  page: (filter: MailFilter, paging: Paging) => {
    const wanted = matching(filter)
    return pageAndTotal(
      paging,
      () => db.$count(mailOutbox, wanted),
      (part) => onePart(db.select(listed).from(mailOutbox).where(wanted).$dynamic(), part, ordered(part, sorts, mailOutbox.id)),
    )
  },
  find: async (tx: Pick<Tx, 'select'>, id: number) => (await tx.select(whole).from(mailOutbox).where(eq(mailOutbox.id, id)))[0],
})
export type MailsStore = ReturnType<typeof mailsStore>
export type ListedMail = Awaited<ReturnType<MailsStore['page']>>['rows'][number]
export type WholeMail = NonNullable<Awaited<ReturnType<MailsStore['find']>>>
