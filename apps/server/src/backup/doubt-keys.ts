import type pg from 'pg'
import { migrateThrough } from '../db/migrate.ts'

/** The migration that added the mark. */
const withMark = '0026_careful_harry_osborn'

/**
 * Marks the keys at gateways with a configuration of their own: keys may have been revoked there since the backup, which knows nothing of it. The portal
 * asks each gateway before it repairs any of them, or lets in one that was suspended then, whose gateway need not have admitted it. The database of an
 * older version, with fewer of the portal's `migrations`, gets as many as it takes to mark them.
 */
export const doubtKeys = async (client: pg.ClientBase, migrations: number): Promise<void> => {
  await migrateThrough(client, migrations, withMark)
  const isSuspended = `state = 'SUSPENDED' and after_restore is null`
  await client.query(`
    update public.consumers set after_restore = case when ${isSuspended} then 'unchecked-out' else 'unchecked' end,
      state = case when ${isSuspended} then state else 'ACTIVE' end, settled = case when ${isSuspended} then settled else true end
    where (state = 'ACTIVE' or (state = 'REQUESTED' and applied is not null) or (${isSuspended})) and deployment_id in (
      select d.id from public.deployments d join public.resources r on r.id = d.resource_id where not r.built_in)`)
}
