import type { Tx } from '../../db/client.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { queueMail } from '../../mails/index.ts'
import { portalAdminRecipients } from '../../read-models/mail-recipients.store.ts'

export interface MailedReport {
  id: number
  title: string
  description: string
  application: string | undefined
  file: string | undefined
}

/** Emails a report to every portal admin, with a link to it. */
export const tellAdmins = async (tx: Tx, { firstname, lastname, email, organizationName }: SignedIn, { id, ...report }: MailedReport) => {
  const reporter = `${firstname} ${lastname}`.trim() || email
  const values = { reporter, email, organization: organizationName ?? undefined, ...report }
  for (const admin of await portalAdminRecipients(tx))
    await queueMail(tx, {
      to: admin.email,
      template: 'issue-report.received',
      values: { name: admin.firstname, ...values },
      link: `/help/issue-reports?dock=issue-report:${id}`,
    })
}
