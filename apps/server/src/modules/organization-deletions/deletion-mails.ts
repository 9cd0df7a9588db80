import type { Tx } from '../../db/client.ts'
import { mailTime, queueMail } from '../../mails/index.ts'
import type { Recipient } from '../../read-models/mail-recipients.store.ts'
import type { DeletionRow } from './organization-deletions.store.ts'

const list = '/delete-organization-requests'

/** Tells whoever can decide that a deletion was requested; the link opens the request. */
export const mailRequested = async (tx: Tx, to: readonly Recipient[], row: DeletionRow): Promise<void> => {
  const values = { organization: row.organizationName, requester: `${row.firstname} ${row.lastname}` }
  for (const { email } of to)
    await queueMail(tx, {
      to: email,
      template: 'organization-deletion.requested',
      values,
      link: `${list}?dock=organization-deletion:${row.id}`,
    })
}

/** Tells the person who asked what was decided. */
export const mailDecided = async (tx: Tx, row: DeletionRow): Promise<void> => {
  const [to, link] = [row.email, `${list}?tab=grants`]
  const values = { name: row.firstname, organization: row.organizationName }
  if (row.status === 'APPROVED') await queueMail(tx, { to, template: 'organization-deletion.approved', values, link })
  else await queueMail(tx, { to, template: 'organization-deletion.denied', values: { ...values, reason: row.reason ?? undefined }, link })
}

/** Alarms portal admins: keys of a deleted organization were in use after all. */
export const mailLateUse = async (tx: Tx, to: readonly Recipient[], row: DeletionRow, lateUseAt: Date): Promise<void> => {
  const values = { organization: row.organizationName, time: mailTime(lateUseAt) }
  for (const { email } of to)
    await queueMail(tx, { to: email, template: 'organization-deletion.late-use', values, link: `${list}?tab=grants` })
}
