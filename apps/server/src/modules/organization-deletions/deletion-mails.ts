import type { Tx } from '../../db/client.ts'
import { notify } from '../../notifications/index.ts'
import { portalAdminRecipients } from '../../read-models/mail-recipients.store.ts'
import type { DeletionRow } from './organization-deletions.store.ts'

const list = '/delete-organization-requests'

/** Tells those who can decide that a deletion was requested; the link opens the request. */
export const mailRequested = async (tx: Tx, by: { id: number }, row: DeletionRow): Promise<void> => {
  const values = { organization: row.organizationName, requester: `${row.firstname} ${row.lastname}` }
  const shared = { about: row.organizationId, link: `${list}?dock=organization-deletion:${row.id}` }
  await notify(tx, { ...shared, to: await portalAdminRecipients(tx), by, event: 'organization-deletion.requested', values })
}

/** Tells the person who asked what was decided. */
export const mailDecided = async (tx: Tx, row: DeletionRow): Promise<void> => {
  const shared = { to: [{ id: row.createdBy }], about: row.organizationId, link: `${list}?tab=grants` }
  const values = { organization: row.organizationName }
  if (row.status === 'APPROVED') await notify(tx, { ...shared, event: 'organization-deletion.approved', values })
  else await notify(tx, { ...shared, event: 'organization-deletion.denied', values: { ...values, reason: row.reason ?? undefined } })
}

/** Alarms portal admins: keys of a deleted organization were in use after all. */
export const mailLateUse = async (tx: Tx, row: DeletionRow, lateUseAt: Date): Promise<void> => {
  const values = { organization: row.organizationName, time: lateUseAt }
  const shared = { about: row.organizationId, link: `${list}?tab=grants` }
  await notify(tx, { ...shared, to: await portalAdminRecipients(tx), event: 'organization-deletion.late-use', values })
}
