import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mails/index.ts'

/** The page where an applicant sees how their request stands. */
export const applicantLink = (token: string): string => `/registration?token=${token}`

interface Applicant {
  id: number
  email: string
  firstName: string
  lastName: string
  company: string
}

/** Tells those who may decide; the link opens the very request, in the queue they work in. */
export const tellDeciders = async (
  tx: Tx,
  { id, email, firstName, lastName, company }: Applicant,
  deciders: readonly { email: string; firstname: string; portalAdmin: boolean }[],
): Promise<void> => {
  for (const { email: to, firstname: name, portalAdmin } of deciders)
    await queueMail(tx, {
      to,
      template: 'registration.to-decide',
      values: { name, applicant: `${firstName} ${lastName}`, email, company },
      link: `${portalAdmin ? '/pending-requests' : '/queue-requests'}?dock=registration:${id}`,
    })
}
