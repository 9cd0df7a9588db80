import type pg from 'pg'
import type { Table } from './tables.ts'

/**
 * Marks the keys at gateways with a configuration of their own: keys may have been revoked there since the backup, which knows nothing of it. The portal
 * asks each gateway before it repairs any of them, or lets in one that was suspended then, whose gateway need not have admitted it. A backup of an older version may lack the column.
 */
export const doubtKeys = async (client: pg.ClientBase, tables: readonly Table[]): Promise<void> => {
  if (!tables.some(({ name, columns }) => name === 'public.consumers' && columns.includes('after_restore'))) return
  const isSuspended = `state = 'SUSPENDED' and after_restore is null`
  await client.query(`
    update public.consumers set after_restore = case when ${isSuspended} then 'unchecked-out' else 'unchecked' end,
      state = case when ${isSuspended} then state else 'ACTIVE' end, settled = case when ${isSuspended} then settled else true end
    where (state = 'ACTIVE' or (state = 'REQUESTED' and applied is not null) or (${isSuspended})) and deployment_id in (
      select d.id from public.deployments d join public.resources r on r.id = d.resource_id where not r.built_in)`)
}
