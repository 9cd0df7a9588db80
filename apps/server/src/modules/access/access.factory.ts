import { type Insert, only } from '../../../test/rows.ts'
import type { Db } from '../../db/client.ts'
import { accessGrants } from '../../db/schema/index.ts'

export const buildGrant = async (
  db: Db,
  productId: number,
  organizationId: number,
  grantedBy: number,
  values: Partial<Insert<typeof accessGrants>> = {},
) =>
  only(
    await db
      .insert(accessGrants)
      .values({ productId, organizationId, grantedBy, ...values })
      .returning(),
  )
