import { isPortalAdmin } from '@apim/contract'
import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { certificates, resourceAccess, resources } from '../../db/schema/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Expiring, ExpirySource } from '../../read-models/expiring.store.ts'
import { portalAdminRecipients } from '../../read-models/mail-recipients.store.ts'
import { expiryOf } from './chain.ts'

const rows = (wanted: SQL): SQL =>
  sql`select ${certificates.id}, ${certificates.resourceId}::text, ${certificates.name}, ${resources.name}, null::text, ${certificates.createdAt}, ${certificates.expiresAt}
    from ${certificates} join ${resources} on ${resources.id} = ${certificates.resourceId}
    where ${certificates.expiresAt} is not null and ${resources.deletedAt} is null and ${wanted}`

const isGrantedTo = (organizationId: number): SQL =>
  sql`exists (select from ${resourceAccess} where ${resourceAccess.resourceId} = ${certificates.resourceId} and ${resourceAccess.organizationId} = ${organizationId})`

/** Portal admins add the successor. */
const remind = async (tx: Tx, { ref, subject: file, detail, expiresAt, daysLeft: count }: Expiring): Promise<void> => {
  const values = { file, resource: detail ?? '', time: expiresAt, count }
  await notify(tx, { to: await portalAdminRecipients(tx), event: 'expiry.certificate', values, link: `/resources?open=${ref}` })
}

/** Files of certificates, each by the first of them that expires. */
export const certificatesExpiry = (db: Db): ExpirySource => ({
  kind: 'certificate',
  everything: rows(sql`true`),
  visibleTo: (user) =>
    isPortalAdmin(user) ? rows(sql`true`) : user.organizationId === null ? undefined : rows(isGrantedTo(user.organizationId)),
  remind,
  // Rows from before the column was there.
  prepare: async () => {
    for (const { id, certificate } of await db.select().from(certificates).where(isNull(certificates.expiresAt)))
      await db
        .update(certificates)
        .set({ expiresAt: expiryOf(certificate) })
        .where(eq(certificates.id, id))
  },
})
