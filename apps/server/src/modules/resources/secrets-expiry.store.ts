import { isPortalAdmin } from '@apim/contract'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { resourceConfigs, resources } from '../../db/schema/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Expiring, ExpirySource } from '../../read-models/expiring.store.ts'
import { portalAdminRecipients } from '../../read-models/mail-recipients.store.ts'

const everything = sql`select ${resourceConfigs.id}, ${resources.id}::text, ${resourceConfigs.name}, ${resources.name}, null::text,
    ${resources.createdAt}, ${resourceConfigs.expiresAt}
  from ${resourceConfigs} join ${resources} on ${resources.id} = ${resourceConfigs.resourceId}
  where ${resourceConfigs.expiresAt} is not null and ${resources.deletedAt} is null`

/** Portal admins enter its successor. */
const remind = async (tx: Tx, { ref, subject: setting, detail, expiresAt, daysLeft: count }: Expiring): Promise<void> => {
  const values = { setting, resource: detail ?? '', time: expiresAt, count }
  await notify(tx, { to: await portalAdminRecipients(tx), event: 'expiry.secret', values, link: `/resource/edit-resource?id=${ref}` })
}

/** Secrets of resources that have an end, which portal admins alone see. */
export const secretsExpiry: ExpirySource = {
  kind: 'secret',
  everything,
  visibleTo: (user) => (isPortalAdmin(user) ? everything : undefined),
  remind,
}
