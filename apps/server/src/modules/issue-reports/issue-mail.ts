import type { Tx } from '../../db/client.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { notify } from '../../notifications/index.ts'
import { portalAdminRecipients } from '../../read-models/mail-recipients.store.ts'

export interface MailedReport {
  id: number
  title: string
  description: string
  application: string | undefined
  file: string | undefined
}

/** Tells every portal admin of a report, with a link to it. */
export const tellAdmins = async (tx: Tx, { firstname, lastname, email, organizationName }: SignedIn, { id, ...report }: MailedReport) => {
  const reporter = `${firstname} ${lastname}`.trim() || email
  const values = { reporter, email, organization: organizationName ?? undefined, ...report }
  const to = await portalAdminRecipients(tx)
  await notify(tx, { to, event: 'issue-report.received', values, link: `/help/issue-reports?dock=issue-report:${id}` })
}
