import type { Tx } from '../../db/client.ts'
import { removeMailsTo } from '../../mails/index.ts'
import { removeNotificationsOf } from '../../notifications/index.ts'
import { verificationRows } from '../audit/index.ts'
import { checklistRows } from '../checklist/index.ts'
import { favouriteRows } from '../favourites/index.ts'
import { invitationRows } from '../invitations/index.ts'
import { registrationRows } from './registration.store.ts'

/** What is kept of people besides their user, which other modules have forgotten when that becomes a tombstone (trust T05). */
export const traces = {
  /**
   * Forgets their requests, their invitations, every email and notification to them, their favourites and which checks of the audit log they started,
   * in the caller's transaction.
   */
  forget: async (tx: Tx, people: readonly { id: number; email: string }[]): Promise<void> => {
    await registrationRows.removeOf(tx, people)
    const ids = people.map(({ id }) => id)
    await invitationRows.removeOf(tx, ids)
    await removeNotificationsOf(tx, ids)
    await favouriteRows.removeOfUsers(tx, ids)
    await checklistRows.removeOfUsers(tx, ids)
    const emails = people.map(({ email }) => email)
    await removeMailsTo(tx, emails)
    await verificationRows.forget(tx, emails)
  },
}
