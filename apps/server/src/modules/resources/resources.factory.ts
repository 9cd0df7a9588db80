import { type Insert, next, only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { resourceAccess, resourceConfigs, resources } from '../../db/schema/index.ts'

export const buildKongResource = async (db: Db, configs: Record<string, string>, values: Insert<typeof resources> = {}) => {
  const resource = only(
    await db
      .insert(resources)
      .values({ name: `Gateway ${next()}`, type: 'KONG', isPublic: true, ...values })
      .returning(),
  )
  for (const [name, value] of Object.entries(configs)) await db.insert(resourceConfigs).values({ resourceId: resource.id, name, value })
  return resource
}

/** Puts the organization on the resource's access list. */
export const buildResourceAccess = async (db: Db, resourceId: number, organizationId: number) =>
  only(await db.insert(resourceAccess).values({ resourceId, organizationId }).returning())
