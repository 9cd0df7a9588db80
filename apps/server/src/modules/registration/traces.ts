import type { Tx } from '../../db/client.ts'
import { removeMailsTo } from '../../mails/index.ts'
import { verificationRows } from '../audit/index.ts'
import { invitationRows } from '../invitations/index.ts'
import { registrationRows } from './registration.store.ts'

/** What is kept of people besides their user, which other modules have forgotten when that becomes a tombstone (trust T05). */
export const traces = {
  /** Forgets their requests, their invitations, every email to them and which checks of the audit log they started, in the caller's transaction. */
  forget: async (tx: Tx, people: readonly { id: number; email: string }[]): Promise<void> => {
    await registrationRows.removeOf(tx, people)
    await invitationRows.removeOf(
      tx,
      people.map(({ id }) => id),
    )
    const emails = people.map(({ email }) => email)
    await removeMailsTo(tx, emails)
    await verificationRows.forget(tx, emails)
  },
}
