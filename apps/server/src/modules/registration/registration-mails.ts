import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mails/index.ts'
import { companyAdminRecipients, portalAdminRecipients, type Recipient } from '../../read-models/mail-recipients.store.ts'

/** The page where an applicant sees how their request stands. */
export const applicantLink = (token: string): string => `/registration?token=${token}`

interface Applicant {
  id: number
  email: string
  firstName: string
  lastName: string
  company: string
}

/** Tells these people; the link opens the very request, in the queue they work in. */
const tell = async (
  tx: Tx,
  { id, email, firstName, lastName, company }: Applicant,
  recipients: readonly Recipient[],
  queue: string,
): Promise<void> => {
  for (const { email: to, firstname: name } of recipients)
    await queueMail(tx, {
      to,
      template: 'registration.to-decide',
      values: { name, applicant: `${firstName} ${lastName}`, email, company },
      link: `${queue}?dock=registration:${id}`,
    })
}

/** Tells the company admins of the organization that a request is theirs to decide. */
export const tellCompanyAdmins = async (tx: Tx, applicant: Applicant, organizationId: number): Promise<void> =>
  tell(tx, applicant, await companyAdminRecipients(tx, organizationId), '/queue-requests')

/** Tells everyone who may decide a new request: portal admins, and the company admins of the organization that it is routed to. */
export const tellDeciders = async (tx: Tx, applicant: Applicant, organizationId: number | undefined): Promise<void> => {
  await tell(tx, applicant, await portalAdminRecipients(tx), '/pending-requests')
  if (organizationId !== undefined) await tellCompanyAdmins(tx, applicant, organizationId)
}
