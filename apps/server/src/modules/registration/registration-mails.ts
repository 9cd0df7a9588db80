import type { Tx } from '../../db/client.ts'
import { notify } from '../../notifications/index.ts'
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

interface Told {
  to: readonly Recipient[]
  /** The organization that the request is routed to. */
  about: number | undefined
  /** The queue they work in. */
  queue: string
}

/** Tells these people; the link opens the very request. */
const tell = (tx: Tx, { id, email, firstName, lastName, company }: Applicant, { queue, ...told }: Told): Promise<void> => {
  const values = { applicant: `${firstName} ${lastName}`, email, company }
  return notify(tx, { ...told, event: 'registration.to-decide', values, link: `${queue}?dock=registration:${id}` })
}

/** Tells the company admins of the organization that a request is theirs to decide. */
export const tellCompanyAdmins = async (tx: Tx, applicant: Applicant, organizationId: number): Promise<void> =>
  tell(tx, applicant, { to: await companyAdminRecipients(tx, organizationId), about: organizationId, queue: '/queue-requests' })

/** Tells everyone who may decide a new request: portal admins, and the company admins of the organization that it is routed to. */
export const tellDeciders = async (tx: Tx, applicant: Applicant, organizationId: number | undefined): Promise<void> => {
  await tell(tx, applicant, { to: await portalAdminRecipients(tx), about: organizationId, queue: '/pending-requests' })
  if (organizationId !== undefined) await tellCompanyAdmins(tx, applicant, organizationId)
}
