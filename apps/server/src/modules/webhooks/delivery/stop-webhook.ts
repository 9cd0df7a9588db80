import type { StopReason } from '@apim/contract/webhooks/values'
import { audit, system } from '../../../audit/audit.ts'
import type { Db } from '../../../db/client.ts'
import { notify } from '../../../notifications/index.ts'
import { companyAdminRecipients, portalAdminRecipients } from '../../../read-models/mail-recipients.store.ts'
import { receiversStore } from '../receivers.store.ts'
import { webhooksStore } from '../webhooks.store.ts'

/** For how many days nothing may arrive before a webhook is switched off. */
export const failingDays = 3

/** Switches a webhook off and tells those who keep it: its receiver said that it is gone, or nothing has arrived for days. Does nothing if it is off. */
export const stopWebhook = (db: Db, id: number, reason: StopReason): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await receiversStore(db).stop(tx, id, reason, failingDays))) return
    const row = await webhooksStore(db).find(tx, id)
    if (!row) return
    const { name, organizationId } = row
    const to = organizationId === null ? await portalAdminRecipients(tx) : await companyAdminRecipients(tx, organizationId)
    const about = organizationId ?? undefined
    await notify(tx, { to, about, event: `webhook.${reason}`, values: { webhook: name }, link: `/webhooks?dock=webhook:${id}` })
    await audit(tx, system, { action: 'webhook.stop', objectType: 'webhook', objectId: id, before: null, after: { reason } })
  })
